import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { collections } from '../db/schema/catalog.ts'
import { deleteSetting, findSetting, saveSetting } from '../db/setting.ts'

const SETTING = 'home-collection-id'

/** Finds the collection that the title of the home page's products links to. It may be hidden or gone. */
export function findHomeCollectionId(db: Db): number | null {
  const value = findSetting(db, SETTING)
  return value === undefined ? null : Number(value)
}

export function saveHomeCollectionId(db: Db, id: number | null): void {
  if (id === null) deleteSetting(db, SETTING)
  else saveSetting(db, SETTING, String(id))
}

/** Returns undefined if none is chosen, or the chosen one is hidden. */
export function findHomeCollection(db: Db): { path: string; name: string } | undefined {
  const id = findHomeCollectionId(db)
  if (id === null) return undefined
  const row = db
    .select({ slug: collections.slug, name: collections.name })
    .from(collections)
    .where(and(eq(collections.id, id), eq(collections.isActive, true)))
    .get()
  return row && { path: `/collections/${row.slug}`, name: row.name }
}
