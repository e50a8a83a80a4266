import { orderNumber } from '#api/orders/queries'
import type { SandboxSession } from '#sandbox/stripe/wire'
import { formatCents } from '#shared/price'
import { type Duties, RECOVERY_MS } from '../duties.ts'
import type { Postbox } from '../postbox.ts'
import { nameOf, RuleBroken } from '../rule-broken.ts'
import type { World } from '../world.ts'
import { findToldOrder, isOwn, type ToldOrder } from './own-orders.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const MAIL_MS = 10 * SECOND_MS
const PLACING_MS = 30 * SECOND_MS
const COSTS_MS = 15 * MINUTE_MS

const ENDED = ['canceled', 'refunded']

/** Returns rules: a payment is confirmed by mail in ten seconds, and made once its time for changes is over, no sooner. */
export function createPaymentDuties(world: World, duties: Duties, postbox: Postbox): () => void {
  const { schedule, settings, stripe } = world
  const changesMs = settings.changesMinutes * MINUTE_MS
  const paidAt = new Map<string, number>()
  let seenEvents = 0

  const findMissingMail = (session: SandboxSession, since: number): string | undefined => {
    const order = findToldOrder(world, 'session_id', session.id)
    if (!order) return `The paid session ${session.id} has no order.`
    if (order.isSecondPayment || order.email === '') return undefined
    const mails = postbox.list('confirmed', orderNumber(order.id), since)
    const { email } = session.customer_details
    const [mail] = mails.filter(({ to }) => to === email || (order.isMoved && to === order.email))
    if (!mail)
      return `${nameOf(order.id)} of ${email} was paid, and ${mails[0] ? `${mails[0].to} has its mail` : 'nobody has a mail'}.`
    const paid = formatCents(session.amount_total)
    return mail.text.includes(paid) ? undefined : `The mail of ${nameOf(order.id)} does not say ${paid}.`
  }

  const findUnmade = (session: SandboxSession): string | undefined => {
    const order = findToldOrder(world, 'session_id', session.id)
    if (!order) return `The paid session ${session.id} has no order.`
    return isMadeOrStopped(world, order)
      ? undefined
      : `${nameOf(order.id)} is ${order.state}, nothing holds it, and Printful was not told to make it.`
  }

  const owe = (session: SandboxSession): void => {
    const since = schedule.now
    paidAt.set(session.id, since)
    duties.owe({
      rule: 'a payment is confirmed by mail',
      withinMs: MAIL_MS,
      findMissing: () => findMissingMail(session, since),
    })
    duties.owe({
      rule: 'what is paid is made in time',
      withinMs: changesMs + MAIL_MS + PLACING_MS,
      // A clock that comes back can begin the time for changes again, and costs that don't come hold the order later.
      recoveryMs: RECOVERY_MS + COSTS_MS + 2 * changesMs,
      findMissing: () => findUnmade(session),
    })
  }

  const checkEarly = createEarlyRule(world, paidAt)

  return () => {
    checkEarly()
    if (seenEvents === stripe.events.length) return
    seenEvents = stripe.events.length
    for (const session of stripe.sessions) {
      const isPaid = session.payment_status !== 'unpaid' && session.livemode && isOwn(session)
      if (isPaid && !paidAt.has(session.id)) owe(session)
    }
  }
}

/** True if Printful makes an order, or was told to, or if nobody should. Other rules say whether a hold is true. */
function isMadeOrStopped({ books, calls, printful }: World, order: ToldOrder): boolean {
  const { id, state, externalId, isSecondPayment } = order
  if (ENDED.includes(state) || isSecondPayment) return true
  const remote = printful.orders.all.find(({ external_id }) => external_id === externalId)
  if (remote && calls.findConfirmation(remote.id)) return true
  return (
    books.query(
      'SELECT 1 FROM order_holds WHERE order_id = ? AND accepted_at IS NULL AND ended_at IS NULL',
      id,
    ).length > 0
  )
}

/** Returns a rule: no order is made before its time for changes is over. A replacement has none. */
function createEarlyRule(world: World, paidAt: ReadonlyMap<string, number>): () => void {
  const { books, printful, schedule, settings } = world
  let seen = 0
  return () => {
    const { confirmations } = printful.orders
    for (; seen < confirmations.length; seen++) {
      const { at, externalId } = confirmations[seen]!
      const order = books.findOrderByExternalId(externalId)
      const since = paidAt.get(order?.sessionId ?? '')
      if (!order || since === undefined || !world.isClockRightFor(schedule.now - since)) continue
      if (at - since < settings.changesMinutes * MINUTE_MS)
        throw new RuleBroken(
          'an order waits for its changes',
          `${nameOf(order.id)} was confirmed ${Math.round((at - since) / SECOND_MS)} s after its payment.`,
        )
    }
  }
}
