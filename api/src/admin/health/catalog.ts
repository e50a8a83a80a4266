import { eq, sql } from 'drizzle-orm'
import type { ProductReference } from '#shared/contracts/catalog-health'
import type { Db } from '../../db/client.ts'
import { blanks, blankVariants, products } from '../../db/schema/catalog.ts'
import { productName } from '../../products/queries.ts'
import type { BlankStock } from './stock.ts'

export interface CatalogVariant {
  size: string | null
  color: string | null
  priceCents: number
  stockQuantity: number | null
  blank: BlankStock | undefined
  /** False for goods of a warehouse, for example. */
  hasBlank: boolean
}

export interface CatalogProduct {
  reference: ProductReference
  variants: CatalogVariant[]
}

interface VariantRow extends Omit<CatalogVariant, 'blank' | 'hasBlank'> {
  productId: number
  blankVariantId: number | null
}

export function listCatalog(db: Db): CatalogProduct[] {
  const rows = Map.groupBy(listVariantRows(db), ({ productId }) => productId)
  const blankById = listBlankStock(db)
  return listActiveProducts(db).map(({ source, ...product }) => ({
    reference: { ...product, isActive: true },
    variants: (rows.get(product.id) ?? []).map((row) => {
      const blank = blankById.get(row.blankVariantId ?? 0)
      return {
        size: row.size,
        color: row.color,
        priceCents: row.priceCents,
        stockQuantity: row.stockQuantity,
        hasBlank: row.blankVariantId !== null,
        // Another source uses the same ids for other garments.
        blank: source === null || blank?.source === source ? blank : undefined,
      }
    }),
  }))
}

const listActiveProducts = (db: Db) =>
  db
    .select({ id: products.id, slug: products.slug, name: productName, source: products.source })
    .from(products)
    .where(eq(products.isActive, true))
    .orderBy(products.id)
    .all()

/** Lists the active products' variants. It is raw SQL, because mapping rows took five times as long as reading them. */
const listVariantRows = (db: Db) =>
  db.all<VariantRow>(sql`
    SELECT product_id AS productId, size, color, price_cents AS priceCents, stock_quantity AS stockQuantity,
      blank_variant_id AS blankVariantId
    FROM variants
    WHERE is_listed AND product_id IN (SELECT id FROM products WHERE is_active)
    ORDER BY product_id, position`)

function listBlankStock(db: Db) {
  const rows = db
    .select({
      id: blankVariants.id,
      source: blanks.source,
      isDiscontinued: blanks.isDiscontinued,
      costCents: blankVariants.costCents,
      costCurrency: blanks.costCurrency,
      regions: blankVariants.regions,
    })
    .from(blankVariants)
    .innerJoin(blanks, eq(blanks.id, blankVariants.blankId))
    .where(sql`${blankVariants.id} IN (SELECT blank_variant_id FROM variants WHERE is_listed)`)
    .all()
  return new Map(rows.map((row) => [row.id, row]))
}
