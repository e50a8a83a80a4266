import { asc, eq, type SQL, sql } from 'drizzle-orm'
import type { AdminProduct, AdminVariant, ImageEntry } from '#shared/contracts/admin-product'
import { fromCents, toCents } from '#shared/price'
import { mapTextsBy } from '#shared/product-fields'
import type { Db } from '../../db/client.ts'
import { inListOf } from '../../db/in-list.ts'
import { nextUpdatedAt } from '../../db/next-updated-at.ts'
import { prepareOnce } from '../../db/prepare-once.ts'
import { mockups, productEdits, productImages, products } from '../../db/schema/catalog.ts'
import { updateActive } from '../../products/update-active.ts'
import { listAdminVariants } from './variants.ts'

const selectRows = (db: Db, condition?: SQL) =>
  db
    .select({
      id: products.id,
      slug: products.slug,
      providerName: products.name,
      type: products.type,
      isActive: products.isActive,
      updatedAt: products.updatedAt,
      ...mapTextsBy('property', (field) => productEdits[field]),
      features: productEdits.features,
      badges: productEdits.badges,
      isHiddenByAdmin: productEdits.isHidden,
    })
    .from(products)
    .leftJoin(productEdits, eq(productEdits.productId, products.id))
    .where(condition)
    .orderBy(asc(products.id))

const queries = prepareOnce((db) => ({
  all: selectRows(db).prepare(),
  byId: selectRows(db, inListOf(products.id, 'ids')).prepare(),
  images: db
    .select()
    .from(productImages)
    .where(inListOf(productImages.productId, 'ids'))
    .orderBy(asc(productImages.displayOrder), asc(productImages.id))
    .prepare(),
  mockups: db
    .select()
    .from(mockups)
    .where(inListOf(mockups.productId, 'ids'))
    .orderBy(asc(mockups.position))
    .prepare(),
}))

const toRow = ({
  updatedAt,
  features,
  isHiddenByAdmin,
  ...row
}: ReturnType<ReturnType<typeof queries>['all']['all']>[number]) => ({
  ...row,
  name: row.ownName ?? row.providerName,
  features: features ?? [],
  isHiddenByAdmin: isHiddenByAdmin ?? false,
  updatedAt: updatedAt.toISOString(),
})

export type ProductTexts = ReturnType<typeof toRow>

export const listProductTexts = (db: Db): ProductTexts[] => queries(db).all.all().map(toRow)

/** Lists products by id, all by default, including hidden ones and inactive images. */
export function listAdminProducts(db: Db, productIds?: readonly number[]): AdminProduct[] {
  const { all, byId, images, mockups } = queries(db)
  const rows = productIds ? byId.all({ ids: JSON.stringify(productIds) }) : all.all()
  const ids = JSON.stringify(rows.map(({ id }) => id))
  const variants = listAdminVariants(db, ids)
  const imageRows = Map.groupBy(images.all({ ids }), ({ productId }) => productId)
  const mockupRows = Map.groupBy(mockups.all({ ids }), ({ productId }) => productId)
  return rows.map((row) => ({
    ...toRow(row),
    price: minPrice(variants.get(row.id) ?? []),
    variants: variants.get(row.id) ?? [],
    configuredImages: (imageRows.get(row.id) ?? []).map(({ id: _, productId: __, ...entry }) => entry),
    mockups: (mockupRows.get(row.id) ?? []).map(({ url, type }) => ({ imageUrl: url, type })),
    imageColors: Object.fromEntries(
      (mockupRows.get(row.id) ?? []).flatMap(({ url, color }) => (color ? [[url, color]] : [])),
    ),
  }))
}

const minPrice = (variants: readonly AdminVariant[]) =>
  fromCents(variants.length > 0 ? Math.min(...variants.map(({ price }) => toCents(price))) : 0)

export const findAdminProduct = (db: Db, id: number): AdminProduct | undefined =>
  listAdminProducts(db, [id])[0]

export function saveImages(db: Db, productId: number, images: readonly ImageEntry[]): void {
  db.delete(productImages).where(eq(productImages.productId, productId)).run()
  if (images.length === 0) return
  db.insert(productImages)
    .values(images.map((image) => ({ ...image, productId })))
    .run()
}

/** Saves edits. Null resets a field to the provider's or built-in content. */
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

/** Hides a product, or shows it if it is listed. */
export function saveVisibility(db: Db, productId: number, isHidden: boolean): void {
  saveEdits(db, productId, { isHidden })
  updateActive(db, productId)
}

const touch = prepareOnce((db) =>
  db
    .update(products)
    .set({ updatedAt: nextUpdatedAt(products.updatedAt, sql.placeholder('now')) })
    .where(eq(products.id, sql.placeholder('productId')))
    .returning({ updatedAt: products.updatedAt })
    .prepare(),
)

export function touchProduct(db: Db, productId: number): string {
  return touch(db).get({ productId, now: Date.now() })!.updatedAt.toISOString()
}
