import { asc, eq, sql } from 'drizzle-orm'
import {
  DEFAULT_COLLECTION_NAME,
  DEFAULT_HEADER_SLUG,
  HEADER_COLLECTION_SETTING,
} from '../collections/header-link.ts'
import type { Db } from '../db/client.ts'
import { inList } from '../db/in-list.ts'
import { nextUpdatedAt } from '../db/next-updated-at.ts'
import { prepareOnce } from '../db/prepare-once.ts'
import { blankVariants, collections, mockups, products, variants } from '../db/schema/catalog.ts'
import { findSetting, saveSetting } from '../db/setting.ts'
import { breathe } from '../platform/breathe.ts'
import { updateActive } from '../products/update-active.ts'
import type { ProductChange, StoredProduct, VariantWrite } from './diff.ts'

const { placeholder } = sql

const ofProduct = prepareOnce((db) => ({
  variants: db
    .select()
    .from(variants)
    .where(eq(variants.productId, placeholder('id')))
    .orderBy(asc(variants.id))
    .prepare(),
  mockups: db
    .select({ url: mockups.url, type: mockups.type, color: mockups.color })
    .from(mockups)
    .where(eq(mockups.productId, placeholder('id')))
    .orderBy(asc(mockups.position))
    .prepare(),
}))

/** Lists all products and variants, including hidden and unlisted ones, oldest first. */
export async function listStoredProducts(db: Db): Promise<StoredProduct[]> {
  const stored: StoredProduct[] = []
  const rows = db.select().from(products).orderBy(asc(products.id)).all()
  for (const { createdAt, updatedAt, ...row } of rows) {
    await breathe()
    stored.push({
      ...row,
      variants: ofProduct(db)
        .variants.all({ id: row.id })
        .map(({ productId, ...variant }) => variant),
      mockups: ofProduct(db).mockups.all({ id: row.id }),
    })
  }
  return stored
}

const given = (name: string) => sql`${placeholder(name)}`

const variantColumns = {
  productId: given('productId'),
  printfulId: given('printfulId'),
  sku: given('sku'),
  size: given('size'),
  color: given('color'),
  option: given('option'),
  colorFamily: given('colorFamily'),
  priceCents: given('priceCents'),
  stockQuantity: given('stockQuantity'),
  imageUrl: given('imageUrl'),
  blankVariantId: given('blankVariantId'),
  warehouseVariantId: given('warehouseVariantId'),
  externalId: given('externalId'),
  position: given('position'),
  isListed: given('isListed'),
}

const writes = prepareOnce((db) => ({
  insertVariant: db.insert(variants).values(variantColumns).prepare(),
  updateVariant: db
    .update(variants)
    .set(variantColumns)
    .where(eq(variants.id, placeholder('id')))
    .prepare(),
}))

export function saveProduct(db: Db, change: ProductChange, updatedAt: Date): number {
  const { stored, printfulId, slug, source, name, imageUrl, blankId, type, keywords, isListed } = change
  const values = { source, name, imageUrl, blankId, type, keywords, isListed }
  if (stored) {
    db.update(products)
      .set({ ...values, updatedAt: nextUpdatedAt(products.updatedAt, updatedAt) })
      .where(eq(products.id, stored.id))
      .run()
  }
  const id =
    stored?.id ??
    db
      .insert(products)
      .values({ ...values, isActive: isListed, printfulId, slug, createdAt: updatedAt, updatedAt })
      .returning({ id: products.id })
      .get().id
  saveVariants(db, id, change.variants)
  if (stored) updateActive(db, id)
  if (change.mockups) {
    db.delete(mockups).where(eq(mockups.productId, id)).run()
    const rows = change.mockups.map((mockup, position) => ({ ...mockup, productId: id, position }))
    if (rows.length > 0) db.insert(mockups).values(rows).run()
  }
  return id
}

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

function saveVariants(db: Db, productId: number, variants: readonly VariantWrite[]) {
  const { insertVariant, updateVariant } = writes(db)
  for (const { id, ...values } of variants) {
    if (id === null) insertVariant.run({ ...values, productId })
    else updateVariant.run({ ...values, id, productId })
  }
}

/** Creates the header's collection once, because an administrator may have deleted it. Returns true if it was created. */
export function createFirstCollection(db: Db): boolean {
  if (findSetting(db, HEADER_COLLECTION_SETTING) !== undefined) return false
  if (db.select({ id: collections.id }).from(collections).limit(1).get()) return false
  saveSetting(db, HEADER_COLLECTION_SETTING, DEFAULT_HEADER_SLUG)
  db.insert(collections)
    .values({ slug: DEFAULT_HEADER_SLUG, name: DEFAULT_COLLECTION_NAME, includesAll: true })
    .run()
  return true
}
