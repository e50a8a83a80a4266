import { eq } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { products, variants } from '../db/schema.ts'
import type { NewHold } from './holds.ts'
import type { OrderItemRow } from './queries.ts'

/** Finds items whose product was hidden, or whose variant can't be made any more, since they were sold. */
export function findUnavailable(db: Db, items: readonly OrderItemRow[]): NewHold[] {
  const names = items
    .filter((item) => !isAvailable(db, item))
    .map(({ productName, variantName }) => [productName, variantName].filter(Boolean).join(', '))
  if (names.length === 0) return []
  const text = `It can no longer be made, or was hidden: ${names.join('; ')}.`
  return [{ reason: 'unavailable', cause: names.join('; '), text }]
}

/** An item that only Stripe has told of is looked up by Printful's id, if that is known. */
function isAvailable(db: Db, { variantId, printfulId }: OrderItemRow): boolean {
  const isIt =
    variantId !== null
      ? eq(variants.id, variantId)
      : printfulId !== null && eq(variants.printfulId, printfulId)
  if (!isIt) return true
  const found = db
    .select({ isActive: products.isActive, stockQuantity: variants.stockQuantity })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(isIt)
    .get()
  return found?.isActive === true && found.stockQuantity !== 0
}
