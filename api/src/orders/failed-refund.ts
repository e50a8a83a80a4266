import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { HoldReason, OrderProgress } from '#shared/contracts/order'
import { HOLD_SENTENCES } from '#shared/hold-texts'
import { isFinal } from '#shared/order-state'
import type { Db } from '../db/client.ts'
import { orderHolds } from '../db/schema/orders.ts'
import type { Env } from '../env.ts'
import { addJob } from '../queue/jobs.ts'
import { checkOrder, needsPlacing } from './draft.ts'
import { hold, isSecondPayment, tellSecondPayment } from './holds.ts'
import { addNotice } from './notices.ts'
import { addHistory, findOrder, type OrderRow, updateOrder } from './queries.ts'

/** Reopens a refunded order if money is left, and tells the administrators once, by its hold or a notice. */
export function recordFailure(
  tx: Db,
  env: Pick<Env, 'ORDER_REVIEW_ABOVE'>,
  orderId: number,
  refundId: string,
  text: string,
): void {
  addHistory(tx, orderId, text)
  const before = findOrder(tx, orderId)
  if (!before) return
  const isTakenBack = before.state === 'refunded' && before.paidCents > before.refundedCents
  const order = isTakenBack ? takeBack(tx, before) : before
  if (isSecondPayment(tx, orderId) && tellSecondPayment(tx, order, text)) return
  if (isTakenBack && stop(tx, env, order, HOLD_SENTENCES.refundFailed(text))) return
  addNotice(tx, `refund ${refundId}`, text, orderId)
}

/** Gives an order the state and the holds that it had before it was refunded. */
function takeBack(tx: Db, order: OrderRow): OrderRow {
  const state = stateBefore(order)
  updateOrder(tx, order.id, { state })
  if (!isFinal(state)) openLostHolds(tx, order.id)
  return { ...order, state }
}

/** Reasons for which no check looks again. */
const FOUND_ONCE: readonly HoldReason[] = ['amount_differs', 'unknown_session', 'review']

/** Opens the holds that nobody accepted before they ended with their order. */
function openLostHolds(tx: Db, orderId: number): void {
  const isLost = and(eq(orderHolds.orderId, orderId), inArray(orderHolds.reason, FOUND_ONCE))
  tx.update(orderHolds)
    .set({ endedAt: null })
    .where(and(isLost, isNull(orderHolds.acceptedAt)))
    .run()
}

/** Returns the last state before the refund. Production has no date here; the next read finds it. */
function stateBefore({ canceledAt, deliveredAt, shippedAt, placedAt }: OrderRow): OrderProgress {
  if (canceledAt) return 'canceled'
  if (deliveredAt) return 'delivered'
  if (shippedAt) return 'shipped'
  return placedAt ? 'placed' : 'paid'
}

/** Holds an order that Printful isn't making, so that a person decides whether it should. Returns false if it goes on there. */
function stop(tx: Db, env: Pick<Env, 'ORDER_REVIEW_ABOVE'>, order: OrderRow, text: string): boolean {
  const isCanceled = order.printfulStatus === 'canceled'
  if (!needsPlacing(order) && !isCanceled) return false
  checkOrder(tx, env, order.id)
  // Its draft may be there still.
  if (!isCanceled) addJob(tx, `cancel ${order.id}`)
  return hold(tx, order, { reason: 'canceled_at_printful', text, cause: order.externalId })
}
