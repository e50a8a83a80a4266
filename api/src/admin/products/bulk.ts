import { HTTPException } from 'hono/http-exception'
import type { ProductUpdate } from '#shared/contracts/admin-product'
import type { BulkAction, BulkResult, BulkTarget } from '#shared/contracts/bulk-action'
import type { AdminCollection } from '#shared/contracts/collection'
import type { CachePurger } from '../../cache/cache-purger.ts'
import type { Db } from '../../db/client.ts'
import { conflict } from '../../http/refusal.ts'
import type { CollectionChange } from '../change-log.ts'
import { listUnknownProductIds } from '../collections/queries.ts'
import {
  changeCollection,
  createCollection,
  requireCollection,
  updateCollection,
} from '../collections/save.ts'
import { type SavedProduct, saveInTransaction, saveProducts, writeProductUpdate } from './save.ts'

/** Changes several products in one transaction. A product that someone else has changed fails by itself. */
export function applyBulkAction(
  purger: CachePurger,
  userId: number,
  action: BulkAction,
): Promise<BulkResult> {
  switch (action.action) {
    case 'hide':
    case 'show':
      return updateProducts(purger, userId, action.products, { isHidden: action.action === 'hide' })
    case 'features':
      return updateProducts(purger, userId, action.products, { features: action.features })
    case 'badges':
      return updateProducts(purger, userId, action.products, { badges: action.badges })
    case 'collection':
      return addToCollection(purger, userId, action)
  }
}

async function updateProducts(
  purger: CachePurger,
  userId: number,
  products: readonly BulkTarget[],
  update: ProductUpdate,
): Promise<BulkResult> {
  const failed: BulkResult['failed'] = []
  const save = (tx: Db, { productId, updatedAt }: BulkTarget): SavedProduct | undefined => {
    try {
      const write = () => writeProductUpdate(tx, productId, update)
      return saveInTransaction(tx, { productId, updatedAt, userId, write })
    } catch (error) {
      // The refusal comes before any write.
      if (!(error instanceof HTTPException)) throw error
      failed.push({ productId, reason: error.message })
      return undefined
    }
  }
  const saved = await saveProducts(purger, () => products, save)
  const idsOf = (isChanged: boolean) =>
    saved.filter(({ changed }) => (changed !== undefined) === isChanged).map(({ product }) => product.id)
  return {
    changed: idsOf(true),
    unchanged: idsOf(false),
    failed,
    changeIds: saved.flatMap(({ changeIds }) => changeIds),
  }
}

type AddToCollection = Extract<BulkAction, { action: 'collection' }>

/** Appends products in the order of the request. Only the collection is compared, because only it changes. */
async function addToCollection(
  purger: CachePurger,
  userId: number,
  { products, collectionId, name = '' }: AddToCollection,
): Promise<BulkResult> {
  const add = (tx: Db) => {
    const ids = products.map(({ productId }) => productId)
    const unknown = new Set(listUnknownProductIds(tx, ids))
    const known = ids.filter((id) => !unknown.has(id))
    const before = collectionId === undefined ? null : requireChosen(requireCollection(tx, collectionId))
    const present = new Set(before?.productIds)
    const added = known.filter((id) => !present.has(id))
    const change = before ? append(tx, before, added) : createCollection(tx, { name, productIds: added })
    return { ...change, added, present: known.filter((id) => present.has(id)), unknown }
  }
  const { added, present, unknown, changeIds } = await changeCollection(purger, userId, add)
  return {
    changed: added,
    unchanged: present,
    failed: [...unknown].map((productId) => ({ productId, reason: 'Product not found' })),
    changeIds,
  }
}

function append(tx: Db, before: AdminCollection, added: number[]): CollectionChange {
  if (added.length === 0) return { before, after: before }
  return updateCollection(tx, before, { productIds: [...before.productIds, ...added] })
}

/** Checks that administrators choose the collection's products. @throws 409 */
function requireChosen(collection: AdminCollection): AdminCollection {
  if (!collection.includesAll) return collection
  throw conflict(`“${collection.name}” has all products already.`)
}
