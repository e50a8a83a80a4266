import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { collections, formerCollectionSlugs } from '../db/schema/catalog.ts'

export const findPresentSlug = (db: Db, formerSlug: string): string | undefined =>
  db
    .select({ slug: collections.slug })
    .from(formerCollectionSlugs)
    .innerJoin(collections, eq(collections.id, formerCollectionSlugs.collectionId))
    .where(and(eq(formerCollectionSlugs.slug, formerSlug), eq(collections.isActive, true)))
    .get()?.slug

/** Frees a slug that a collection takes, so that it no longer redirects to another one. */
export function freeSlug(db: Db, slug: string): void {
  db.delete(formerCollectionSlugs).where(eq(formerCollectionSlugs.slug, slug)).run()
}

export function saveFormerSlug(db: Db, slug: string, collectionId: number): void {
  db.insert(formerCollectionSlugs)
    .values({ slug, collectionId })
    .onConflictDoUpdate({ target: formerCollectionSlugs.slug, set: { collectionId } })
    .run()
}
