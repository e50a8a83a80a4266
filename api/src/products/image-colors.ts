import { and, isNotNull } from 'drizzle-orm'
import type { ImageColors } from '#shared/product-images'
import type { Db } from '../db/client.ts'
import { inListOf } from '../db/in-list.ts'
import { prepareOnce } from '../db/prepare-once.ts'
import { mockups } from '../db/schema/catalog.ts'

const coloredMockups = prepareOnce((db) =>
  db
    .select({ productId: mockups.productId, url: mockups.url, color: mockups.color })
    .from(mockups)
    .where(and(inListOf(mockups.productId, 'productIds'), isNotNull(mockups.color)))
    .prepare(),
)

/** Lists the known colors of mockups, by product and URL. */
export function listImageColors(db: Db, productIds: readonly number[]): Map<number, ImageColors> {
  const colors = new Map<number, Map<string, string>>()
  const rows = coloredMockups(db).all({ productIds: JSON.stringify(productIds) })
  for (const { productId, url, color } of rows) {
    const ofProduct = colors.get(productId) ?? new Map<string, string>()
    colors.set(productId, ofProduct.set(url, color!))
  }
  return colors
}
