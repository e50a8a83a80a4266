import type { StoredImage } from '#shared/stored-image'
import type { Db } from '../db/client.ts'
import { inList } from '../db/in-list.ts'
import { storedImages } from '../db/schema.ts'

export type StoredImageRow = typeof storedImages.$inferSelect

const NEVER = new Date(0)

/** The stored images by URL. Where a new URL could not be fetched, its fallback image. */
export function findStoredImages(db: Db, urls: Iterable<string>): Map<string, StoredImage> {
  return new Map(
    listStoredImageRows(db, urls).map(({ url, hash, width, height }) => [url, { hash, width, height }]),
  )
}

export function listStoredImageRows(db: Db, urls: Iterable<string>): StoredImageRow[] {
  const distinct = [...new Set(urls)]
  return db.select().from(storedImages).where(inList(storedImages.url, distinct)).all()
}

export function saveStoredImage(db: Db, url: string, image: StoredImage, fetchedAt = new Date()): void {
  const { hash, width, height } = image
  const values = { hash, width, height, fetchedAt }
  db.insert(storedImages)
    .values({ url, ...values })
    .onConflictDoUpdate({ target: storedImages.url, set: values })
    .run()
}

/**
 * Stores the image of the former URL as the fallback of a new URL that could not be fetched. The next sync retries the new
 * URL.
 */
export function saveFallbackImage(db: Db, url: string, formerUrl: string): void {
  const former = findStoredImages(db, [formerUrl]).get(formerUrl)
  if (!former) return
  db.insert(storedImages)
    .values({ url, ...former, fetchedAt: NEVER })
    .onConflictDoNothing()
    .run()
}

export const isFallbackImage = ({ fetchedAt }: StoredImageRow) => fetchedAt.getTime() === NEVER.getTime()
