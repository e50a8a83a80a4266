import { and, eq, isNotNull } from 'drizzle-orm'
import type Stripe from 'stripe'
import { FRAUD_WARNING, HOLD_SENTENCES } from '#shared/hold-texts'
import { isFinal } from '#shared/order-state'
import { isInCurrency } from '#shared/price'
import type { Db } from '../db/client.ts'
import { disputes } from '../db/schema/orders.ts'
import { isLost } from '../payments/report.ts'
import { addJob } from '../queue/jobs.ts'
import { needsPlacing } from './draft.ts'
import { endHolds, hold, isSecondPayment, listHolds } from './holds.ts'
import { addNotice, hasNotice, warningKey } from './notices.ts'
import { toInstant } from './paid-at.ts'
import { addHistory, findOrder, type OrderRow, updateOrder } from './queries.ts'

type Dispute = Pick<Stripe.Dispute, 'id' | 'amount' | 'created' | 'currency' | 'reason' | 'status'>

/** Statuses of a dispute that costs nothing any more. A lost one still does. */
const WITHDRAWN: readonly string[] = ['won', 'withdrawn', 'warning_closed', 'prevented']

/** True while the bank has taken a payment back, or is about to. An inquiry takes nothing yet. */
export const isChargedBack = (db: Db, orderId: number): boolean =>
  db
    .select({ status: disputes.status })
    .from(disputes)
    .where(eq(disputes.orderId, orderId))
    .all()
    .some(({ status }) => !WITHDRAWN.includes(status) && !status.startsWith('warning_'))

const isStoppable = (order: OrderRow): boolean =>
  order.state === 'paid' || order.state === 'placed' || needsPlacing(order)

/** Lists the lost disputes that are not stored as lost, whose time Stripe's objects don't tell. */
export const listNewlyLost = <D extends Pick<Dispute, 'id' | 'status'>>(db: Db, found: readonly D[]): D[] =>
  found.filter((dispute) => isLost(dispute) && !findDispute(db, dispute.id)?.lostAt)

/**
 * Records all disputes of a payment. They hold an order that can be stopped until they end. `lostAt` has the seconds at
 * which some were lost.
 */
export function recordDisputes(
  tx: Db,
  orderId: number,
  found: readonly Dispute[],
  lostAt: ReadonlyMap<string, number>,
): void {
  for (const dispute of found) recordDispute(tx, orderId, dispute, lostAt.get(dispute.id))
  const lost = tx
    .select()
    .from(disputes)
    .where(and(eq(disputes.orderId, orderId), isNotNull(disputes.lostAt)))
  const lostCents = lost.all().reduce((sum, { amountCents }) => sum + (amountCents ?? 0), 0)
  updateOrder(tx, orderId, { lostCents })
}

function recordDispute(tx: Db, orderId: number, dispute: Dispute, lostAtSeconds: number | undefined): void {
  const { id, reason, status } = dispute
  const before = saveDispute(tx, orderId, dispute, lostAtSeconds)
  const order = findOrder(tx, orderId)
  if (!order) return
  updateOrder(tx, orderId, { dispute: reason })
  if (WITHDRAWN.includes(status)) {
    if (before !== status) addHistory(tx, orderId, `The dispute has ended: ${toWords(status)}.`)
    endHolds(tx, orderId, 'dispute', id)
    // Nothing is made of it, and the bank has left the payment here.
    const isOwed = order.state === 'canceled' || isSecondPayment(tx, orderId)
    if (before !== status && isOwed) addJob(tx, `refund ${orderId}`)
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
      text: HOLD_SENTENCES.dispute(toWords(reason)),
      isSilent: isTold,
    })
    return
  }
  if (!isTold) addNotice(tx, `dispute ${id}`, text, orderId)
}

const findDispute = (db: Db, id: string) => db.select().from(disputes).where(eq(disputes.id, id)).get()

/** Stores a dispute. Returns its former status. */
function saveDispute(
  tx: Db,
  orderId: number,
  dispute: Dispute,
  lostAtSeconds: number | undefined,
): string | undefined {
  const { id, amount, created, currency, reason, status } = dispute
  const before = findDispute(tx, id)
  const lostAt = lostAtSeconds === undefined ? tx.clock.date() : toInstant(lostAtSeconds)
  const values = {
    reason,
    status,
    amountCents: isInCurrency(currency) ? amount : null,
    lostAt: isLost(dispute) ? (before?.lostAt ?? lostAt) : null,
  }
  tx.insert(disputes)
    .values({ id, orderId, at: toInstant(created), ...values })
    .onConflictDoUpdate({ target: disputes.id, set: values })
    .run()
  return before?.status
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
  const text = open ? undefined : HOLD_SENTENCES.reviewEnded(toWords(closed_reason ?? 'no reason given'))
  if (isStoppable(order)) hold(tx, order, { reason: 'review', cause: id, text })
}

/** Records a warning of the card's bank. It holds an order that can be stopped, and the administrators hear of others once. */
export function recordWarning(
  tx: Db,
  order: OrderRow,
  { id = '', actionable = true }: { id?: string | undefined; actionable?: boolean | undefined },
): void {
  // A refund or a dispute of the payment tells for itself.
  if (!actionable || isFinal(order.state)) return
  const isHeldBefore = listHolds(tx, order.id).some(({ cause }) => cause === id)
  if (isStoppable(order)) {
    hold(tx, order, { reason: 'review', cause: id, text: HOLD_SENTENCES.fraudWarning })
  } else if (!isHeldBefore && !hasNotice(tx, warningKey(id))) {
    addHistory(tx, order.id, FRAUD_WARNING)
    addNotice(tx, warningKey(id), FRAUD_WARNING, order.id)
  }
}

const toWords = (code: string) => code.replaceAll('_', ' ')
