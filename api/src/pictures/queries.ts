import { inArray } from 'drizzle-orm'
import type { Db } from '#api/db/client'
import { pictures } from '#api/db/schema'
import type { Picture } from '#shared/picture-url'

export type PictureRow = typeof pictures.$inferSelect

/** Addresses in one statement, far below what SQLite takes. */
const URLS_A_STATEMENT = 1000
/** When a stand-in was fetched: never. */
const NEVER = new Date(0)

/**
 * The store's copies of these addresses; one without a copy is missing from the answer. Where the provider changed a
 * picture's address and then did not give the new picture, the last good copy answers for the new address too.
 */
export function findPictures(db: Db, urls: Iterable<string>): Map<string, Picture> {
  return new Map(
    listPictureRows(db, urls).map(({ url, hash, width, height }) => [url, { hash, width, height }]),
  )
}

export function listPictureRows(db: Db, urls: Iterable<string>): PictureRow[] {
  const distinct = [...new Set(urls)]
  const rows: PictureRow[] = []
  for (let from = 0; from < distinct.length; from += URLS_A_STATEMENT) {
    const some = distinct.slice(from, from + URLS_A_STATEMENT)
    rows.push(...db.select().from(pictures).where(inArray(pictures.url, some)).all())
  }
  return rows
}

export function savePicture(db: Db, url: string, picture: Picture, fetchedAt = new Date()): void {
  const { hash, width, height } = picture
  const values = { hash, width, height, fetchedAt }
  db.insert(pictures)
    .values({ url, ...values })
    .onConflictDoUpdate({ target: pictures.url, set: values })
    .run()
}

/**
 * Lets the copy of a former address answer for a new one that could not be fetched, where there is such a copy and
 * none of the new. The next sync tries the new address again, and a success takes the stand-in's place.
 */
export function saveStandIn(db: Db, url: string, formerUrl: string): void {
  const former = findPictures(db, [formerUrl]).get(formerUrl)
  if (former)
    db.insert(pictures)
      .values({ url, ...former, fetchedAt: NEVER })
      .onConflictDoNothing()
      .run()
}

/** It answers for an address that itself was never fetched. */
export const isStandIn = ({ fetchedAt }: PictureRow) => fetchedAt.getTime() === NEVER.getTime()
