import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { variants } from '../db/schema.ts'

/** What search engines are told of a variant beyond what the calls say. */
export interface VariantMetadata {
  sku: string | null
  /** The provider's picture of this very variant. */
  imageUrl: string | null
}

/** By variant, for a product's listed ones. */
export function listVariantMetadata(db: Db, productId: number): Map<number, VariantMetadata> {
  const rows = db
    .select({ id: variants.id, sku: variants.sku, imageUrl: variants.imageUrl })
    .from(variants)
    .where(and(eq(variants.productId, productId), eq(variants.isListed, true)))
    .orderBy(asc(variants.position))
    .all()
  return new Map(rows.map(({ id, ...detail }) => [id, detail]))
}
