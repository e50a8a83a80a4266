import { and, asc, count, desc, eq } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { products, variants } from '../db/schema.ts'

/** The slug of the active product with the most variants; of several, the oldest. */
export function findLargestProductSlug(db: Db): string | undefined {
  return db
    .select({ slug: products.slug })
    .from(products)
    .innerJoin(variants, and(eq(variants.productId, products.id), eq(variants.isListed, true)))
    .where(eq(products.isActive, true))
    .groupBy(products.id)
    .orderBy(desc(count()), asc(products.id))
    .limit(1)
    .get()?.slug
}
