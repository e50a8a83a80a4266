import { orderNumber } from '#api/orders/queries'
import type { HistoryEntry } from '#sandbox/stripe/history'
import { formatCents } from '#shared/price'
import type { Duties } from '../duties.ts'
import type { Postbox } from '../postbox.ts'
import { nameOf } from '../rule-broken.ts'
import type { World } from '../world.ts'
import { onChange } from './on-change.ts'
import { findToldOrder, isOwn } from './own-orders.ts'

const MINUTE_MS = 60_000
const SEEN_MS = 6 * MINUTE_MS
const TOLD_MS = 20 * MINUTE_MS

const COUNTED = ['pending', 'succeeded']
const FAILED = ['failed', 'canceled']

/** Returns rules: customers hear of each refund with its sum, and administrators of each dispute and of each refund that failed. */
export function createStripeDuties(world: World, duties: Duties, postbox: Postbox): () => void {
  const { schedule, stripe } = world
  const told = new Set<string>()
  let seen = 0

  const isOwnPayment = (intentId: string): boolean =>
    stripe.sessions.some(
      (session) => session.payment_intent === intentId && session.livemode && isOwn(session),
    )

  const oweRefundMail = ({ intentId, amountCents }: HistoryEntry): void => {
    const since = schedule.now
    duties.owe({
      rule: 'each refund has its mail',
      withinMs: SEEN_MS,
      findMissing() {
        const order = findToldOrder(world, 'payment_intent_id', intentId)
        if (!order) return `The refunded payment ${intentId} has no order.`
        if (order.email === '') return undefined
        const number = orderNumber(order.id)
        const mails = [...postbox.list('refunded', number, since), ...postbox.list('canceled', number, since)]
        const sum = formatCents(amountCents)
        return mails.some(({ text }) => text.includes(sum))
          ? undefined
          : `Nobody was mailed that ${sum} of ${nameOf(order.id)} come back.`
      },
    })
  }

  /** @param words that a notice has, in lower case */
  const oweNotice = (rule: string, what: string, intentId: string, words: RegExp): void => {
    const since = schedule.now
    duties.owe({
      rule,
      withinMs: TOLD_MS,
      findMissing() {
        const order = findToldOrder(world, 'payment_intent_id', intentId)
        if (!order) return `The payment ${intentId} has no order.`
        if (order.email === '') return undefined
        const notices = postbox.listNotices(orderNumber(order.id), since)
        return notices.some(({ text }) => words.test(text))
          ? undefined
          : `Nobody was told of ${what} of ${nameOf(order.id)}.`
      },
    })
  }

  const look = (entry: HistoryEntry): void => {
    const { id, kind, status, intentId } = entry
    const isNew = (what: string) => !told.has(`${what} ${id}`) && told.add(`${what} ${id}`)
    if (!isOwnPayment(intentId)) return
    if (kind === 'refund' && COUNTED.includes(status) && isNew('refund')) oweRefundMail(entry)
    if (kind === 'refund' && FAILED.includes(status) && isNew('failure'))
      oweNotice('a refund that failed is told', 'a refund that failed', intentId, /refund/i)
    if (kind === 'dispute' && isNew('dispute'))
      oweNotice('a dispute is told', 'the dispute', intentId, /dispute/i)
  }

  return () => {
    for (; seen < stripe.history.length; seen++) look(stripe.history[seen]!)
  }
}

/** Returns a rule: each hold is told, unless something else has told its cause. */
export function createHoldDuties(world: World, duties: Duties, postbox: Postbox): () => void {
  const { books, schedule } = world
  let openings = books.openings
  let lastId = 0

  return onChange(world, () => {
    const holds = books.query<{ id: number; orderId: number; reason: string }>(
      'SELECT id, order_id AS orderId, reason FROM order_holds WHERE id > ? ORDER BY id',
      lastId,
    )
    const [last] = books.query<{ id: number | null }>('SELECT max(id) AS id FROM order_holds')
    lastId = last?.id ?? 0
    const isOther = openings !== books.openings
    openings = books.openings
    if (isOther) return
    const since = schedule.now
    for (const { id, orderId, reason } of holds) {
      // A second payment is quiet while its refund is under way, a dispute may be told already, and what is noted of a
      // refunded order holds nothing.
      if (reason === 'paid_twice' || reason === 'dispute') continue
      duties.owe({
        rule: 'each hold is told',
        withinMs: TOLD_MS,
        findMissing() {
          const [hold] = books.query(
            `SELECT 1 FROM order_holds JOIN orders ON orders.id = order_id
              WHERE order_holds.id = ? AND email <> '' AND ended_at IS NOT since`,
            id,
          )
          const notices = postbox.listNotices(orderNumber(orderId), since)
          return !hold || notices.some(({ text }) => text.includes('on hold'))
            ? undefined
            : `Nobody was told that ${nameOf(orderId)} is held as ${reason}.`
        },
      })
    }
  })
}
