import { eq } from 'drizzle-orm'
import { logPurge } from '../cache/purge-log.ts'
import { tags } from '../cache/tags.ts'
import type { Db } from '../db/client.ts'
import { collections, productImages, products, storedImages } from '../db/schema.ts'
import { transact } from '../db/transact.ts'
import type { ImageDownloader } from './download.ts'
import { hasOriginal } from './files.ts'
import { isFallbackImage, saveStoredImage } from './queries.ts'
import { isUploadPath } from './upload-url.ts'

export interface MissingImages {
  /** Of the provider, which has them still. */
  urls: string[]
  /** Uploads, which nobody else has, with the names of what shows them. */
  uploads: { path: string; usedBy: string[] }[]
}

/** Stored images whose original is not on the disk, such as after a restore of the database alone. */
export function listMissingImages(db: Db, folder: string): MissingImages {
  const missing = db
    .select()
    .from(storedImages)
    .all()
    .filter((row) => !isFallbackImage(row) && !hasOriginal(folder, row.hash))
    .map(({ url }) => url)
  return {
    urls: missing.filter((url) => !isUploadPath(url)),
    uploads: missing.filter(isUploadPath).map((path) => ({ path, usedBy: listUsers(db, path) })),
  }
}

function listUsers(db: Db, path: string): string[] {
  const productNames = db
    .select({ name: products.name })
    .from(productImages)
    .innerJoin(products, eq(products.id, productImages.productId))
    .where(eq(productImages.imageUrl, path))
    .all()
  const collectionNames = db
    .select({ name: collections.name })
    .from(collections)
    .where(eq(collections.bannerImageUrl, path))
    .all()
  return [...new Set([...productNames, ...collectionNames].map(({ name }) => name))]
}

/** Downloads missing images again. Returns those that failed. */
export async function repairImages(
  db: Db,
  images: Pick<ImageDownloader, 'download'>,
  urls: readonly string[],
  signal: AbortSignal,
): Promise<{ url: string; reason: string }[]> {
  const { downloaded, failed } = await images.download(urls, signal)
  await transact(db, (tx) => {
    for (const [url, original] of downloaded) saveStoredImage(tx, url, original)
    // An image may have another content by now, and so another address.
    if (downloaded.size > 0) logPurge(tx, [tags.all])
  })
  return failed
}
