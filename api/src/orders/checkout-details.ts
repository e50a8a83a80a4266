import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { CheckoutDetails } from '#shared/contracts/checkout'
import { normalizeEmail } from '#shared/email'
import type { Db } from '../db/client.ts'
import { carts, orders } from '../db/schema/orders.ts'
import { hashToken } from '../platform/token.ts'

/** SQL of checkout details without the typed fields. The id stays: it identifies a second payment for the same items. */
const CLEARED = sql`json_object('checkoutId', json_extract(${carts.checkout}, '$.checkoutId'), 'fields', json('{}'), 'rates', json('[]'), 'cartVersion', '')`

/** Removes what this browser's visitor typed at checkout. The cart stays. */
export function clearCheckoutDetails(db: Db, cartToken: string): void {
  const isIt = and(eq(carts.tokenHash, hashToken(cartToken)), isNotNull(carts.checkout))
  db.update(carts).set({ checkout: CLEARED }).where(isIt).run()
}

interface StoredDetails {
  cartId: number
  details: CheckoutDetails
}

export const listCheckoutDetailsOf = (db: Db, email: string): StoredDetails[] =>
  db
    .select({ cartId: carts.id, details: carts.checkout })
    .from(carts)
    .where(isNotNull(carts.checkout))
    .all()
    .flatMap(({ cartId, details }) =>
      details?.fields.email !== undefined && normalizeEmail(details.fields.email) === normalizeEmail(email)
        ? [{ cartId, details }]
        : [],
    )

export function clearCheckoutDetailsOf(db: Db, email: string): number {
  const ids = listCheckoutDetailsOf(db, email).map(({ cartId }) => cartId)
  db.update(carts).set({ checkout: CLEARED }).where(inArray(carts.id, ids)).run()
  return ids.length
}

/** Removes old checkout details that no address or quote has used since then. Returns from how many carts. */
export function clearOldCheckoutDetails(db: Db, before: Date): number {
  const savedAt = sql`coalesce(json_extract(${carts.checkout}, '$.savedAt'), ${carts.usedAt})`
  const hasQuote = sql`EXISTS (SELECT 1 FROM ${orders}
    WHERE ${orders.checkoutId} = json_extract(${carts.checkout}, '$.checkoutId') AND ${orders.createdAt} >= ${before.getTime()})`
  return db
    .update(carts)
    .set({ checkout: null })
    .where(and(isNotNull(carts.checkout), sql`${savedAt} < ${before.getTime()}`, sql`NOT ${hasQuote}`))
    .returning({ id: carts.id })
    .all().length
}
