import { and, asc, desc, gte, lt, max } from 'drizzle-orm'
import type { StoredImage } from '#shared/stored-image'
import type { Db } from '../db/client.ts'
import { inListOf } from '../db/in-list.ts'
import { prepareOnce } from '../db/prepare-once.ts'
import { storedImages } from '../db/schema/catalog.ts'
import { hashPrefixOf, toImageId } from './files.ts'

export type StoredImageRow = typeof storedImages.$inferSelect

/** Original image. The hash is its SHA-256 in hex, which names the file. */
export type Original = Pick<StoredImageRow, 'hash' | 'width' | 'height'>

const NEVER = new Date(0)

/** Finds stored images by URL, or the fallback image of a new URL that could not be fetched. */
export function findStoredImages(db: Db, urls: Iterable<string>): Map<string, StoredImage> {
  return new Map(
    listStoredImageRows(db, urls).map(({ url, hash, width, height }) => [
      url,
      { id: toImageId(hash), width, height },
    ]),
  )
}

const rowsByUrl = prepareOnce((db) =>
  db.select().from(storedImages).where(inListOf(storedImages.url, 'urls')).prepare(),
)

export function listStoredImageRows(db: Db, urls: Iterable<string>): StoredImageRow[] {
  return rowsByUrl(db).all({ urls: JSON.stringify([...new Set(urls)]) })
}

export function findOriginalHash(db: Db, id: string): string | undefined {
  const prefix = hashPrefixOf(id)
  if (!prefix) return undefined
  return db
    .select({ hash: storedImages.hash })
    .from(storedImages)
    .where(and(gte(storedImages.hash, prefix), lt(storedImages.hash, `${prefix}g`)))
    .limit(1)
    .get()?.hash
}

export function listOriginals(db: Db): Pick<Original, 'hash' | 'width'>[] {
  return db
    .select({ hash: storedImages.hash, width: storedImages.width })
    .from(storedImages)
    .groupBy(storedImages.hash)
    .orderBy(desc(max(storedImages.fetchedAt)), asc(storedImages.hash))
    .all()
}

export function saveStoredImage(db: Db, url: string, original: Original, fetchedAt = new Date()): void {
  const { hash, width, height } = original
  const values = { hash, width, height, fetchedAt }
  db.insert(storedImages)
    .values({ url, ...values })
    .onConflictDoUpdate({ target: storedImages.url, set: values })
    .run()
}

/** Stores the former URL's image as the fallback of a new URL that failed, until a sync fetches it. */
export function saveFallbackImage(db: Db, url: string, formerUrl: string): void {
  const [former] = listStoredImageRows(db, [formerUrl])
  if (!former) return
  db.insert(storedImages)
    .values({ ...former, url, fetchedAt: NEVER })
    .onConflictDoNothing()
    .run()
}

export const isFallbackImage = ({ fetchedAt }: StoredImageRow) => fetchedAt.getTime() === NEVER.getTime()
