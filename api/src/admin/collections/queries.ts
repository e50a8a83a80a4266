import { asc, eq, inArray } from 'drizzle-orm'
import type { AdminCollection, CreateCollection, UpdateCollection } from '#shared/contracts/collection'
import {
  type CollectionRow,
  listCollectionProductIds,
  listCollectionRows,
  toCollection,
} from '../../collections/queries.ts'
import type { Db } from '../../db/client.ts'
import { collectionProducts, collections, products } from '../../db/schema.ts'

/** SQLite takes 32 766 values a statement; a chosen product has three. */
const ROWS_A_STATEMENT = 5000

const toAdminCollection = (
  row: CollectionRow & { productCount: number },
  productIds: number[],
): AdminCollection => ({
  ...toCollection(row),
  isActive: row.isActive,
  includesAll: row.includesAll,
  productIds,
})

/** Every collection, hidden ones too, by id. */
export function listAdminCollections(db: Db): AdminCollection[] {
  const chosen = Map.groupBy(
    db.select().from(collectionProducts).orderBy(asc(collectionProducts.position)).all(),
    (row) => row.collectionId,
  )
  return listCollectionRows(db, undefined).map((row) =>
    toAdminCollection(row, chosen.get(row.id)?.map(({ productId }) => productId) ?? []),
  )
}

export function findAdminCollection(db: Db, id: number): AdminCollection | undefined {
  const row = listCollectionRows(db, eq(collections.id, id))[0]
  return row && toAdminCollection(row, listCollectionProductIds(db, id))
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

/** Those of the ids that are no product's, hidden products being products. */
export function listUnknownProductIds(db: Db, ids: readonly number[]): number[] {
  const known = new Set<number>()
  for (let from = 0; from < ids.length; from += ROWS_A_STATEMENT) {
    const some = ids.slice(from, from + ROWS_A_STATEMENT)
    for (const { id } of db
      .select({ id: products.id })
      .from(products)
      .where(inArray(products.id, some))
      .all()) {
      known.add(id)
    }
  }
  return ids.filter((id) => !known.has(id))
}

/** Writes a new collection, whose slug is known to be free. Answers with its id. */
export function insertCollection(
  db: Db,
  { productIds, ...fields }: CreateCollection & { slug: string },
): number {
  const { id } = db.insert(collections).values(fields).returning({ id: collections.id }).get()
  if (productIds) saveCollectionProductIds(db, id, productIds)
  return id
}

/** Writes what the change names, and when; the rest stays. */
export function saveCollection(db: Db, { collectionId, productIds, ...fields }: UpdateCollection): void {
  db.update(collections)
    .set({ ...fields, updatedAt: new Date() })
    .where(eq(collections.id, collectionId))
    .run()
  if (productIds) saveCollectionProductIds(db, collectionId, productIds)
}

function saveCollectionProductIds(db: Db, collectionId: number, productIds: readonly number[]) {
  db.delete(collectionProducts).where(eq(collectionProducts.collectionId, collectionId)).run()
  const rows = productIds.map((productId, position) => ({ collectionId, productId, position }))
  for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT) {
    db.insert(collectionProducts)
      .values(rows.slice(from, from + ROWS_A_STATEMENT))
      .run()
  }
}

export function deleteCollection(db: Db, id: number): void {
  db.delete(collections).where(eq(collections.id, id)).run()
}
