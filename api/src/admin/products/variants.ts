import { and, asc, eq, sql } from 'drizzle-orm'
import type { AdminVariant } from '#shared/contracts/admin-product'
import { fromCents } from '#shared/price'
import { ONE_SIZE, sortSizes } from '#shared/sizes'
import type { Db } from '../../db/client.ts'
import { inListOf } from '../../db/in-list.ts'
import { prepareOnce } from '../../db/prepare-once.ts'
import { blanks, blankVariants, products, variants } from '../../db/schema/catalog.ts'
import { isBlankOf } from '../../products/queries.ts'

// Blank ids are unique only within a source. The order is the provider's.
const listedVariants = prepareOnce((db) =>
  db
    .select({
      productId: variants.productId,
      id: variants.id,
      sku: variants.sku,
      size: variants.size,
      color: variants.color,
      option: variants.option,
      priceCents: variants.priceCents,
      stockQuantity: variants.stockQuantity,
      costCurrency: blanks.costCurrency,
      costCents: sql<number | null>`iif(${blanks.id} IS NULL, NULL, ${blankVariants.costCents})`,
    })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .leftJoin(blankVariants, eq(blankVariants.id, variants.blankVariantId))
    .leftJoin(blanks, isBlankOf(products, blankVariants.blankId))
    .where(and(eq(variants.isListed, true), inListOf(variants.productId, 'ids')))
    .orderBy(asc(variants.productId), asc(variants.position))
    .prepare(),
)

type VariantRow = ReturnType<ReturnType<typeof listedVariants>['all']>[number]

/** Lists listed variants with Printful's charges by product. `ids` is JSON. */
export function listAdminVariants(db: Db, ids: string): Map<number, AdminVariant[]> {
  const rows = listedVariants(db).all({ ids })
  const positions = new Map(
    sortSizes(rows.map(({ size }) => size ?? ONE_SIZE)).map((size, index) => [size, index]),
  )
  const byProduct = new Map<number, AdminVariant[]>()
  for (const row of rows) {
    const list = byProduct.get(row.productId)
    if (list) list.push(toAdminVariant(row))
    else byProduct.set(row.productId, [toAdminVariant(row)])
  }
  for (const list of byProduct.values()) list.sort((a, b) => positions.get(a.size)! - positions.get(b.size)!)
  return byProduct
}

const toAdminVariant = (row: VariantRow): AdminVariant => ({
  id: row.id,
  sku: row.sku,
  size: row.size ?? ONE_SIZE,
  color: row.color,
  option: row.option,
  price: fromCents(row.priceCents),
  stockQuantity: row.stockQuantity,
  cost: row.costCents === null ? null : fromCents(row.costCents),
  costCurrency: row.costCurrency,
  margin: row.costCents === null ? null : fromCents(row.priceCents - row.costCents),
})
