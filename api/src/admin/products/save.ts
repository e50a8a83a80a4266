import { HTTPException } from 'hono/http-exception'
import type { AdminProduct } from '#shared/contracts/admin-product'
import { tags } from '../../cache/tags.ts'
import type { Db } from '../../db/client.ts'
import type { Services } from '../../services.ts'
import { logProductChange } from '../changes/log.ts'
import { requireUnchanged } from '../conflict.ts'
import { findAdminProduct, touchProduct } from './queries.ts'

export interface ProductSave {
  productId: number
  /** As it was read. */
  updatedAt?: string | undefined
  userId: number
  write: (tx: Db, before: AdminProduct) => void
  hasNewImages?: boolean
}

/** @throws 404 */
export function requireProduct(db: Db, id: number): AdminProduct {
  const product = findAdminProduct(db, id)
  if (!product) throw new HTTPException(404, { message: 'Product not found' })
  return product
}

export interface SavedProduct {
  product: AdminProduct
  changed: boolean
  /** Whether it is shown or hidden now, or related to others. */
  hasNewPlace: boolean
  /** Of the log. */
  changeIds: number[]
}

type SaveServices = Pick<Services, 'db' | 'responseCache'>

/** Compares, writes and logs, in a transaction. @throws 404, and 409 when it has changed: before anything is written */
export function saveInTransaction(
  tx: Db,
  { productId, updatedAt, userId, write, hasNewImages = false }: ProductSave,
): SavedProduct {
  const before = requireProduct(tx, productId)
  requireUnchanged(updatedAt, before)
  write(tx, before)
  const after = requireProduct(tx, productId)
  const changeIds = logProductChange(tx, userId, before, after)
  const changed = hasNewImages || !Bun.deepEquals(before, after)
  // Which products are related depends on their names, and such pages are purged as collections are.
  const hasNewPlace = before.isActive !== after.isActive || before.name !== after.name
  const product = changed ? { ...after, updatedAt: touchProduct(tx, productId) } : after
  return { product, changed, hasNewPlace, changeIds }
}

/** Saves several products in one transaction, and purges what shows them. */
export function saveProducts(
  { db, responseCache }: SaveServices,
  save: (tx: Db) => SavedProduct[],
): SavedProduct[] {
  const saved = db.transaction(save, { behavior: 'immediate' })
  const changedTags = saved.filter(({ changed }) => changed).map(({ product }) => tags.product(product.id))
  if (changedTags.length > 0) responseCache.purge([...changedTags, tags.products])
  if (saved.some(({ hasNewPlace }) => hasNewPlace)) responseCache.purge([tags.collections])
  return saved
}

/** Saves in one transaction, and purges what shows the product. @throws 404, and 409 when it has changed */
export function saveProduct(services: SaveServices, save: ProductSave): AdminProduct {
  const [saved] = saveProducts(services, (tx) => [saveInTransaction(tx, save)])
  return saved!.product
}
