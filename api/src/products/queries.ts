import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { BADGES, type Badge } from '#shared/badges'
import type { Product, Variant } from '#shared/contracts/product'
import { fromCents } from '#shared/price'
import { compareSizes, ONE_SIZE, sortSizes } from '#shared/sizes'
import { DEFAULT_TEXTS, type ShopTexts } from '#shared/storefront-texts'
import type { Db } from '../db/client.ts'
import { inListOf } from '../db/in-list.ts'
import { prepareOnce } from '../db/prepare-once.ts'
import { blanks, mockups, productEdits, productImages, products, variants } from '../db/schema/catalog.ts'
import { readShopPart } from '../storefront/storefront.ts'

const { placeholder } = sql

/** Name that shoppers see, for queries of `products`: the administrator's, or the provider's. */
export const productName = sql<string>`coalesce(
  (SELECT edits.name FROM product_edits edits WHERE edits.product_id = products.id), products.name)`

/** Columns of a product that administrators' lists refer to. */
export const productReference = {
  id: products.id,
  slug: products.slug,
  name: productName,
  isActive: products.isActive,
}

/** Joins a blank of the product's source, because the same id is another garment in another source. */
export const isBlankOf = ({ source }: Pick<typeof products, 'source'>, blankId: SQLiteColumn) =>
  and(eq(blanks.id, blankId), or(isNull(source), eq(blanks.source, source)))

type ProductRow = typeof products.$inferSelect
type VariantRow = Pick<typeof variants.$inferSelect, 'size' | 'color' | 'priceCents' | 'stockQuantity'>

interface ProductParts {
  variants: VariantRow[]
  mockups: { url: string; type: string }[]
  images: (typeof productImages.$inferSelect)[]
  edits: typeof productEdits.$inferSelect | undefined
  storeBadges: ShopTexts['badges']
}

function toProduct(row: ProductRow, parts: ProductParts): Product {
  const badges = toBadges(parts.storeBadges, parts.edits?.badges)
  const inactive = new Set(parts.images.filter((image) => !image.isActive).map((image) => image.imageUrl))
  const prices = parts.variants.map((variant) => variant.priceCents)
  const minPrice = fromCents(prices.length > 0 ? Math.min(...prices) : 0)
  return {
    id: row.id,
    slug: row.slug,
    name: parts.edits?.name ?? row.name,
    description: parts.edits?.description ?? null,
    price: minPrice,
    imageUrl: row.imageUrl && !inactive.has(row.imageUrl) ? row.imageUrl : null,
    inStock: parts.variants.length === 0 || parts.variants.some((variant) => variant.stockQuantity !== 0),
    mockups: Object.groupBy(
      parts.mockups.filter(({ url }) => !inactive.has(url)).map(({ url, type }) => ({ url, type })),
      ({ type }) => type,
    ) as Product['mockups'],
    adminImages: toAdminImages(parts.images.filter((image) => image.isActive)),
    features: parts.edits?.features ?? [],
    updatedAt: row.updatedAt.toISOString(),
    minPrice,
    maxPrice: fromCents(prices.length > 0 ? Math.max(...prices) : 0),
    sizes: sortSizes(parts.variants.map((variant) => variant.size ?? ONE_SIZE)),
    colors: [...new Set(parts.variants.flatMap((variant) => variant.color ?? []))],
    ...(badges && { badges }),
  }
}

/** Returns the texts of the badges, or undefined for those that every product has by default. */
function toBadges(
  { isShown, texts }: ShopTexts['badges'],
  chosen: readonly Badge[] | null | undefined,
): string[] | undefined {
  if (!isShown) return []
  const isDefault = Bun.deepEquals(texts, DEFAULT_TEXTS.badges.texts)
  if (!chosen && isDefault) return undefined
  return (chosen ?? BADGES).map((badge) => texts[BADGES.indexOf(badge)]!)
}

const toAdminImages = (images: ProductParts['images']): Product['adminImages'] => ({
  detail: [],
  ...Object.fromEntries(
    [...Map.groupBy(images, ({ imageType }) => imageType)].map(([type, ofType]) => [
      type,
      ofType.map(({ imageUrl, altText, displayOrder, isActive }) => ({
        imageUrl,
        altText,
        displayOrder,
        isActive,
      })),
    ]),
  ),
})

const groupByProduct = <T extends { productId: number }>(rows: readonly T[]) =>
  Map.groupBy(rows, (row) => row.productId)

