import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { and, eq, like, lt, notInArray, or, sql } from 'drizzle-orm'
import { DAY_MS } from '#shared/days'
import type { Db } from '../db/client.ts'
import { inList } from '../db/in-list.ts'
import { collections, productImages, storedImages } from '../db/schema/catalog.ts'
import { changes } from '../db/schema/operations.ts'
import { transactNow } from '../db/transact.ts'
import { uploadPath } from './upload-url.ts'

const MAX_AGE_MS = 7 * DAY_MS
const ANY_UPLOAD = uploadPath('%')

/** Deletes week-old uploads that no product, collection or logged change names. An undo needs the logged ones. */
export function deleteUnusedUploads(db: Db, folder: string): number {
  const deleted = transactNow(db, (tx) => {
    const unused = listUnusedUploads(tx)
    if (unused.length === 0) return []
    const logged = listLoggedUploads(tx)
    const urls = unused.filter((url) => !logged.has(url))
    return tx
      .delete(storedImages)
      .where(inList(storedImages.url, urls))
      .returning({ hash: storedImages.hash })
      .all()
  })
  for (const { hash } of deleted) {
    if (!isStored(db, hash)) rmSync(join(folder, hash), { recursive: true, force: true })
  }
  return deleted.length
}

const isStored = (db: Db, hash: string) =>
  db.select({ url: storedImages.url }).from(storedImages).where(eq(storedImages.hash, hash)).get() !==
  undefined

function listUnusedUploads(db: Db): string[] {
  const banners = db
    .select({ url: sql<string>`coalesce(${collections.bannerImageUrl}, '')` })
    .from(collections)
  return db
    .select({ url: storedImages.url })
    .from(storedImages)
    .where(
      and(
        like(storedImages.url, ANY_UPLOAD),
        lt(storedImages.fetchedAt, new Date(Date.now() - MAX_AGE_MS)),
        notInArray(storedImages.url, db.select({ url: productImages.imageUrl }).from(productImages)),
        notInArray(storedImages.url, banners),
      ),
    )
    .all()
    .map(({ url }) => url)
}

function listLoggedUploads(db: Db): Set<string> {
  const names = `%${ANY_UPLOAD}%`
  const rows = db
    .select({ text: sql<string>`concat(${changes.before}, ${changes.after})` })
    .from(changes)
    .where(or(like(changes.before, names), like(changes.after, names)))
    .all()
  return new Set(rows.flatMap(({ text }) => text.match(/\/images\/[\w-]{22}\/upload\.webp/g) ?? []))
}
