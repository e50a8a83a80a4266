import type { ImageEntry } from '#shared/contracts/admin-product'
import type { Db } from '../../db/client.ts'
import { saveStoredImage } from '../../images/queries.ts'
import { requireUploads } from '../../images/upload.ts'
import { toStoredUrl } from '../../images/upload-url.ts'
import type { Services } from '../../services.ts'

const TIMEOUT_MS = 120_000

export interface PreparedImages {
  /** As they are stored. */
  entries: ImageEntry[]
  hasNewImages: boolean
  /** In the transaction that saves the entries. @throws 400 for an upload that is gone */
  storeImages: (tx: Db) => void
}

/** Downloads the active images that aren't stored yet. One that can't be fetched is shown from its own address. */
export async function prepareImages(
  { env, images }: Pick<Services, 'env' | 'images'>,
  sent: readonly ImageEntry[],
): Promise<PreparedImages> {
  const entries = sent.map((entry) => ({ ...entry, imageUrl: toStoredUrl(env.SITE_URL, entry.imageUrl) }))
  const active = entries.filter(({ isActive, imageUrl }) => isActive && images.isAllowed(imageUrl))
  const activeUrls = active.map(({ imageUrl }) => imageUrl)
  const { downloaded } = await images.download(activeUrls, AbortSignal.timeout(TIMEOUT_MS))
  return {
    entries,
    hasNewImages: downloaded.size > 0,
    storeImages(tx) {
      const urls = entries.map(({ imageUrl }) => imageUrl)
      requireUploads(tx, urls)
      for (const [url, image] of downloaded) saveStoredImage(tx, url, image)
    },
  }
}
