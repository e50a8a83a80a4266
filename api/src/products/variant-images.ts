import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { prepareOnce } from '../db/prepare-once.ts'
import { variants } from '../db/schema/catalog.ts'

const imagesOfVariants = prepareOnce((db) =>
  db
    .select({ id: variants.id, imageUrl: variants.imageUrl })
    .from(variants)
    .where(and(eq(variants.productId, sql.placeholder('productId')), eq(variants.isListed, true)))
    .prepare(),
)

export function listVariantImages(db: Db, productId: number): Map<number, string> {
  const rows = imagesOfVariants(db).all({ productId })
  return new Map(rows.flatMap(({ id, imageUrl }) => (imageUrl ? [[id, imageUrl]] : [])))
}
