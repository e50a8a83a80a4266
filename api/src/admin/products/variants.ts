import { type SQL, sql } from 'drizzle-orm'
import type { AdminVariant } from '#shared/contracts/admin-product'
import { fromCents } from '#shared/price'
import { ONE_SIZE, sortSizes } from '#shared/sizes'
import type { Db } from '../../db/client.ts'

interface VariantRow extends Pick<AdminVariant, 'id' | 'sku' | 'color' | 'stockQuantity'> {
  productId: number
  size: string | null
  priceCents: number
  costCents: number | null
}

/**
 * Listed variants with what Printful charges for them, by product. Without an id, those of all products: by hand, because
 * mapping the rows of a large range takes several times as long as reading them.
 */
export function listAdminVariants(db: Db, productId?: number): Map<number, AdminVariant[]> {
  const rows = listVariantRows(db, productId)
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

/** In the provider's order. In another source the same blank id is another garment. */
function listVariantRows(db: Db, productId: number | undefined) {
  const condition: SQL = productId === undefined ? sql`true` : sql`v.product_id = ${productId}`
  return db.all<VariantRow>(sql`
    SELECT v.product_id AS productId, v.id, v.sku, v.size, v.color, v.price_cents AS priceCents,
      v.stock_quantity AS stockQuantity, iif(b.source = coalesce(p.source, b.source), bv.cost_cents, NULL) AS costCents
    FROM variants v
    JOIN products p ON p.id = v.product_id
    LEFT JOIN blank_variants bv ON bv.id = v.blank_variant_id
    LEFT JOIN blanks b ON b.id = bv.blank_id
    WHERE v.is_listed AND ${condition}
    ORDER BY v.product_id, v.position`)
}

const toAdminVariant = (row: VariantRow): AdminVariant => ({
  id: row.id,
  sku: row.sku,
  size: row.size ?? ONE_SIZE,
  color: row.color,
  price: fromCents(row.priceCents),
  stockQuantity: row.stockQuantity,
  cost: row.costCents === null ? null : fromCents(row.costCents),
  margin: row.costCents === null ? null : fromCents(row.priceCents - row.costCents),
})
