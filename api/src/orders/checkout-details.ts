import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { CheckoutDraft } from '#shared/contracts/checkout'
import { normalizeEmail } from '#shared/email'
import type { Db } from '../db/client.ts'
import { carts, orders } from '../db/schema/orders.ts'
import { hashToken } from '../platform/token.ts'

/** SQL of a draft without the typed fields. The key stays: it identifies a second payment for the same items. */
const CLEARED = sql`json_object('key', json_extract(${carts.checkout}, '$.key'), 'fields', json('{}'), 'rates', json('[]'), 'itemsKey', '')`

/** Removes what this browser's visitor typed at checkout. The cart stays. */
export function clearDraft(db: Db, cartToken: string): void {
  const isIt = and(eq(carts.tokenHash, hashToken(cartToken)), isNotNull(carts.checkout))
  db.update(carts).set({ checkout: CLEARED }).where(isIt).run()
}

interface StoredDraft {
  cartId: number
  draft: CheckoutDraft
}

export const listDraftsOf = (db: Db, email: string): StoredDraft[] =>
  db
    .select({ cartId: carts.id, draft: carts.checkout })
    .from(carts)
    .where(isNotNull(carts.checkout))
    .all()
    .flatMap(({ cartId, draft }) =>
      draft?.fields.email !== undefined && normalizeEmail(draft.fields.email) === normalizeEmail(email)
        ? [{ cartId, draft }]
        : [],
    )

export function clearDraftsOf(db: Db, email: string): number {
  const ids = listDraftsOf(db, email).map(({ cartId }) => cartId)
  db.update(carts).set({ checkout: CLEARED }).where(inArray(carts.id, ids)).run()
  return ids.length
}

/** Removes old checkout details that no address or quote has used since then. Returns from how many carts. */
export function clearOldDrafts(db: Db, before: Date): number {
  const savedAt = sql`coalesce(json_extract(${carts.checkout}, '$.savedAt'), ${carts.usedAt})`
  const hasQuote = sql`EXISTS (SELECT 1 FROM ${orders}
    WHERE ${orders.checkoutKey} = json_extract(${carts.checkout}, '$.key') AND ${orders.createdAt} >= ${before.getTime()})`
  return db
    .update(carts)
    .set({ checkout: null })
    .where(and(isNotNull(carts.checkout), sql`${savedAt} < ${before.getTime()}`, sql`NOT ${hasQuote}`))
    .returning({ id: carts.id })
    .all().length
}
