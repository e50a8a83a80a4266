import { asc, eq } from 'drizzle-orm'
import { DEFAULT_HEADER_SLUG, HEADER_COLLECTION_SETTING } from '../../collections/header-link.ts'
import type { Db } from '../../db/client.ts'
import { inList } from '../../db/in-list.ts'
import { blankVariants, collections, mockups, products, variants } from '../../db/schema.ts'
import { findSetting, saveSetting } from '../../db/setting.ts'
import { isShown } from '../products/queries.ts'
import { nextUpdatedAt } from '../updated-at.ts'
import type { ProductChange, StoredProduct, VariantWrite } from './diff.ts'

/** SQLite allows 32 766 values in a statement; a variant has twelve. */
const ROWS_PER_STATEMENT = 500

/** Hidden products and unlisted variants included, oldest first. An administrator's hiding makes none inactive here. */
export function listStoredProducts(db: Db): StoredProduct[] {
  const stored = new Map<number, StoredProduct>()
  const rows = db.select().from(products).orderBy(asc(products.id)).all()
  for (const { createdAt, updatedAt, isListed, ...row } of rows) {
    stored.set(row.id, { ...row, isActive: isListed, isShown: row.isActive, variants: [], mockups: [] })
  }
  for (const { productId, ...row } of db.select().from(variants).orderBy(asc(variants.id)).all()) {
    stored.get(productId)!.variants.push(row)
  }
  for (const row of db.select().from(mockups).orderBy(asc(mockups.position)).all()) {
    const { productId, url, type, color } = row
    stored.get(productId)!.mockups.push({ url, type, color })
  }
  return [...stored.values()]
}

/** Writes a product with what differs of its variants and mockups. Returns its id. */
export function saveProduct(db: Db, change: ProductChange, updatedAt: Date): number {
  const { stored, printfulId, slug, source, name, imageUrl, blankId, type, keywords, isActive } = change
  const values = { source, name, imageUrl, blankId, type, keywords, isListed: isActive }
  if (stored) {
    db.update(products)
      .set({
        ...values,
        isActive: isShown(isActive),
        updatedAt: nextUpdatedAt(products.updatedAt, updatedAt),
      })
      .where(eq(products.id, stored.id))
      .run()
  }
  const id =
    stored?.id ??
    db
      .insert(products)
      .values({ ...values, isActive, printfulId, slug, createdAt: updatedAt, updatedAt })
      .returning({ id: products.id })
      .get().id
  saveVariants(db, id, change.variants)
  if (change.mockups) {
    db.delete(mockups).where(eq(mockups.productId, id)).run()
    const rows = change.mockups.map((mockup, position) => ({ ...mockup, productId: id, position }))
    for (const chunk of chunks(rows)) db.insert(mockups).values(chunk).run()
  }
  return id
}

/** The products with some variant on one of the blanks. */
export function listProductIdsByBlank(db: Db, blankIds: readonly number[]): number[] {
  if (blankIds.length === 0) return []
  const ofBlank = db
    .select({ id: products.id })
    .from(products)
    .where(inList(products.blankId, blankIds))
    .all()
  const ofVariant = db
    .selectDistinct({ id: variants.productId })
    .from(variants)
    .innerJoin(blankVariants, eq(blankVariants.id, variants.blankVariantId))
    .where(inList(blankVariants.blankId, blankIds))
    .all()
  return [...new Set([...ofBlank, ...ofVariant].map(({ id }) => id))]
}

function saveVariants(db: Db, productId: number, writes: readonly VariantWrite[]) {
  const inserts = []
  for (const { id, ...values } of writes) {
    if (id === null) inserts.push({ ...values, productId })
    else
      db.update(variants)
        .set({ ...values, productId })
        .where(eq(variants.id, id))
        .run()
  }
  for (const chunk of chunks(inserts)) db.insert(variants).values(chunk).run()
}

function chunks<T>(rows: T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / ROWS_PER_STATEMENT) }, (_, index) =>
    rows.slice(index * ROWS_PER_STATEMENT, (index + 1) * ROWS_PER_STATEMENT),
  )
}

/**
 * The collection that the header links to, for a store that has none. Returns whether it was created: only once,
 * because an administrator may have deleted it.
 */
export function createFirstCollection(db: Db): boolean {
  if (findSetting(db, HEADER_COLLECTION_SETTING) !== undefined) return false
  if (db.select({ id: collections.id }).from(collections).limit(1).get()) return false
  saveSetting(db, HEADER_COLLECTION_SETTING, DEFAULT_HEADER_SLUG)
  db.insert(collections)
    .values({ slug: DEFAULT_HEADER_SLUG, name: '#OPENTOWORK Collection', includesAll: true })
    .run()
  return true
}
