import { HTTPException } from 'hono/http-exception'
import type { AdminProduct, ProductUpdate } from '#shared/contracts/admin-product'
import {
  type Change,
  type ChangeKind,
  type CollectionReference,
  findChangedText,
  isAccountChange,
  isTextChange,
  type UndoneChanges,
} from '#shared/contracts/change'
import { isStorefrontChange } from '#shared/describe-storefront-change'
import { saveHomeCollectionId } from '../../collections/home-collection.ts'
import type { Db } from '../../db/client.ts'
import { conflict, notFound } from '../../http/refusal.ts'
import type { Services } from '../../services.ts'
import { type CollectionChange, toCollectionValues, toProductValues } from '../change-log.ts'
import { changeArrangement, readArrangement, saveCollectionOrder } from '../collections/arrangement.ts'
import { deleteCollection, findAdminCollection } from '../collections/queries.ts'
import {
  changeCollection,
  createCollection,
  requireCollection,
  updateCollection,
} from '../collections/save.ts'
import { saveInTransaction, saveProduct, saveProducts, writeProductUpdate } from '../products/save.ts'
import {
  CHANGED_SINCE,
  changeInTransaction,
  type StorefrontSave,
  undoOfStorefront,
} from '../storefront/save.ts'
import { findChange, findChangeSubject } from './queries.ts'

type UndoServices = Pick<Services, 'db' | 'env' | 'cachePurger'>

/** Restores the value before a change and logs that. @throws 404 for an unknown change, 409 if the value has changed since */
export async function undoChange(
  { db, env, cachePurger }: UndoServices,
  userId: number,
  changeId: number,
): Promise<void> {
  const subject = findChangeSubject(db, changeId)
  if (!subject) throw notFound('There is no such change.')
  const { productId, collectionId } = subject
  if (productId !== null) {
    const write = (tx: Db, product: AdminProduct) => undoOfProduct(tx, product, requireChange(tx, changeId))
    await saveProduct(cachePurger, { productId, userId, write })
  } else if (collectionId !== null) {
    const undo = (tx: Db) => undoOfCollection(tx, collectionId, requireChange(tx, changeId))
    await changeCollection(cachePurger, userId, undo)
  } else if (isStorefrontChange(requireChange(db, changeId))) {
    await cachePurger.transact((tx) => undoStorefrontChange(tx, changeId, { env, userId }))
  } else {
    await changeArrangement(cachePurger, userId, (tx) => undoOfArrangement(tx, requireChange(tx, changeId)))
  }
}

/** Restores what can be restored of several changes of products and of the storefront, in one transaction. */
export async function undoChanges(
  { env, cachePurger }: UndoServices,
  userId: number,
  changeIds: readonly number[],
): Promise<UndoneChanges> {
  const undone: number[] = []
  const failed: number[] = []
  const undo = (tx: Db, changeId: number) => {
    const { productId } = findChangeSubject(tx, changeId) ?? {}
    try {
      if (typeof productId !== 'number') {
        undoStorefrontChange(tx, changeId, { env, userId })
        undone.push(changeId)
        return undefined
      }
      const write = (_: Db, product: AdminProduct) => undoOfProduct(tx, product, requireChange(tx, changeId))
      const saved = saveInTransaction(tx, { productId, userId, write })
      undone.push(changeId)
      return saved
    } catch (error) {
      // The refusal comes before any write.
      if (!(error instanceof HTTPException)) throw error
      failed.push(changeId)
      return undefined
    }
  }
  await saveProducts(cachePurger, () => changeIds, undo)
  return { undone, failed }
}

/** @throws 409 if it is no change of the storefront, or the value has changed since */
function undoStorefrontChange(tx: Db, changeId: number, by: Omit<StorefrontSave, 'decide'>): void {
  const change = requireChange(tx, changeId)
  if (!isStorefrontChange(change)) throw conflict(OF_OTHERS)
  changeInTransaction(tx, { ...by, decide: (_, current) => undoOfStorefront(tx, current, change) })
}

function requireChange(tx: Db, id: number): Change {
  const change = findChange(tx, id)
  if (change && isAccountChange(change.kind)) throw conflict(OF_ACCOUNT)
  if (!change?.isUndoable) throw conflict(CHANGED_SINCE)
  return change
}

const OF_OTHERS = 'Undo a change of collections by itself.'
const OF_ACCOUNT = 'Change the account itself under Users.'

// A change that isn't logged, such as a restored backup, may have changed the value.
function requireValue(value: unknown, { after }: Change): void {
  if (!Bun.deepEquals(value, after)) throw conflict(CHANGED_SINCE)
}

function undoOfProduct(tx: Db, product: AdminProduct, change: Change): void {
  const { id } = product
  const values: Partial<Record<ChangeKind, unknown>> = toProductValues(product)
  requireValue(values[change.kind], change)
  writeProductUpdate(tx, id, toProductUpdate(change))
}

function toProductUpdate(change: Change): ProductUpdate {
  const text = findChangedText(change.kind)
  if (text && isTextChange(change)) return { [text]: change.before }
  switch (change.kind) {
    case 'features':
      return { features: change.before }
    case 'images':
      return { images: change.before }
    case 'visibility':
      return { isHidden: change.before === 'hidden' }
    case 'badges':
      return { badges: change.before }
    default:
      return {}
  }
}

function undoOfCollection(tx: Db, id: number, change: Change): CollectionChange {
  const current = findAdminCollection(tx, id)
  requireValue(current ? toCollectionValues(current) : null, change)
  switch (change.kind) {
    case 'collection_removed':
      return createCollection(tx, { ...change.before, id })
    case 'collection_updated':
      return updateCollection(tx, requireCollection(tx, id), change.before)
    default: {
      const before = requireCollection(tx, id)
      deleteCollection(tx, id)
      return { before, after: null }
    }
  }
}

const toIds = (collections: readonly CollectionReference[]) => collections.map(({ id }) => id)

function undoOfArrangement(tx: Db, change: Change): void {
  const { order, home } = readArrangement(tx)
  if (change.kind === 'home_collection') {
    if (home?.id !== change.after?.id) throw conflict(CHANGED_SINCE)
    saveHomeCollectionId(tx, change.before?.id ?? null)
  } else if (change.kind === 'collection_order') {
    saveCollectionOrder(tx, toRestoredOrder(toIds(order), toIds(change.before), toIds(change.after)))
  }
}

/** Restores an order without collections that are gone. New ones stay at the end. */
function toRestoredOrder(current: readonly number[], before: readonly number[], after: readonly number[]) {
  const known = new Set(before)
  const stored = new Set(current)
  const remaining = (ids: readonly number[]) => ids.filter((id) => known.has(id) && stored.has(id))
  if (!Bun.deepEquals(remaining(current), remaining(after))) {
    throw conflict(CHANGED_SINCE)
  }
  return [...remaining(before), ...current.filter((id) => !known.has(id))]
}
