import { and, isNotNull } from 'drizzle-orm'
import type { ImageColors } from '#shared/product-images'
import type { Db } from '../db/client.ts'
import { inList } from '../db/in-list.ts'
import { mockups } from '../db/schema.ts'

/** By product: which color each of its mockups shows, as far as that is known. */
export function listImageColors(db: Db, productIds: readonly number[]): Map<number, ImageColors> {
  const colors = new Map<number, Map<string, string>>()
  const rows = db
    .select({ productId: mockups.productId, url: mockups.url, color: mockups.color })
    .from(mockups)
    .where(and(inList(mockups.productId, productIds), isNotNull(mockups.color)))
    .all()
  for (const { productId, url, color } of rows) {
    const ofProduct = colors.get(productId) ?? new Map<string, string>()
    colors.set(productId, ofProduct.set(url, color!))
  }
  return colors
}
