import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { collections, settings } from '../db/schema.ts'

/** Set once, by the first sync that makes the first collection; its value is that collection's present slug. */
export const HEADER_COLLECTION_SETTING = 'header-collection-slug'
export const DEFAULT_HEADER_SLUG = 'opentowork'

function headerSlug(db: Db): string {
  return (
    db.select().from(settings).where(eq(settings.name, HEADER_COLLECTION_SETTING)).get()?.value ??
    DEFAULT_HEADER_SLUG
  )
}

/** Where the header's '#OPENTOWORK COLLECTION' leads: to that collection, or to all of them when it is gone or hidden. */
export function getHeaderCollectionPath(db: Db): string {
  const slug = headerSlug(db)
  const row = db
    .select({ id: collections.id })
    .from(collections)
    .where(and(eq(collections.slug, slug), eq(collections.isActive, true)))
    .get()
  return row ? `/collections/${slug}` : '/collections'
}

/** The header's link goes with its collection when that gets another slug. */
export function updateHeaderSlug(db: Db, from: string, to: string): void {
  if (headerSlug(db) !== from) return
  db.insert(settings)
    .values({ name: HEADER_COLLECTION_SETTING, value: to })
    .onConflictDoUpdate({ target: settings.name, set: { value: to } })
    .run()
}
