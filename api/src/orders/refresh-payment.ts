import { isFinal } from '#shared/order-state'
import { transact } from '../db/transact.ts'
import { hasCode } from '../payments/errors.ts'
import { createMutex } from '../platform/mutex.ts'
import type { Checkout } from './checkout-services.ts'
import { goOn, isHeld, listReviewIds } from './holds.ts'
import { findOrder, updateOrder } from './queries.ts'
import { listNewlyLost, recordDisputes, recordReview } from './record-dispute.ts'
import { recordRefund } from './record-refund.ts'
import { lacksShares, saveShares } from './shares.ts'

type Reader = Pick<Checkout, 'db' | 'env' | 'payments'>

// An older reading must not be stored after a newer one.
const serialized = createMutex<number>()

/**
 * Reads an order's payment from Stripe and stores it. `heardReviewId` is of a review that no hold names.
 * @throws Stripe's errors while it can't be reached
 */
export const refreshPayment = (services: Reader, id: number, heardReviewId?: string): Promise<void> =>
  serialized(services.db, id, () => refreshNow(services, id, heardReviewId))

async function refreshNow(
  { db, env, payments }: Reader,
  id: number,
  heardReviewId: string | undefined,
): Promise<void> {
  const order = findOrder(db, id)
  if (!order?.paidAt || !order.paymentIntentId) return
  const { findEventAt, readReport, listLineItems } = await payments()
  const reviewIds = [...listReviewIds(db, id), ...(heardReviewId ? [heardReviewId] : [])]
  const report = await readReport(order.paymentIntentId, reviewIds).catch((error) => {
    // A live key can't see payments in test mode, for which nothing real is made.
    if (order.mode === 'live' || !hasCode(error, 'resource_missing')) throw error
  })
  if (!report) return
  const { feeCents, refunds, disputes, reviews } = report
  const lines = order.sessionId && lacksShares(db, order) ? await listLineItems(order.sessionId) : []
  const lostAt = new Map<string, number>()
  for (const { id, created } of listNewlyLost(db, disputes)) {
    const at = await findEventAt('charge.dispute.closed', id, created)
    // Without the event the dispute was lost now.
    if (at !== undefined) lostAt.set(id, at)
  }
  await transact(db, (tx) => {
    const wasHeld = isHeld(tx, id)
    updateOrder(tx, id, { feeCents })
    saveShares(tx, id, lines)
    for (const refund of refunds) recordRefund(tx, env, id, refund)
    recordDisputes(tx, id, disputes, lostAt)
    for (const review of reviews) recordReview(tx, id, review)
    const now = findOrder(tx, id)
    if (now && wasHeld && !isHeld(tx, id) && !isFinal(now.state)) goOn(tx, now)
  })
}
