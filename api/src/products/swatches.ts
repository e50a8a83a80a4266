import { and, asc, eq } from 'drizzle-orm'
import type { SwatchColor, Swatches } from '#shared/color-family'
import type { Db } from '../db/client.ts'
import { inListOf } from '../db/in-list.ts'
import { prepareOnce } from '../db/prepare-once.ts'
import { blanks, blankVariants, products, variants } from '../db/schema/catalog.ts'
import { isBlankOf } from './queries.ts'

const codesByColor = prepareOnce((db) =>
  db
    .selectDistinct({
      productId: variants.productId,
      color: variants.color,
      code: blankVariants.colorCode,
      code2: blankVariants.colorCode2,
    })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .innerJoin(blankVariants, eq(blankVariants.id, variants.blankVariantId))
    .innerJoin(blanks, isBlankOf(products, blankVariants.blankId))
    .where(and(inListOf(variants.productId, 'productIds'), eq(variants.isListed, true)))
    .orderBy(asc(variants.position))
    .prepare(),
)

export function listSwatches(db: Db, productIds: readonly number[]): Swatches {
  const rows = codesByColor(db).all({ productIds: JSON.stringify(productIds) })
  const swatches = new Map<number, Map<string, SwatchColor>>()
  for (const { productId, color, code, code2 } of rows) {
    if (color === null || code === null) continue
    const ofProduct = swatches.get(productId) ?? new Map<string, SwatchColor>()
    if (!ofProduct.has(color)) ofProduct.set(color, { code, code2 })
    swatches.set(productId, ofProduct)
  }
  return swatches
}
