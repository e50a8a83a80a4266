import { and, asc, eq } from 'drizzle-orm'
import type { Product } from '#shared/contracts/product'
import type { Db } from '../db/client.ts'
import { productImages, products } from '../db/schema/catalog.ts'
import { findProduct } from './queries.ts'

/** Finds the first active product, by id, with an active `hero` image. */
export function findHeroProduct(db: Db): Product | undefined {
  const row = db
    .select({ id: products.id })
    .from(productImages)
    .innerJoin(products, eq(products.id, productImages.productId))
    .where(
      and(eq(productImages.imageType, 'hero'), eq(productImages.isActive, true), eq(products.isActive, true)),
    )
    .orderBy(asc(products.id))
    .limit(1)
    .get()
  return row && findProduct(db, row.id)
}
