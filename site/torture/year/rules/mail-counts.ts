import { orderIdOfNumber } from '#api/orders/queries'
import type { ReceivedMail } from '../mail-server.ts'
import { type MailKind, readSubject } from '../postbox.ts'
import { nameOf, RuleBroken } from '../rule-broken.ts'
import type { World } from '../world.ts'
import { countParcels, countReturns } from './after-printful.ts'

interface MailedOrder {
  externalId: string
  intentId: string | null
  state: string
  email: string
  resends: number
}

/** Counts what the customer of an order is told of, by the books of Stripe and Printful. */
const COUNT_CAUSES: Record<MailKind, (world: World, order: MailedOrder) => number> = {
  confirmed: () => 1,
  replacement: () => 1,
  pending: () => 1,
  payment_failed: () => 1,
  shipped: (world, { externalId }) => countParcels(world, externalId),
  came_back: (world, { externalId }) => countReturns(world, externalId),
  canceled: (_, { state }) => (['canceled', 'refunded'].includes(state) ? 1 : 0),
  refunded: ({ stripe }, { intentId }) =>
    new Set(
      stripe.history
        .filter((entry) => entry.kind === 'refund' && entry.intentId === intentId)
        .filter(({ status }) => status === 'pending' || status === 'succeeded')
        .map(({ id }) => id),
    ).size,
}

/** Returns a rule: nobody gets more mails than there are causes, but for those that somebody sends again. */
export function createMailCountRule(world: World): () => void {
  const { books, mailServer, stripe } = world
  const sent = new Map<string, Set<string | undefined>>()
  let openings = books.openings
  let seen = 0

  const check = (mail: ReceivedMail): void => {
    const { kind, number } = readSubject(mail) ?? {}
    if (!kind || !number) return
    const id = orderIdOfNumber(number)
    const [order] = books.query<MailedOrder>(
      `SELECT external_id AS externalId, payment_intent_id AS intentId, state, email, (SELECT count(*) FROM order_events
        WHERE order_id = orders.id AND text LIKE 'A mail was sent again%') AS resends FROM orders WHERE id = ?`,
      id,
    )
    // An order that forgot its person, or that a backup has lost, can't say what was sent again.
    if (!order || order.email === '') return
    const key = `${kind} ${number}`
    const messageIds = (sent.get(key) ?? new Set()).add(mail.messageId)
    sent.set(key, messageIds)
    // A refund that failed takes the end of an order back.
    const hasFailed = stripe.refunds.some(
      ({ payment_intent, status }) =>
        payment_intent === order.intentId && (status === 'failed' || status === 'canceled'),
    )
    if (kind === 'canceled' && hasFailed) return
    const causes = COUNT_CAUSES[kind](world, order)
    if (messageIds.size > causes + order.resends)
      throw new RuleBroken(
        'a mail has a cause',
        `“${mail.subject}” is mail ${messageIds.size} of its kind about ${nameOf(id)}, with ${causes} causes.`,
      )
  }

  return () => {
    const { received } = mailServer
    if (openings !== books.openings) sent.clear()
    openings = books.openings
    for (; seen < received.length; seen++) check(received[seen]!)
  }
}
