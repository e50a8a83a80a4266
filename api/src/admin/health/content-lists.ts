import { and, count, eq, isNotNull, isNull } from 'drizzle-orm'
import type { RangeHealth } from '#shared/contracts/range-health'
import type { Db } from '../../db/client.ts'
import { productEdits, productImages } from '../../db/schema.ts'
import { toBoundedList } from './bounded-list.ts'
import type { RangeProduct } from './range.ts'

/** Products without an administrator's description, and those with active images without an alternative text. */
export function toContentLists(
  db: Db,
  range: readonly RangeProduct[],
): Pick<RangeHealth, 'descriptions' | 'altTexts'> {
  const described = listDescribedIds(db)
  const imageCounts = countImagesWithoutAltText(db)
  const references = range.map(({ reference }) => reference)
  return {
    descriptions: toBoundedList(
      references.filter(({ id }) => !described.has(id)),
      (product) => product,
    ),
    altTexts: toBoundedList(
      references.filter(({ id }) => imageCounts.has(id)),
      (product) => ({ product, imageCount: imageCounts.get(product.id)! }),
    ),
  }
}

function listDescribedIds(db: Db): Set<number> {
  const rows = db
    .select({ id: productEdits.productId })
    .from(productEdits)
    .where(isNotNull(productEdits.description))
    .all()
  return new Set(rows.map(({ id }) => id))
}

function countImagesWithoutAltText(db: Db): Map<number, number> {
  const rows = db
    .select({ id: productImages.productId, imageCount: count() })
    .from(productImages)
    .where(and(eq(productImages.isActive, true), isNull(productImages.altText)))
    .groupBy(productImages.productId)
    .all()
  return new Map(rows.map(({ id, imageCount }) => [id, imageCount]))
}
