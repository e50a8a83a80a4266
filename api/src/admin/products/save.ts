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

/** Compares, writes and logs in one transaction, and purges what shows the product. @throws 409 when it has changed */
export function saveProduct(
  { db, responseCache }: Pick<Services, 'db' | 'responseCache'>,
  { productId, updatedAt, userId, write, hasNewImages = false }: ProductSave,
): AdminProduct {
  const saveInTransaction = (tx: Db) => {
    const before = requireProduct(tx, productId)
    requireUnchanged(updatedAt, before)
    write(tx, before)
    const after = requireProduct(tx, productId)
    logProductChange(tx, userId, before, after)
    const changed = hasNewImages || !Bun.deepEquals(before, after)
    if (changed) touchProduct(tx, productId)
    // Which products are related depends on their names, and such pages are purged as collections are.
    const hasNewPlace = before.isActive !== after.isActive || before.name !== after.name
    return { product: requireProduct(tx, productId), changed, hasNewPlace }
  }
  const saved = db.transaction(saveInTransaction, { behavior: 'immediate' })
  if (saved.changed) responseCache.purge([tags.product(productId), tags.products])
  if (saved.hasNewPlace) responseCache.purge([tags.collections])
  return saved.product
}
