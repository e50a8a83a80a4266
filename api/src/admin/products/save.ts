import type { AdminProduct, ProductUpdate } from '#shared/contracts/admin-product'
import { mapTextsBy, PRODUCT_TEXTS } from '#shared/product-fields'
import type { CachePurger } from '../../cache/cache-purger.ts'
import { logPurge } from '../../cache/purge-log.ts'
import { type ProductExtent, productTags } from '../../cache/tags.ts'
import type { Db } from '../../db/client.ts'
import { notFound } from '../../http/refusal.ts'
import { breathe } from '../../platform/breathe.ts'
import { logProductChange } from '../change-log.ts'
import { requireUnchanged } from '../conflict.ts'
import { findAdminProduct, saveEdits, saveImages, saveVisibility, touchProduct } from './queries.ts'

export interface ProductSave {
  productId: number
  updatedAt?: string | undefined
  userId: number
  write: (tx: Db, before: AdminProduct) => void
  /** True if images were downloaded, whose URLs may be unchanged. */
  hasNewImages?: boolean
}

export function requireProduct(db: Db, id: number): AdminProduct {
  const product = findAdminProduct(db, id)
  if (!product) throw notFound('Product not found')
  return product
}

export interface SavedProduct {
  product: AdminProduct
  changed: ProductExtent | undefined
  changeIds: number[]
}

/** Compares, writes and logs a save. @throws 404, and 409 if the product has changed, before any write */
export function saveInTransaction(
  tx: Db,
  { productId, updatedAt, userId, write, hasNewImages = false }: ProductSave,
): SavedProduct {
  const before = requireProduct(tx, productId)
  requireUnchanged(updatedAt, before)
  write(tx, before)
  const after = requireProduct(tx, productId)
  const changeIds = logProductChange(tx, userId, before, after)
  const changed = findExtent(before, after) ?? (hasNewImages ? 'card' : undefined)
  const product = changed ? { ...after, updatedAt: touchProduct(tx, productId) } : after
  return { product, changed, changeIds }
}

function findExtent(before: AdminProduct, after: AdminProduct): ProductExtent | undefined {
  if (Bun.deepEquals(before, after)) return undefined
  if (before.isActive !== after.isActive || before.name !== after.name) return 'relations'
  const texts = mapTextsBy('property', (field) => after[PRODUCT_TEXTS[field].property])
  const isSameCard = Bun.deepEquals({ ...before, ...texts, features: after.features }, after)
  return isSameCard ? 'page' : 'card'
}

export function writeProductUpdate(tx: Db, productId: number, update: ProductUpdate): void {
  const { images, isHidden, features, ...texts } = update
  const edits = { ...texts, ...(features && { features: features.length > 0 ? features : null }) }
  if (Object.values(edits).some((value) => value !== undefined)) saveEdits(tx, productId, edits)
  if (images) saveImages(tx, productId, images)
  if (isHidden !== undefined) saveVisibility(tx, productId, isHidden)
}

export function saveProducts<T>(
  purger: CachePurger,
  list: (tx: Db) => Promise<readonly T[]> | readonly T[],
  save: (tx: Db, item: T) => SavedProduct | undefined,
): Promise<SavedProduct[]> {
  return purger.transactInSlices(async (tx) => {
    const saved: SavedProduct[] = []
    for (const item of await list(tx)) {
      await breathe()
      const product = save(tx, item)
      if (product) saved.push(product)
    }
    logPurge(tx, saved.flatMap(listTags))
    return saved
  })
}

export function saveProduct(purger: CachePurger, save: ProductSave): Promise<AdminProduct> {
  return purger.transact((tx) => {
    const saved = saveInTransaction(tx, save)
    logPurge(tx, listTags(saved))
    return saved.product
  })
}

const listTags = ({ product, changed }: SavedProduct) => (changed ? productTags(product.id, changed) : [])
