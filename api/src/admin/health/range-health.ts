import type { RangeHealth } from '#shared/contracts/range-health'
import type { Db } from '../../db/client.ts'
import { inList } from '../../db/in-list.ts'
import { products } from '../../db/schema.ts'
import { shownName } from '../../products/shown-name.ts'
import { findLeftOut, type StoredLeftOut } from '../sync/left-out.ts'
import { toContentLists } from './content-lists.ts'
import { getMarginThreshold } from './margin-threshold.ts'
import { toMarginLists } from './margins.ts'
import { listRange } from './range.ts'
import { toRegionList } from './region-list.ts'
import { toStockList } from './stock-list.ts'

/** Lists what needs an administrator's eye, of shown products. For administrators only: it has costs. */
export function getRangeHealth(db: Db): RangeHealth {
  const range = listRange(db)
  const marginThreshold = getMarginThreshold(db)
  return {
    marginThreshold,
    ...toMarginLists(range, marginThreshold),
    stock: toStockList(range),
    regions: toRegionList(range),
    ...toContentLists(db, range),
    lastSync: toLastSync(db),
  }
}

function toLastSync(db: Db): RangeHealth['lastSync'] {
  const stored = findLeftOut(db)
  if (!stored) return null
  const products = listReferences(db, stored)
  const withProducts = ({ total, rows }: StoredLeftOut['leftOut']) => ({
    total,
    rows: rows.map(({ productId, ...row }) => ({ ...row, product: products.get(productId ?? 0) ?? null })),
  })
  return { leftOut: withProducts(stored.leftOut), failedBlanks: withProducts(stored.failedBlanks) }
}

function listReferences(db: Db, { leftOut }: StoredLeftOut) {
  const ids = leftOut.rows.flatMap(({ productId }) => productId ?? [])
  const rows = db
    .select({ id: products.id, slug: products.slug, name: shownName, isActive: products.isActive })
    .from(products)
    .where(inList(products.id, ids))
    .all()
  return new Map(rows.map((row) => [row.id, row]))
}
