import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { collections } from '../db/schema.ts'
import { findSetting, saveSetting } from '../db/setting.ts'

export const HEADER_COLLECTION_SETTING = 'header-collection-slug'
export const DEFAULT_HEADER_SLUG = 'opentowork'

const headerSlug = (db: Db): string => findSetting(db, HEADER_COLLECTION_SETTING) ?? DEFAULT_HEADER_SLUG

/** The header's link: the first sync's collection, or `/collections` once that is hidden or deleted. */
export function getHeaderCollectionPath(db: Db): string {
  const slug = headerSlug(db)
  const row = db
    .select({ id: collections.id })
    .from(collections)
    .where(and(eq(collections.slug, slug), eq(collections.isActive, true)))
    .get()
  return row ? `/collections/${slug}` : '/collections'
}

/** Keeps the header's link on its collection when the slug changes. */
export function updateHeaderSlug(db: Db, from: string, to: string): void {
  if (headerSlug(db) === from) saveSetting(db, HEADER_COLLECTION_SETTING, to)
}
