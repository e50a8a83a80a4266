import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { variants } from '../db/schema.ts'

export interface VariantMetadata {
  sku: string | null
  imageUrl: string | null
}

/** For structured data: by id, of a product's listed variants. */
export function listVariantMetadata(db: Db, productId: number): Map<number, VariantMetadata> {
  const rows = db
    .select({ id: variants.id, sku: variants.sku, imageUrl: variants.imageUrl })
    .from(variants)
    .where(and(eq(variants.productId, productId), eq(variants.isListed, true)))
    .orderBy(asc(variants.position))
    .all()
  return new Map(rows.map(({ id, ...metadata }) => [id, metadata]))
}
