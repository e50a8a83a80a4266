import { inArray } from 'drizzle-orm'
import type { StoredImage } from '#shared/stored-image'
import type { Db } from '../db/client.ts'
import { storedImages } from '../db/schema.ts'

export type StoredImageRow = typeof storedImages.$inferSelect

/** Addresses in one statement, far below what SQLite takes. */
const URLS_A_STATEMENT = 1000
/** When a stand-in was fetched: never. */
const NEVER = new Date(0)

/**
 * The store's copies of these addresses; one without a copy is missing from the answer. Where the provider changed a
 * picture's address and then did not give the new picture, the last good copy answers for the new address too.
 */
export function findStoredImages(db: Db, urls: Iterable<string>): Map<string, StoredImage> {
  return new Map(
    listStoredImageRows(db, urls).map(({ url, hash, width, height }) => [url, { hash, width, height }]),
  )
}

export function listStoredImageRows(db: Db, urls: Iterable<string>): StoredImageRow[] {
  const distinct = [...new Set(urls)]
  const rows: StoredImageRow[] = []
  for (let from = 0; from < distinct.length; from += URLS_A_STATEMENT) {
    const some = distinct.slice(from, from + URLS_A_STATEMENT)
    rows.push(...db.select().from(storedImages).where(inArray(storedImages.url, some)).all())
  }
  return rows
}

export function saveStoredImage(db: Db, url: string, picture: StoredImage, fetchedAt = new Date()): void {
  const { hash, width, height } = picture
  const values = { hash, width, height, fetchedAt }
  db.insert(storedImages)
    .values({ url, ...values })
    .onConflictDoUpdate({ target: storedImages.url, set: values })
    .run()
}

/**
 * Lets the copy of a former address answer for a new one that could not be fetched, where there is such a copy and
 * none of the new. The next sync tries the new address again, and a success takes the stand-in's place.
 */
export function saveFallbackImage(db: Db, url: string, formerUrl: string): void {
  const former = findStoredImages(db, [formerUrl]).get(formerUrl)
  if (former)
    db.insert(storedImages)
      .values({ url, ...former, fetchedAt: NEVER })
      .onConflictDoNothing()
      .run()
}

/** It answers for an address that itself was never fetched. */
export const isFallbackImage = ({ fetchedAt }: StoredImageRow) => fetchedAt.getTime() === NEVER.getTime()
