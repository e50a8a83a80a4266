import { HTTPException } from 'hono/http-exception'
import type Stripe from 'stripe'
import { itemLabel } from '#shared/cart'
import { formatCents } from '#shared/price'
import { centsOfPart, type RefundedItem } from '#shared/refund-items'
import type { Db } from '../db/client.ts'
import { transact } from '../db/transact.ts'
import { conflict } from '../http/refusal.ts'
import { isRefusal, isResponse } from '../payments/errors.ts'
import { ATTEMPT } from '../payments/report.ts'
import { createMutex } from '../platform/mutex.ts'
import type { Checkout } from './checkout-services.ts'
import { isSecondPayment, tellSecondPayment } from './holds.ts'
import { listItemsLeft } from './items-left.ts'
import { isBeyondKey } from './payment-mode.ts'
import { type OrderRow, requireOrder } from './queries.ts'
import { recordRefund, refundableCents } from './record-refund.ts'
import { refreshPayment } from './refresh-payment.ts'
import { endAttempt, findAttemptOfItems, type RefundAttempt, startAttempt } from './refund-attempt.ts'

type Refunder = Pick<Checkout, 'db' | 'env' | 'payments'>

/** Refund that is asked for: an amount, items, or all that is left. */
export interface WantedRefund {
  cents?: number | undefined
  items?: readonly { itemId: number; quantity: number }[] | undefined
  /** Reason that the customer reads. */
  reason?: string | undefined
}

// Two refunds of the same items must not be computed at the same time.
const serialized = createMutex<number>()
const running = new WeakMap<Db, Map<string, Promise<void>>>()

/** Refunds a paid order at Stripe, once for two presses. @throws 409 above what is left, 502 if Stripe refuses or can't be reached */
export function refundOrder(
  services: Refunder,
  id: number,
  wanted: WantedRefund,
  userId: number | null,
): Promise<void> {
  const { db } = services
  const refunds = running.get(db) ?? new Map<string, Promise<void>>()
  running.set(db, refunds)
  const key = `${id} ${JSON.stringify([wanted.cents, wanted.items])}`
  const refund =
    refunds.get(key) ??
    serialized(db, id, () => refundNow(services, id, wanted, userId)).finally(() => refunds.delete(key))
  refunds.set(key, refund)
  return refund
}

async function refundNow(
  services: Refunder,
  id: number,
  wanted: WantedRefund,
  userId: number | null,
): Promise<void> {
  const { db, env } = services
  const before = requireOrder(db, id)
  toRefund(db, before, wanted)
  if (isBeyondKey(env, before.mode)) throw conflict(NOT_CHARGED)
  // Stripe may have a refund whose response was lost, or that was made in its dashboard.
  await refreshPayment(services, id).catch((error: Error) => {
    if (error instanceof HTTPException) throw error
    throw new HTTPException(502, { message: `Stripe can’t be reached: ${error.message}` })
  })
  const order = requireOrder(db, id)
  const isWhole = wanted.cents === undefined && wanted.items === undefined
  if (isWhole && refundableCents(order) <= 0) return
  const attempt = await transact(db, (tx) => {
    const lost = wanted.items && findAttemptOfItems(tx, id, wanted.items)
    if (lost) return lost
    const refund = toRefund(tx, requireOrder(tx, id), wanted)
    return startAttempt(tx, id, { ...refund, reason: wanted.reason ?? '', userId })
  })
  const made = await makeRefund(services, requirePayment(order), attempt).catch(async (error) => {
    const reason = error instanceof Error ? error.message : String(error)
    await transact(db, (tx) => {
      if (isResponse(error)) endAttempt(tx, id)
      if (isRefusal(error) && isSecondPayment(tx, id)) tellSecondPayment(tx, order, reason)
    })
    throw new HTTPException(502, { message: `Stripe refused the refund: ${reason}` })
  })
  await transact(db, (tx) => {
    recordRefund(tx, env, id, made)
    endAttempt(tx, id)
  })
}

/** Makes a refund at Stripe, or finds the one that was made though Stripe responds with an error of its own. */
async function makeRefund(
  { payments }: Refunder,
  paymentIntentId: string,
  { cents, key }: RefundAttempt,
): Promise<Stripe.Refund> {
  const { readReport, refund } = await payments()
  try {
    return await refund(paymentIntentId, cents, key)
  } catch (error) {
    if (!isResponse(error) || isRefusal(error)) throw error
    const { refunds } = await readReport(paymentIntentId)
    const made = refunds.find(({ metadata }) => metadata?.[ATTEMPT] === key)
    if (!made) throw error
    return made
  }
}

const NOTHING_LEFT = 'Nothing is left to refund.'
const NOT_CHARGED =
  'Nothing was charged: this order is from test mode, and the store takes live payments now.'

function requirePayment({ paymentIntentId }: OrderRow): string {
  if (paymentIntentId === null) throw conflict(NOTHING_LEFT)
  return paymentIntentId
}

/** Checks a refund and computes it. @throws 409 if nothing is left, or less than that */
function toRefund(db: Db, order: OrderRow, { cents, items = [] }: WantedRefund) {
  const left = refundableCents(order)
  requirePayment(order)
  if (left <= 0) throw conflict(NOTHING_LEFT)
  const parts = items.length === 0 ? [] : toParts(db, order, items)
  const sum = parts.reduce((sum, part) => sum + part.cents, 0)
  const amount = parts.length > 0 ? sum : (cents ?? left)
  if (parts.length > 0 && sum === 0) throw conflict('Nothing was paid for these items.')
  if (amount <= 0 || amount > left) throw conflict(`At most ${formatCents(left)} can be refunded.`)
  return { cents: amount, items: parts }
}

/** @throws 409 for an item that the order doesn't have, or that was refunded */
function toParts(db: Db, order: OrderRow, wanted: NonNullable<WantedRefund['items']>): RefundedItem[] {
  const items = listItemsLeft(db, order)
  return wanted.map(({ itemId, quantity }) => {
    const found = items.find(({ item }) => item.id === itemId)
    if (!found) throw conflict(`The order has no item ${itemId}.`)
    const { item, left } = found
    if (left.quantity <= 0) throw conflict(`Nothing is left to refund of ${itemLabel(item)}.`)
    if (quantity > left.quantity)
      throw conflict(`At most ${left.quantity} of ${itemLabel(item)} can be refunded.`)
    return { itemId, quantity, cents: centsOfPart(left, quantity) }
  })
}
