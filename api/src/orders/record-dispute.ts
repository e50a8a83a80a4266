import { eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { HOLD_SENTENCES } from '#shared/hold-texts'
import type { Db } from '../db/client.ts'
import { disputes } from '../db/schema/orders.ts'
import { needsPlacing } from './draft.ts'
import { endHolds, hold } from './holds.ts'
import { addNotice } from './notices.ts'
import { addHistory, findOrder, type OrderRow, updateOrder } from './queries.ts'

type Dispute = Pick<Stripe.Dispute, 'id' | 'reason' | 'status'>

/** Statuses of a dispute that costs nothing any more. A lost one still does. */
const WITHDRAWN: readonly string[] = ['won', 'withdrawn', 'warning_closed', 'prevented']

const isStoppable = (order: OrderRow): boolean =>
  order.state === 'paid' || order.state === 'placed' || needsPlacing(order)

/** Records all disputes of a payment. They hold an order that can be stopped until they end. */
export function recordDisputes(tx: Db, orderId: number, found: readonly Dispute[]): void {
  for (const dispute of found) recordDispute(tx, orderId, dispute)
  // A hold of an older version doesn't name its dispute.
  if (found.every(({ status }) => WITHDRAWN.includes(status))) endHolds(tx, orderId, 'dispute')
}

function recordDispute(tx: Db, orderId: number, { id, reason, status }: Dispute): void {
  const before = saveDispute(tx, { id, orderId, reason, status })
  const order = findOrder(tx, orderId)
  if (!order) return
  updateOrder(tx, orderId, { dispute: reason })
  if (WITHDRAWN.includes(status)) {
    if (before !== status) addHistory(tx, orderId, `The dispute has ended: ${toWords(status)}.`)
    endHolds(tx, orderId, 'dispute', id)
    return
  }
  const text = `The customer disputes the payment: ${toWords(reason)}.`
  if (before === undefined) addHistory(tx, orderId, text)
  if (status === 'lost' && before !== status) addHistory(tx, orderId, 'The dispute was lost.')
  // An erasure removes notices and the causes of holds, but not the dispute's status.
  const isTold = before !== undefined && !WITHDRAWN.includes(before)
  if (isStoppable(order)) {
    hold(tx, order, {
      reason: 'dispute',
      cause: id,
      text: HOLD_SENTENCES.dispute(text),
      isQuiet: isTold,
    })
    return
  }
  if (!isTold) addNotice(tx, `dispute ${id}`, text, orderId)
}

function saveDispute(tx: Db, dispute: typeof disputes.$inferInsert): string | undefined {
  const before = tx.select().from(disputes).where(eq(disputes.id, dispute.id)).get()?.status
  tx.insert(disputes)
    .values({ at: tx.clock.date(), ...dispute })
    .onConflictDoUpdate({ target: disputes.id, set: { status: dispute.status, reason: dispute.reason } })
    .run()
  return before
}

type Review = Pick<Stripe.Review, 'id' | 'open' | 'closed_reason'>

/** Holds an order from the start of Stripe's review until it is approved. */
export function recordReview(tx: Db, orderId: number, { id, open, closed_reason }: Review): void {
  const order = findOrder(tx, orderId)
  if (!order) return
  if (!open && closed_reason === 'approved') {
    endHolds(tx, orderId, 'review', id)
    return
  }
  const text = open
    ? HOLD_SENTENCES.review
    : HOLD_SENTENCES.reviewEnded(toWords(closed_reason ?? 'no reason given'))
  if (isStoppable(order)) hold(tx, order, { reason: 'review', cause: id, text })
}

const toWords = (code: string) => code.replaceAll('_', ' ')
