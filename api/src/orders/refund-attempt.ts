import type { RefundedItem } from '#shared/refund-items'
import type { Db } from '../db/client.ts'
import { deleteSetting, findSetting, saveSetting } from '../db/setting.ts'
import { createToken } from '../platform/token.ts'

/** Refund that Stripe is asked for, with what Stripe doesn't store. */
export interface RefundAttempt {
  /** Idempotency key. It is in the metadata of the refund, too. */
  key: string
  cents: number
  items: RefundedItem[]
  reason: string
  userId: number | null
}

const settingOf = (orderId: number) => `refund-attempt-${orderId}`

/** Finds the attempt of an order to which Stripe has not responded. */
function findAttempt(db: Db, orderId: number): RefundAttempt | undefined {
  const stored = findSetting(db, settingOf(orderId))
  return stored ? JSON.parse(stored) : undefined
}

export const findAttemptByKey = (db: Db, orderId: number, key: string | undefined) => {
  const attempt = findAttempt(db, orderId)
  return attempt?.key === key ? attempt : undefined
}

/** Finds the attempt to refund these items to which Stripe has not responded. It may have been made. */
export function findAttemptOfItems(
  db: Db,
  orderId: number,
  wanted: readonly { itemId: number; quantity: number }[],
): RefundAttempt | undefined {
  const attempt = findAttempt(db, orderId)
  const items = attempt?.items.map(({ itemId, quantity }) => ({ itemId, quantity }))
  return items && Bun.deepEquals(items, wanted) ? attempt : undefined
}

/** Stores an attempt. The same refund is the same attempt until Stripe responds. */
export function startAttempt(tx: Db, orderId: number, wanted: Omit<RefundAttempt, 'key'>): RefundAttempt {
  const stored = findAttempt(tx, orderId)
  if (stored?.cents === wanted.cents && Bun.deepEquals(stored.items, wanted.items)) return stored
  const attempt = { key: createToken(), ...wanted }
  saveSetting(tx, settingOf(orderId), JSON.stringify(attempt))
  return attempt
}

export const endAttempt = (tx: Db, orderId: number): void => deleteSetting(tx, settingOf(orderId))
