import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { AdminProduct, AdminVariant, ImageEntry } from '#shared/contracts/admin-product'
import { fromCents, toCents } from '#shared/price'
import type { Db } from '../../db/client.ts'
import { mockups, productEdits, productImages, products } from '../../db/schema.ts'
import { nextUpdatedAt } from '../updated-at.ts'
import { listAdminVariants } from './variants.ts'

function selectAdminProducts(db: Db, id?: number): AdminProduct[] {
  const rows = db
    .select({
      id: products.id,
      slug: products.slug,
      providerName: products.name,
      ownName: productEdits.name,
      type: products.type,
      isActive: products.isActive,
      updatedAt: products.updatedAt,
      description: productEdits.description,
      features: productEdits.features,
      searchTitle: productEdits.searchTitle,
      searchDescription: productEdits.searchDescription,
      badges: productEdits.badges,
      isHiddenByAdmin: productEdits.isHidden,
    })
    .from(products)
    .leftJoin(productEdits, eq(productEdits.productId, products.id))
    .where(id === undefined ? undefined : eq(products.id, id))
    .orderBy(asc(products.id))
    .all()
  const variants = listAdminVariants(db, id)
  const imageRows = Map.groupBy(
    db
      .select()
      .from(productImages)
      .where(id === undefined ? undefined : eq(productImages.productId, id))
      .orderBy(asc(productImages.displayOrder), asc(productImages.id))
      .all(),
    (image) => image.productId,
  )
  const mockupRows = Map.groupBy(
    db
      .select()
      .from(mockups)
      .where(id === undefined ? undefined : eq(mockups.productId, id))
      .orderBy(asc(mockups.position))
      .all(),
    (mockup) => mockup.productId,
  )
  return rows.map(({ updatedAt, features, isHiddenByAdmin, ...row }) => ({
    ...row,
    name: row.ownName ?? row.providerName,
    price: minPrice(variants.get(row.id) ?? []),
    variants: variants.get(row.id) ?? [],
    features: features ?? [],
    isHiddenByAdmin: isHiddenByAdmin ?? false,
    configuredImages: (imageRows.get(row.id) ?? []).map(({ id: _, productId: __, ...entry }) => entry),
    mockups: (mockupRows.get(row.id) ?? []).map(({ url, type }) => ({ imageUrl: url, type })),
    imageColors: Object.fromEntries(
      (mockupRows.get(row.id) ?? []).flatMap(({ url, color }) => (color ? [[url, color]] : [])),
    ),
    updatedAt: updatedAt.toISOString(),
  }))
}

const minPrice = (variants: readonly AdminVariant[]) =>
  fromCents(variants.length > 0 ? Math.min(...variants.map(({ price }) => toCents(price))) : 0)

/** All products by id, hidden ones and inactive images included. */
export const listAdminProducts = (db: Db): AdminProduct[] => selectAdminProducts(db)

export const findAdminProduct = (db: Db, id: number): AdminProduct | undefined =>
  selectAdminProducts(db, id)[0]

/** Replaces the configured images. */
export function saveImages(db: Db, productId: number, images: readonly ImageEntry[]): void {
  db.delete(productImages).where(eq(productImages.productId, productId)).run()
  if (images.length === 0) return
  db.insert(productImages)
    .values(images.map((image) => ({ ...image, productId })))
    .run()
}

/** Null resets to the provider's or built-in content. */
export function saveEdits(
  db: Db,
  productId: number,
  edits: Partial<Omit<typeof productEdits.$inferInsert, 'productId'>>,
): void {
  db.insert(productEdits)
    .values({ productId, ...edits })
    .onConflictDoUpdate({ target: productEdits.productId, set: edits })
    .run()
}

/** A listed product that isn't hidden comes back. */
export function saveVisibility(db: Db, productId: number, isHidden: boolean): void {
  saveEdits(db, productId, { isHidden })
  const isActive = isShown(sql`${products.isListed}`)
  // A row that stays the same would count as a change of the catalog, which purges everything.
  db.update(products)
    .set({ isActive })
    .where(and(eq(products.id, productId), ne(products.isActive, isActive)))
    .run()
}

/** `isActive` of a product, for an update of its row. */
export const isShown = (isListed: boolean | SQL) => sql<boolean>`(${isListed} AND NOT EXISTS (
  SELECT 1 FROM ${productEdits} WHERE ${productEdits.productId} = ${products.id} AND ${productEdits.isHidden}))`

/** Returns the product's new `updatedAt`. */
export function touchProduct(db: Db, productId: number): string {
  const row = db
    .update(products)
    .set({ updatedAt: nextUpdatedAt(products.updatedAt, new Date()) })
    .where(eq(products.id, productId))
    .returning({ updatedAt: products.updatedAt })
    .get()
  return row!.updatedAt.toISOString()
}
