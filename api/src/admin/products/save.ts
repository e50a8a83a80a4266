import { HTTPException } from 'hono/http-exception'
import type { AdminProduct } from '#shared/contracts/admin-product'
import type { CachePurger } from '../../cache/cache-purger.ts'
import { logPurge } from '../../cache/purge-log.ts'
import { tags } from '../../cache/tags.ts'
import type { Db } from '../../db/client.ts'
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
export function saveProducts(purger: CachePurger, save: (tx: Db) => SavedProduct[]): Promise<SavedProduct[]> {
  return purger.transact((tx) => {
    const saved = save(tx)
    logPurge(tx, listTags(saved))
    return saved
  })
}

function listTags(saved: readonly SavedProduct[]): string[] {
  const changed = saved.filter((each) => each.changed)
  if (changed.length === 0) return []
  const hasNewPlace = changed.some((each) => each.hasNewPlace)
  return [
    tags.products,
    ...(hasNewPlace ? [tags.collections] : []),
    ...changed.map(({ product }) => tags.product(product.id)),
  ]
}

/** Saves in one transaction, and purges what shows the product. @throws 404, and 409 when it has changed */
export async function saveProduct(purger: CachePurger, save: ProductSave): Promise<AdminProduct> {
  const [saved] = await saveProducts(purger, (tx) => [saveInTransaction(tx, save)])
  return saved!.product
}
