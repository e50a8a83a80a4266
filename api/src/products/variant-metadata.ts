import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { prepareOnce } from '../db/prepare-once.ts'
import { variants } from '../db/schema.ts'

export interface VariantMetadata {
  sku: string | null
  imageUrl: string | null
}

const metadataOfVariants = prepareOnce((db) =>
  db
    .select({ id: variants.id, sku: variants.sku, imageUrl: variants.imageUrl })
    .from(variants)
    .where(and(eq(variants.productId, sql.placeholder('productId')), eq(variants.isListed, true)))
    .orderBy(asc(variants.position))
    .prepare(),
)

/** Lists the listed variants' data for structured data, by id. */
export function listVariantMetadata(db: Db, productId: number): Map<number, VariantMetadata> {
  const rows = metadataOfVariants(db).all({ productId })
  return new Map(rows.map(({ id, ...metadata }) => [id, metadata]))
}
