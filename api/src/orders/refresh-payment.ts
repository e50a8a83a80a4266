import { isFinal } from '#shared/order-state'
import { transact } from '../db/transact.ts'
import { hasCode } from '../payments/errors.ts'
import { createLines } from '../platform/one-at-a-time.ts'
import type { Checkout } from './checkout-services.ts'
import { goOn, isHeld } from './holds.ts'
import { findOrder, updateOrder } from './queries.ts'
import { recordDisputes, recordReview } from './record-dispute.ts'
import { recordRefund } from './record-refund.ts'
import { lacksShares, saveShares } from './shares.ts'

type Reader = Pick<Checkout, 'db' | 'env' | 'payments'>

// An older reading must not be stored after a newer one.
const inLine = createLines<number>()

/** Reads an order's payment from Stripe and stores it. @throws Stripe's errors while it can't be reached */
export const refreshPayment = (services: Reader, id: number): Promise<void> =>
  inLine(services.db, id, () => refreshNow(services, id))

async function refreshNow({ db, env, payments }: Reader, id: number): Promise<void> {
  const order = findOrder(db, id)
  if (!order?.paidAt || !order.paymentIntentId) return
  const { readReport, listLineItems } = await payments()
  const report = await readReport(order.paymentIntentId).catch((error) => {
    // A live key can't see payments in test mode, for which nothing real is made.
    if (order.mode === 'live' || !hasCode(error, 'resource_missing')) throw error
  })
  if (!report) return
  const { feeCents, refunds, disputes, review } = report
  const lines = order.sessionId && lacksShares(db, order) ? await listLineItems(order.sessionId) : []
  await transact(db, (tx) => {
    const wasHeld = isHeld(tx, id)
    updateOrder(tx, id, { feeCents })
    saveShares(tx, id, lines)
    for (const refund of refunds) recordRefund(tx, env, id, refund)
    recordDisputes(tx, id, disputes)
    if (review) recordReview(tx, id, review)
    const now = findOrder(tx, id)
    if (now && wasHeld && !isHeld(tx, id) && !isFinal(now.state)) goOn(tx, now)
  })
}
