import { HTTPException } from 'hono/http-exception'
import { formatPrice, fromCents } from '#shared/price'
import type { Db } from '../db/client.ts'
import { deleteSetting, findSetting, saveSetting } from '../db/setting.ts'
import { transact } from '../db/transact.ts'
import { isRefusal, isResponse } from '../payments/errors.ts'
import { createToken } from '../platform/token.ts'
import type { Checkout } from './checkout-services.ts'
import { isSecondPayment, tellSecondPayment } from './holds.ts'
import type { OrderRow } from './queries.ts'
import { requireOrder } from './queries.ts'
import { readPayment } from './read-payment.ts'
import { recordRefund, refundableCents } from './record-refund.ts'

type Refunder = Pick<Checkout, 'db' | 'env' | 'payments'>

/** Refunds a paid order at Stripe. The customer sees the reason. @throws 409 above what is left, 502 if Stripe refuses or can't be reached */
export async function refundOrder(
  services: Refunder,
  id: number,
  amountCents: number | undefined,
  userId: number | null,
  reason?: string,
): Promise<void> {
  const { db, env, payments } = services
  requireRefundable(requireOrder(db, id), amountCents)
  // Stripe may have a refund whose response was lost, or that was made in its dashboard.
  await readPayment(services, id).catch((error: Error) => {
    throw new HTTPException(502, { message: `Stripe can’t be reached: ${error.message}` })
  })
  const order = requireOrder(db, id)
  const isDoneMeanwhile = amountCents === undefined && refundableCents(order) <= 0
  if (isDoneMeanwhile) return
  const { paymentIntentId, amount } = requireRefundable(order, amountCents)
  const attempt = await transact(db, (tx) => startAttempt(tx, id, amount))
  try {
    const { refund } = await payments()
    const made = await refund(paymentIntentId, amount, attempt)
    await transact(db, (tx) => {
      deleteSetting(tx, attemptSetting(id))
      recordRefund(tx, env, id, made, userId, reason)
    })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    await transact(db, (tx) => {
      if (isResponse(error)) deleteSetting(tx, attemptSetting(id))
      if (isRefusal(error) && isSecondPayment(tx, id)) tellSecondPayment(tx, order, reason)
    })
    throw new HTTPException(502, { message: `Stripe refused the refund: ${reason}` })
  }
}

function requireRefundable(order: OrderRow, amountCents: number | undefined) {
  const left = refundableCents(order)
  const amount = amountCents ?? left
  const { paymentIntentId } = order
  if (!paymentIntentId || left <= 0) throw new HTTPException(409, { message: 'Nothing is left to refund.' })
  if (amount <= 0 || amount > left) {
    throw new HTTPException(409, { message: `At most ${formatPrice(fromCents(left))} can be refunded.` })
  }
  return { paymentIntentId, amount }
}

const attemptSetting = (orderId: number) => `refund-attempt-${orderId}`

/** Stores the idempotency key of a refund, which stays the same until Stripe responds. */
function startAttempt(tx: Db, orderId: number, amountCents: number): string {
  const name = attemptSetting(orderId)
  const stored = findSetting(tx, name)
  if (stored?.startsWith(`${amountCents}-`)) return stored
  const attempt = `${amountCents}-${createToken()}`
  saveSetting(tx, name, attempt)
  return attempt
}
