import { asc, eq } from 'drizzle-orm'
import { DEFAULT_HEADER_SLUG, HEADER_COLLECTION_SETTING } from '../../collections/header-link.ts'
import type { Db } from '../../db/client.ts'
import { collections, mockups, products, settings, variants } from '../../db/schema.ts'
import type { ProductChange, StoredProduct, VariantWrite } from './diff.ts'

/** SQLite takes 32 766 values a statement; a variant has ten. */
const ROWS_A_STATEMENT = 500

/** Everything that a sync compares with, hidden products and unlisted variants included. */
export function listStoredProducts(db: Db): StoredProduct[] {
  const stored = new Map<number, StoredProduct>()
  for (const { createdAt, updatedAt, ...row } of db.select().from(products).orderBy(asc(products.id)).all()) {
    stored.set(row.id, { ...row, variants: [], mockups: [] })
  }
  for (const { productId, ...row } of db.select().from(variants).orderBy(asc(variants.id)).all()) {
    stored.get(productId)!.variants.push(row)
  }
  for (const { productId, url, type } of db.select().from(mockups).orderBy(asc(mockups.position)).all()) {
    stored.get(productId)!.mockups.push({ url, type })
  }
  return [...stored.values()]
}

/** Writes one product with what differs of its variants and mockups. Answers with its id. */
export function saveProduct(db: Db, change: ProductChange, updatedAt: Date): number {
  const { stored, printfulId, slug, name, imageUrl, isActive } = change
  const values = { name, imageUrl, isActive, updatedAt }
  if (stored) db.update(products).set(values).where(eq(products.id, stored.id)).run()
  const id =
    stored?.id ??
    db
      .insert(products)
      .values({ ...values, printfulId, slug, createdAt: updatedAt })
      .returning({ id: products.id })
      .get().id
  saveVariants(db, id, change.variants)
  if (change.mockups) {
    db.delete(mockups).where(eq(mockups.productId, id)).run()
    const rows = change.mockups.map((mockup, position) => ({ ...mockup, productId: id, position }))
    for (const some of chunks(rows)) db.insert(mockups).values(some).run()
  }
  return id
}

function saveVariants(db: Db, productId: number, writes: readonly VariantWrite[]) {
  const fresh = []
  for (const { id, ...values } of writes) {
    if (id === null) fresh.push({ ...values, productId })
    else
      db.update(variants)
        .set({ ...values, productId })
        .where(eq(variants.id, id))
        .run()
  }
  for (const some of chunks(fresh)) db.insert(variants).values(some).run()
}

function chunks<T>(rows: T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / ROWS_A_STATEMENT) }, (_, index) =>
    rows.slice(index * ROWS_A_STATEMENT, (index + 1) * ROWS_A_STATEMENT),
  )
}

/**
 * The first sync into a store without a collection makes the one that the header links to. Once ever: from then on
 * collections are the administrator's, who may have taken it away on purpose.
 */
export function createFirstCollection(db: Db): boolean {
  if (db.select().from(settings).where(eq(settings.name, HEADER_COLLECTION_SETTING)).get()) return false
  if (db.select({ id: collections.id }).from(collections).limit(1).get()) return false
  db.insert(settings).values({ name: HEADER_COLLECTION_SETTING, value: DEFAULT_HEADER_SLUG }).run()
  db.insert(collections)
    .values({ slug: DEFAULT_HEADER_SLUG, name: '#OPENTOWORK Collection', includesAll: true })
    .run()
  return true
}
