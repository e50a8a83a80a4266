import { and, asc, count, desc, eq } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { products, variants } from '../db/schema/catalog.ts'

/** Lists the slugs of active products with the most variants, one of each type. */
export function listLargestProducts(db: Db, limit: number): string[] {
  const rows = db
    .select({ slug: products.slug, type: products.type })
    .from(products)
    .innerJoin(variants, and(eq(variants.productId, products.id), eq(variants.isListed, true)))
    .where(eq(products.isActive, true))
    .groupBy(products.id)
    .orderBy(desc(count()), asc(products.id))
    .all()
  const byType = new Map<string | null, string>()
  for (const { slug, type } of rows) {
    if (!byType.has(type)) byType.set(type, slug)
  }
  return [...byType.values()].slice(0, limit)
}
