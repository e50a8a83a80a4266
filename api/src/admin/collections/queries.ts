import { asc, eq, sql } from 'drizzle-orm'
import type { AdminCollection, CreateCollection, UpdateCollection } from '#shared/contracts/collection'
import { freeSlug } from '../../collections/former-slugs.ts'
import { findHomeCollectionId } from '../../collections/home-collection.ts'
import {
  type CollectionRow,
  listCollectionRows,
  listSelectedProductIds,
  toCollection,
} from '../../collections/queries.ts'
import type { Db } from '../../db/client.ts'
import { inList } from '../../db/in-list.ts'
import { nextUpdatedAt } from '../../db/next-updated-at.ts'
import { collectionProducts, collections, products } from '../../db/schema/catalog.ts'

const toAdminCollection = (
  row: CollectionRow & { productCount: number },
  productIds: number[],
  homeId: number | null,
): AdminCollection => ({
  ...toCollection(row),
  isActive: row.isActive,
  includesAll: row.includesAll,
  isOnHome: row.id === homeId,
  productIds,
})

/** Lists all collections, including hidden ones, in the administrator's order. */
export function listAdminCollections(db: Db): AdminCollection[] {
  const selected = Map.groupBy(
    db.select().from(collectionProducts).orderBy(asc(collectionProducts.position)).all(),
    (row) => row.collectionId,
  )
  const homeId = findHomeCollectionId(db)
  return listCollectionRows(db, undefined).map((row) =>
    toAdminCollection(row, selected.get(row.id)?.map(({ productId }) => productId) ?? [], homeId),
  )
}

export function findAdminCollection(db: Db, id: number): AdminCollection | undefined {
  const row = listCollectionRows(db, eq(collections.id, id))[0]
  return row && toAdminCollection(row, listSelectedProductIds(db, id), findHomeCollectionId(db))
}

export function listCollectionSlugs(db: Db): Set<string> {
  return new Set(
    db
      .select({ slug: collections.slug })
      .from(collections)
      .all()
      .map(({ slug }) => slug),
  )
}

export function listUnknownProductIds(db: Db, ids: readonly number[]): number[] {
  const rows = db.select({ id: products.id }).from(products).where(inList(products.id, ids)).all()
  const known = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !known.has(id))
}

/** Inserts a collection with a new id, or the given one of a removed collection. The slug must be free. */
export function insertCollection(
  db: Db,
  { productIds, ...fields }: CreateCollection & { slug: string; id?: number },
): number {
  freeSlug(db, fields.slug)
  const { id } = db.insert(collections).values(fields).returning({ id: collections.id }).get()
  if (productIds) saveSelectedProductIds(db, id, productIds)
  return id
}

export function saveCollection(db: Db, update: Omit<UpdateCollection, 'updatedAt'>): void {
  const { collectionId, productIds, ...fields } = update
  db.update(collections)
    .set({ ...fields, updatedAt: nextUpdatedAt(collections.updatedAt, new Date()) })
    .where(eq(collections.id, collectionId))
    .run()
  if (productIds) saveSelectedProductIds(db, collectionId, productIds)
}

function saveSelectedProductIds(db: Db, collectionId: number, productIds: readonly number[]) {
  db.delete(collectionProducts).where(eq(collectionProducts.collectionId, collectionId)).run()
  db.run(
    sql`INSERT INTO ${collectionProducts} (collection_id, product_id, position)
      SELECT ${collectionId}, value, key FROM json_each(${JSON.stringify(productIds)})`,
  )
}

export function deleteCollection(db: Db, id: number): void {
  db.delete(collections).where(eq(collections.id, id)).run()
}
