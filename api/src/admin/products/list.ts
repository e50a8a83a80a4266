import { and, count, eq, or, type SQL, sql } from 'drizzle-orm'
import type { AdminProduct } from '#shared/contracts/admin-product'
import {
  PRODUCTS_PER_PAGE,
  type ProductFilter,
  type ProductMatchesQuery,
  type ProductNeighbors,
  type ProductReference,
  type ProductSort,
} from '#shared/contracts/admin-product-list'
import { toManagedImages, toPublicImages } from '#shared/image-manager'
import { mapTexts } from '#shared/product-fields'
import { cardImage } from '#shared/product-images'
import type { Db } from '../../db/client.ts'
import { inList } from '../../db/in-list.ts'
import { productEdits, productImages, products, variants } from '../../db/schema/catalog.ts'
import { findIdsByText } from './find-by-text.ts'
import { listAdminProducts } from './queries.ts'

const listed = sql`FROM ${variants} WHERE ${variants.productId} = ${products.id} AND ${variants.isListed}`
const images = sql`FROM ${productImages} WHERE ${productImages.productId} = ${products.id}`
const { name, description, features, badges } = productEdits
const edits = sql.join(
  [...Object.values(mapTexts((field) => productEdits[field])), features, badges],
  sql`, `,
)
const displayName = sql<string>`coalesce(${name}, ${products.name})`

const FILTERS: Record<ProductFilter, SQL> = {
  hidden: sql`NOT ${products.isActive}`,
  'sold-out': sql`EXISTS (SELECT 1 ${listed}) AND NOT EXISTS (
    SELECT 1 ${listed} AND ${variants.stockQuantity} IS NOT 0)`,
  edited: sql`(EXISTS (SELECT 1 ${images}) OR coalesce(${edits}) IS NOT NULL)`,
  'no-description': sql`${description} IS NULL`,
  // The provider's own images are described by color and view.
  'no-alt-text': sql`EXISTS (
    SELECT 1 ${images} AND ${productImages.isActive} AND ${productImages.altText} IS NULL)`,
}

const lowestPrice = sql`(SELECT min(${variants.priceCents}) ${listed})`

// Equal products stay in the order of their ids.
const ORDERS: Record<ProductSort, SQL> = {
  id: sql`${products.id}`,
  'name-asc': sql`${displayName} COLLATE NOCASE`,
  'name-desc': sql`${displayName} COLLATE NOCASE DESC`,
  'price-asc': lowestPrice,
  'price-desc': sql`${lowestPrice} DESC`,
  'updated-desc': sql`${products.updatedAt} DESC`,
}

const matching = (db: Db, { q, filter = [] }: ProductMatchesQuery): SQL | undefined =>
  and(q ? inList(products.id, findIdsByText(db, q)) : undefined, ...filter.map((each) => FILTERS[each]))

const selectMatches = (db: Db, condition: SQL | undefined, sort: ProductSort = 'id') =>
  db
    .select({ id: products.id, name: displayName, updatedAt: products.updatedAt })
    .from(products)
    .leftJoin(productEdits, eq(productEdits.productId, products.id))
    .where(condition)
    .orderBy(ORDERS[sort], products.id)

export function countMatches(db: Db, query: ProductMatchesQuery): number {
  const counted = db
    .select({ total: count() })
    .from(products)
    .leftJoin(productEdits, eq(productEdits.productId, products.id))
    .where(matching(db, query))
    .get()
  return counted?.total ?? 0
}

export const listMatches = (db: Db, query: ProductMatchesQuery) =>
  selectMatches(db, matching(db, query), query.sort).all()

export function listMatchingProducts(db: Db, query: ProductMatchesQuery, page?: number): AdminProduct[] {
  const matches = selectMatches(db, matching(db, query), query.sort)
  const found = page ? matches.limit(PRODUCTS_PER_PAGE).offset((page - 1) * PRODUCTS_PER_PAGE) : matches
  const ids = found.all().map(({ id }) => id)
  const byId = new Map(listAdminProducts(db, ids).map((product) => [product.id, product]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Finds the products before and after one, even if an edit has taken it out of the list. */
export function findNeighbors(
  db: Db,
  productId: number,
  query: ProductMatchesQuery,
): ProductNeighbors | undefined {
  const condition = or(eq(products.id, productId), matching(db, query) ?? sql`true`)
  const matches = selectMatches(db, condition, query.sort).all()
  const index = matches.findIndex(({ id }) => id === productId)
  if (index < 0) return undefined
  const neighborAt = (step: number) => {
    const match = matches[index + step]
    return match ? { id: match.id, name: match.name } : null
  }
  return { place: index + 1, total: matches.length, previous: neighborAt(-1), next: neighborAt(1) }
}

export const listProductReferences = (db: Db, ids: readonly number[]): ProductReference[] =>
  listAdminProducts(db, ids).map((product) => ({
    id: product.id,
    name: product.name,
    imageUrl: cardImage(toPublicImages(product, toManagedImages(product)))?.url ?? null,
  }))
