import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { collections, settings } from '../db/schema.ts'

export const HEADER_COLLECTION_SETTING = 'header-collection-slug'
export const DEFAULT_HEADER_SLUG = 'opentowork'

function headerSlug(db: Db): string {
  return (
    db.select().from(settings).where(eq(settings.name, HEADER_COLLECTION_SETTING)).get()?.value ??
    DEFAULT_HEADER_SLUG
  )
}

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
  if (headerSlug(db) !== from) return
  db.insert(settings)
    .values({ name: HEADER_COLLECTION_SETTING, value: to })
    .onConflictDoUpdate({ target: settings.name, set: { value: to } })
    .run()
}
