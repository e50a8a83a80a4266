import { and, eq, sql } from 'drizzle-orm'
import { type Db, isDatabaseError } from '../db/client.ts'
import { prepareOnce } from '../db/prepare-once.ts'
import { collections } from '../db/schema/catalog.ts'
import { findSetting, saveSetting } from '../db/setting.ts'
import type { Log } from '../log/log.ts'

export const HEADER_COLLECTION_SETTING = 'header-collection-slug'
export const DEFAULT_HEADER_SLUG = 'opentowork'

const headerSlug = (db: Db): string => findSetting(db, HEADER_COLLECTION_SETTING) ?? DEFAULT_HEADER_SLUG

const activeCollection = prepareOnce((db) =>
  db
    .select({ id: collections.id })
    .from(collections)
    .where(and(eq(collections.slug, sql.placeholder('slug')), eq(collections.isActive, true)))
    .prepare(),
)

/** Returns the path of the first sync's collection, or `/collections` once that is hidden or deleted. */
export function getHeaderCollectionPath(db: Db): string {
  const slug = headerSlug(db)
  return activeCollection(db).get({ slug }) ? `/collections/${slug}` : '/collections'
}

/** Returns undefined if the database can't be read. */
export function readHeaderCollectionPath({
  db,
  log,
}: {
  db: Db
  log: Pick<Log, 'error'>
}): string | undefined {
  try {
    return getHeaderCollectionPath(db)
  } catch (error) {
    if (!isDatabaseError(error)) throw error
    log.error(error, 'the header link could not be read')
    return undefined
  }
}

export function updateHeaderSlug(db: Db, from: string, to: string): void {
  if (headerSlug(db) === from) saveSetting(db, HEADER_COLLECTION_SETTING, to)
}
