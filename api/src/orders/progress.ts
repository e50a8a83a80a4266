import { eq } from 'drizzle-orm'
import type { OrderProgress } from '#shared/contracts/order'
import { canAdvance, isFinal } from '#shared/order-state'
import type { Db } from '../db/client.ts'
import { refunds } from '../db/schema/orders.ts'
import { saveSearchTexts } from '../db/search-texts.ts'
import type { Env } from '../env.ts'
import type { PaymentSession } from '../payments/stripe.ts'
import { addJob } from '../queue/jobs.ts'
import { endAllHolds } from './holds.ts'
import { paymentMode } from './payment-mode.ts'
import { addHistory, findOrder, type NewOrder, type OrderRow, updateOrder } from './queries.ts'

const REACHED_AT: Partial<Record<OrderProgress, keyof NewOrder>> = {
  placed: 'placedAt',
  shipped: 'shippedAt',
  delivered: 'deliveredAt',
  canceled: 'canceledAt',
}

/** Moves an order forward. Returns false if it is there already, or further. */
export function advance(tx: Db, order: OrderRow, state: OrderProgress, text: string): boolean {
  const { state: current } = findOrder(tx, order.id) ?? order
  if (!canAdvance(current, state)) return false
  const reachedAt = REACHED_AT[state]
  updateOrder(tx, order.id, { state, ...(reachedAt && { [reachedAt]: tx.clock.date() }) })
  addHistory(tx, order.id, text)
  if (isFinal(state)) endAllHolds(tx, order.id)
  return true
}

/** Stores what was paid, and when by Stripe's clock, and queues a read of its fee, refunds and disputes. */
export function savePayment(
  tx: Db,
  env: Pick<Env, 'STRIPE_SECRET_KEY'>,
  { id }: OrderRow,
  session: PaymentSession,
  paidAt: Date,
): void {
  const { total_details } = session
  const paymentIntentId = paymentIntentIdOf(session)
  updateOrder(tx, id, {
    paidAt,
    heardAt: tx.clock.date(),
    mode: paymentMode(env),
    paidCents: session.amount_total ?? 0,
    taxCents: total_details?.amount_tax ?? 0,
    discountCents: total_details?.amount_discount ?? 0,
    paymentIntentId,
    // A free order has no payment and no fee.
    ...(paymentIntentId === null && { feeCents: 0 }),
  })
  if (paymentIntentId !== null) addJob(tx, `payment ${id}`)
}

export const paymentIntentIdOf = ({ payment_intent }: PaymentSession): string | null =>
  typeof payment_intent === 'string' ? payment_intent : (payment_intent?.id ?? null)

/** Statuses of refunds whose amount is gone, or about to be. The others have failed or were canceled. */
export const COUNTED_REFUNDS: readonly string[] = ['pending', 'succeeded']
export const isRefundCounted = ({ status }: { status: string }) => COUNTED_REFUNDS.includes(status)

/** Stores the status of a refund, and its reason if it has one. Returns the former one, or undefined for a new refund. */
export function saveRefund(tx: Db, refund: typeof refunds.$inferInsert): string | undefined {
  const { orderId, status, reason } = refund
  const before = tx.select().from(refunds).where(eq(refunds.id, refund.id)).get()?.status
  tx.insert(refunds)
    .values({ at: tx.clock.date(), ...refund })
    .onConflictDoUpdate({ target: refunds.id, set: { status, ...(reason && { reason }) } })
    .run()
  const rows = tx.select().from(refunds).where(eq(refunds.orderId, orderId)).all()
  const refundedCents = rows.filter(isRefundCounted).reduce((sum, { amountCents }) => sum + amountCents, 0)
  updateOrder(tx, orderId, { refundedCents })
  if (before === undefined) saveSearchTexts(tx, [orderId])
  return before
}
