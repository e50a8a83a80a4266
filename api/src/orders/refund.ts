import { HTTPException } from 'hono/http-exception'
import type Stripe from 'stripe'
import { formatPrice, fromCents } from '#shared/price'
import type { Db } from '../db/client.ts'
import { transact } from '../db/transact.ts'
import { addJob } from '../queue/jobs.ts'
import type { Services } from '../services.ts'
import { writeMail } from './mails.ts'
import { advance, saveRefund } from './progress.ts'
import { findOrder, logEvent, type OrderRow } from './queries.ts'
import { requireOrder } from './view.ts'

type Refunder = Pick<Services, 'db' | 'env' | 'payments'>

export const refundableCents = ({ paidCents, refundedCents }: OrderRow): number => paidCents - refundedCents

/**
 * Refunds a paid order at Stripe, whole or in part. A whole one cancels it at Printful too, while that is possible.
 * @throws 409 above what is left, and Stripe's errors
 */
export async function refundOrder(
  { db, env, payments }: Refunder,
  id: number,
  amountCents: number | undefined,
  userId: number | null,
): Promise<void> {
  const order = requireOrder(db, id)
  const left = refundableCents(order)
  const amount = amountCents ?? left
  if (!order.paymentIntentId || left <= 0)
    throw new HTTPException(409, { message: 'Nothing is left to refund.' })
  if (amount <= 0 || amount > left) {
    throw new HTTPException(409, { message: `At most ${formatPrice(fromCents(left))} can be refunded.` })
  }
  const { refund } = await payments()
  // The same click twice is one refund: the key names what had been refunded before it.
  const key = `${order.externalId}-${order.refundedCents}-${amount}`
  const made = await refund(order.paymentIntentId, amount, key).catch((error: Error) => {
    throw new HTTPException(502, { message: `Stripe refused the refund: ${error.message}` })
  })
  await transact(db, (tx) => recordRefund(tx, env, order, made, userId))
}

/** Records what Stripe reports of a refund. Twice is the same as once. */
function recordRefund(
  tx: Db,
  env: Refunder['env'],
  order: OrderRow,
  { id: refundId, amount: amountCents, status }: Pick<Stripe.Refund, 'id' | 'amount' | 'status'>,
  userId: number | null,
): void {
  const before = saveRefund(tx, { id: refundId, orderId: order.id, amountCents, status: status ?? '' })
  if (before !== undefined) return
  const text = formatPrice(fromCents(amountCents))
  logEvent(tx, order.id, `${text} were refunded.`, userId)
  writeMail(tx, env, order.id, 'refunded', refundId, `${text} come back to you.`)
  const now = findOrder(tx, order.id) ?? order
  if (refundableCents(now) > 0) return
  advance(tx, order, 'refunded', 'Refunded as a whole.')
  addJob(tx, `cancel ${order.id}`)
}

/** Stores the refunds that Stripe knows of a payment, such as those made in its dashboard. */
export async function readRefunds({ db, env, payments }: Refunder, id: number): Promise<void> {
  const order = findOrder(db, id)
  if (!order?.paymentIntentId) return
  const { listRefunds } = await payments()
  const found = await listRefunds(order.paymentIntentId)
  await transact(db, (tx) => {
    for (const refund of found) recordRefund(tx, env, order, refund, null)
  })
}
