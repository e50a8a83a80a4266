import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm'
import type { Collection, CollectionWithProducts } from '#shared/contracts/collection'
import type { Db } from '../db/client.ts'
import { collectionProducts, collections, products } from '../db/schema.ts'
import { listProducts, listProductsById } from '../products/queries.ts'

export type CollectionRow = typeof collections.$inferSelect

export const toCollection = (row: CollectionRow & { productCount: number }): Collection => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  description: row.description,
  productCount: row.productCount,
  bannerImageUrl: row.bannerImageUrl,
  updatedAt: row.updatedAt.toISOString(),
})

/** Collections by id, each with the number of its shown products. */
export function listCollectionRows(db: Db, which: SQL | undefined) {
  const chosen = db
    .select({ collectionId: collectionProducts.collectionId, shown: count().as('shown') })
    .from(collectionProducts)
    .innerJoin(products, eq(products.id, collectionProducts.productId))
    .where(eq(products.isActive, true))
    .groupBy(collectionProducts.collectionId)
    .as('chosen')
  const rows = db
    .select({ row: collections, chosenCount: chosen.shown })
    .from(collections)
    .leftJoin(chosen, eq(chosen.collectionId, collections.id))
    .where(which)
    .orderBy(asc(collections.id))
    .all()
  const shownCount = rows.some(({ row }) => row.includesAll) ? countShown(db) : 0
  return rows.map(({ row, chosenCount }) => ({
    ...row,
    productCount: row.includesAll ? shownCount : (chosenCount ?? 0),
  }))
}

const countShown = (db: Db) =>
  db.select({ shown: count() }).from(products).where(eq(products.isActive, true)).get()?.shown ?? 0

/** Every collection that the public sees, by id. */
export function listCollections(db: Db): Collection[] {
  return listCollectionRows(db, eq(collections.isActive, true)).map(toCollection)
}

/** What names a collection: its id, or its slug. */
export type CollectionKey = { id: number } | { slug: string }
const is = (key: CollectionKey) => ('id' in key ? eq(collections.id, key.id) : eq(collections.slug, key.slug))

/** Undefined for a hidden collection too: to the public it does not exist. */
export function findCollection(db: Db, key: CollectionKey): CollectionWithProducts | undefined {
  const row = listCollectionRows(db, and(eq(collections.isActive, true), is(key)))[0]
  if (!row) return undefined
  return { ...toCollection(row), products: listCollectionProducts(db, row) }
}

function listCollectionProducts(db: Db, row: CollectionRow) {
  const chosen = listCollectionProductIds(db, row.id)
  // Without an order of its own it is simply the catalog, which is read in one sweep.
  if (row.includesAll && chosen.length === 0) return listProducts(db)
  const ids = listActiveProductIds(db, row)
  const all = ids.length <= 500 ? listProductsById(db, ids) : listProducts(db)
  const byId = new Map(all.map((product) => [product.id, product]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The products that an administrator chose, in their order, whether the public sees them or not. */
export function listCollectionProductIds(db: Db, collectionId: number): number[] {
  return db
    .select({ id: collectionProducts.productId })
    .from(collectionProducts)
    .where(eq(collectionProducts.collectionId, collectionId))
    .orderBy(asc(collectionProducts.position))
    .all()
    .map(({ id }) => id)
}

/** The shown products of a collection: those chosen first, in their order, then, where it includes all, the others by id. */
function listActiveProductIds(db: Db, row: CollectionRow, limit = -1, offset = 0): number[] {
  const chosen = and(
    eq(collectionProducts.productId, products.id),
    eq(collectionProducts.collectionId, row.id),
  )
  const query = db.select({ id: products.id }).from(products).$dynamic()
  return (
    row.includesAll ? query.leftJoin(collectionProducts, chosen) : query.innerJoin(collectionProducts, chosen)
  )
    .where(eq(products.isActive, true))
    .orderBy(sql`${collectionProducts.position} IS NULL`, asc(collectionProducts.position), asc(products.id))
    .limit(limit)
    .offset(offset)
    .all()
    .map(({ id }) => id)
}

/** One screenful of a collection: its products beyond `offset`, at most `limit` of them. */
export function findCollectionPage(
  db: Db,
  key: CollectionKey,
  limit: number,
  offset: number,
): CollectionWithProducts | undefined {
  const row = listCollectionRows(db, and(eq(collections.isActive, true), is(key)))[0]
  if (!row) return undefined
  return {
    ...toCollection(row),
    products: listProductsById(db, listActiveProductIds(db, row, limit, offset)),
  }
}
