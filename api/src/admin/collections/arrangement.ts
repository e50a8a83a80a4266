import { eq } from 'drizzle-orm'
import type { CachePurger } from '../../cache/cache-purger.ts'
import { logPurge } from '../../cache/purge-log.ts'
import { tags } from '../../cache/tags.ts'
import { findHomeCollectionId } from '../../collections/home-collection.ts'
import { collectionOrder } from '../../collections/queries.ts'
import type { Db } from '../../db/client.ts'
import { collections } from '../../db/schema/catalog.ts'
import { conflict } from '../../http/refusal.ts'
import { type CollectionArrangement, logArrangementChange } from '../change-log.ts'

export function readArrangement(db: Db): CollectionArrangement {
  const columns = { id: collections.id, name: collections.name }
  const order = db
    .select(columns)
    .from(collections)
    .orderBy(...collectionOrder)
    .all()
  const homeId = findHomeCollectionId(db)
  return { order, home: order.find(({ id }) => id === homeId) ?? null }
}

/** Changes and logs in one transaction, and purges what shows collections. */
export function changeArrangement(
  purger: CachePurger,
  userId: number,
  change: (tx: Db) => void,
): Promise<void> {
  return purger.transact((tx) => {
    const before = readArrangement(tx)
    change(tx)
    const after = readArrangement(tx)
    logArrangementChange(tx, userId, before, after)
    logPurge(tx, [
      ...(Bun.deepEquals(before.order, after.order) ? [] : [tags.collections]),
      ...(Bun.deepEquals(before.home, after.home) ? [] : [tags.home]),
    ])
  })
}

/** Saves the order of all collections. @throws 409 if the ids are not the stored ones */
export function saveCollectionOrder(tx: Db, ids: readonly number[]): void {
  const stored = readArrangement(tx).order
  const known = new Set(stored.map(({ id }) => id))
  if (ids.length !== known.size || !ids.every((id) => known.has(id))) {
    throw conflict('There are other collections now. Load the list again.')
  }
  for (const [position, id] of ids.entries()) {
    tx.update(collections).set({ position }).where(eq(collections.id, id)).run()
  }
}
