import { and, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { prepareOnce } from '../db/prepare-once.ts'
import { productEdits, products } from '../db/schema/catalog.ts'
import { closeUnavailable } from '../orders/close-session.ts'

const isShown = sql<boolean>`(${products.isListed} AND NOT EXISTS (
  SELECT 1 FROM ${productEdits} WHERE ${productEdits.productId} = ${products.id} AND ${productEdits.isHidden}))`

const activeUpdate = prepareOnce((db) =>
  db
    .update(products)
    .set({ isActive: isShown })
    // A row that stays the same would count as a change of the catalog, which purges everything.
    .where(and(eq(products.id, sql.placeholder('productId')), ne(products.isActive, isShown)))
    .prepare(),
)

/**
 * Stores whether the public sees a product, and closes the payment sessions of what it no longer sells. Call it after any change
 * of what a stored product sells.
 */
export function updateActive(db: Db, productId: number): void {
  activeUpdate(db).run({ productId })
  closeUnavailable(db, productId)
}