const productQueries = prepareOnce((db) => {
  const { productId } = variants
  return {
    active: db.select().from(products).where(eq(products.isActive, true)).orderBy(asc(products.id)).prepare(),
    activeIds: db
      .select({ id: products.id })
      .from(products)
      .where(eq(products.isActive, true))
      .orderBy(asc(products.id))
      .prepare(),
    bySlug: db
      .select()
      .from(products)
      .where(eq(products.slug, placeholder('slug')))
      .prepare(),
    byId: db.select().from(products).where(inListOf(products.id, 'ids')).orderBy(asc(products.id)).prepare(),
    variants: db
      .select({
        productId,
        size: variants.size,
        color: variants.color,
        priceCents: variants.priceCents,
        stockQuantity: variants.stockQuantity,
      })
      .from(variants)
      .where(and(eq(variants.isListed, true), inListOf(productId, 'ids')))
      .orderBy(asc(productId), asc(variants.position))
      .prepare(),
    mockups: db
      .select()
      .from(mockups)
      .where(inListOf(mockups.productId, 'ids'))
      .orderBy(asc(mockups.productId), asc(mockups.position))
      .prepare(),
    images: db
      .select()
      .from(productImages)
      .where(inListOf(productImages.productId, 'ids'))
      .orderBy(asc(productImages.productId), asc(productImages.displayOrder), asc(productImages.id))
      .prepare(),
    edits: db.select().from(productEdits).where(inListOf(productEdits.productId, 'ids')).prepare(),
  }
})

function toProducts(db: Db, rows: readonly ProductRow[]): Product[] {
  if (rows.length === 0) return []
  const queries = productQueries(db)
  const ids = JSON.stringify(rows.map(({ id }) => id))
  const variantRows = groupByProduct(queries.variants.all({ ids }))
  const mockupRows = groupByProduct(queries.mockups.all({ ids }))
  const imageRows = groupByProduct(queries.images.all({ ids }))
  const storeBadges = readShopPart(db, 'badges')
  const editRows = new Map(queries.edits.all({ ids }).map((row) => [row.productId, row]))
  return rows.map((row) =>
    toProduct(row, {
      variants: variantRows.get(row.id) ?? [],
      mockups: mockupRows.get(row.id) ?? [],
      images: imageRows.get(row.id) ?? [],
      edits: editRows.get(row.id),
      storeBadges,
    }),
  )
}

const isActive = (row: ProductRow) => row.isActive

const listRowsById = (db: Db, ids: readonly number[]) =>
  productQueries(db).byId.all({ ids: JSON.stringify(ids) })

export function listProducts(db: Db): Product[] {
  return toProducts(db, productQueries(db).active.all())
}

/** Lists ids of active products, for work that reads them in slices. */
export const listProductIds = (db: Db): number[] =>
  productQueries(db)
    .activeIds.all()
    .map(({ id }) => id)

/** Lists the active products among these ids, in the order of the ids. */
export function listProductsById(db: Db, ids: readonly number[]): Product[] {
  const found = toProducts(db, listRowsById(db, ids).filter(isActive))
  const byId = new Map(found.map((product) => [product.id, product]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Lists the products by id, for carts that hold a product hidden since. */
export function listProductsByIdWithHidden(db: Db, ids: readonly number[]): Product[] {
  return toProducts(db, listRowsById(db, ids))
}

/** Returns undefined for a hidden product too. */
export function findProduct(db: Db, id: number): Product | undefined {
  return listProductsById(db, [id])[0]
}

export function findProductBySlug(db: Db, slug: string): Product | undefined {
  return toProducts(db, productQueries(db).bySlug.all({ slug }).filter(isActive))[0]
}

const variantsOfProduct = prepareOnce((db) =>
  db
    .select({
      id: variants.id,
      size: variants.size,
      color: variants.color,
      option: variants.option,
      priceCents: variants.priceCents,
      stockQuantity: variants.stockQuantity,
    })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(
      and(
        eq(variants.productId, placeholder('productId')),
        eq(variants.isListed, true),
        eq(products.isActive, true),
      ),
    )
    .orderBy(asc(variants.position))
    .prepare(),
)

/** Lists an active product's variants, by size and then in the provider's order. */
export function listVariants(db: Db, productId: number): Variant[] {
  return variantsOfProduct(db)
    .all({ productId })
    .map(({ priceCents, size, ...variant }) => ({
      ...variant,
      size: size ?? ONE_SIZE,
      price: fromCents(priceCents),
    }))
    .toSorted((a, b) => compareSizes(a.size, b.size))
}
