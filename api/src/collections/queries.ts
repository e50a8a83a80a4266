import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm'
import type { Collection, CollectionWithProducts } from '#shared/contracts/collection'
import type { Db } from '../db/client.ts'
import { prepareOnce } from '../db/prepare-once.ts'
import { collectionProducts, collections, products } from '../db/schema/catalog.ts'
import { listProductsById } from '../products/queries.ts'
import { findPresentSlug } from './former-slugs.ts'

export type CollectionRow = typeof collections.$inferSelect

export interface ProductRange {
  limit?: number
  offset?: number
}

export const toCollection = (row: CollectionRow & { productCount: number }): Collection => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  description: row.description,
  productCount: row.productCount,
  bannerImageUrl: row.bannerImageUrl,
  updatedAt: row.updatedAt.toISOString(),
})

export const collectionOrder = [
  sql`${collections.position} IS NULL`,
  asc(collections.position),
  asc(collections.id),
]

export function listCollectionRows(db: Db, condition: SQL | undefined) {
  const selected = db
    .select({ collectionId: collectionProducts.collectionId, activeCount: count().as('active_count') })
    .from(collectionProducts)
    .innerJoin(products, eq(products.id, collectionProducts.productId))
    .where(eq(products.isActive, true))
    .groupBy(collectionProducts.collectionId)
    .as('selected')
  const rows = db
    .select({ row: collections, selectedCount: selected.activeCount })
    .from(collections)
    .leftJoin(selected, eq(selected.collectionId, collections.id))
    .where(condition)
    .orderBy(...collectionOrder)
    .all()
  const activeCount = rows.some(({ row }) => row.includesAll) ? countActiveProducts(db) : 0
  return rows.map(({ row, selectedCount }) => ({
    ...row,
    productCount: row.includesAll ? activeCount : (selectedCount ?? 0),
  }))
}

const countActiveProducts = (db: Db) =>
  db.select({ total: count() }).from(products).where(eq(products.isActive, true)).get()?.total ?? 0

export function listCollections(db: Db): Collection[] {
  return listCollectionRows(db, eq(collections.isActive, true)).map(toCollection)
}

export type CollectionKey = { id: number } | { slug: string }

/** Finds an active collection, by a former slug too, with all its active products or a range of them. */
export function findCollection(
  db: Db,
  key: CollectionKey,
  range: ProductRange = {},
): CollectionWithProducts | undefined {
  const hasKey = 'id' in key ? eq(collections.id, key.id) : eq(collections.slug, key.slug)
  const row = listCollectionRows(db, and(eq(collections.isActive, true), hasKey))[0]
  const presentSlug = row || 'id' in key ? undefined : findPresentSlug(db, key.slug)
  if (presentSlug !== undefined) return findCollection(db, { slug: presentSlug }, range)
  return row && { ...toCollection(row), products: listProductsById(db, listActiveProductIds(db, row, range)) }
}

export function listCollectionsWithProducts(db: Db, limit: number): CollectionWithProducts[] {
  const rows = listCollectionRows(db, eq(collections.isActive, true)).map((row) => ({
    collection: toCollection(row),
    ids: row.productCount > 0 ? listActiveProductIds(db, row, { limit }) : [],
  }))
  const ids = [...new Set(rows.flatMap(({ ids }) => ids))]
  const products = new Map(listProductsById(db, ids).map((product) => [product.id, product]))
  return rows.map(({ collection, ids }) => ({
    ...collection,
    products: ids.flatMap((id) => products.get(id) ?? []),
  }))
}

export function countCollectionProducts(db: Db, slug: string): number {
  const rows = listCollectionRows(db, and(eq(collections.isActive, true), eq(collections.slug, slug)))
  return rows[0]?.productCount ?? 0
}

/** Lists the chosen products, hidden ones included, even of a collection that includes all products. */
export function listSelectedProductIds(db: Db, collectionId: number): number[] {
  return db
    .select({ id: collectionProducts.productId })
    .from(collectionProducts)
    .where(eq(collectionProducts.collectionId, collectionId))
    .orderBy(asc(collectionProducts.position))
    .all()
    .map(({ id }) => id)
}

const collectionsOfProduct = prepareOnce((db) =>
  db
    .select({ id: collectionProducts.collectionId })
    .from(collectionProducts)
    .where(eq(collectionProducts.productId, sql.placeholder('productId')))
    .prepare(),
)

/** Lists the collections that an administrator has put the product in. */
export function listCollectionIds(db: Db, productId: number): number[] {
  return collectionsOfProduct(db)
    .all({ productId })
    .map(({ id }) => id)
}

/** Lists the chosen products first, in their order. */
function listActiveProductIds(
  db: Db,
  { id, includesAll }: CollectionRow,
  { limit = -1, offset = 0 }: ProductRange,
): number[] {
  const chosen = and(eq(collectionProducts.productId, products.id), eq(collectionProducts.collectionId, id))
  const query = db.select({ id: products.id }).from(products).$dynamic()
  return (
    includesAll ? query.leftJoin(collectionProducts, chosen) : query.innerJoin(collectionProducts, chosen)
  )
    .where(eq(products.isActive, true))
    .orderBy(sql`${collectionProducts.position} IS NULL`, asc(collectionProducts.position), asc(products.id))
    .limit(limit)
    .offset(offset)
    .all()
    .map(({ id }) => id)
}
