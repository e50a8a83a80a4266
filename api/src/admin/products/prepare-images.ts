import type { AdminProduct, ImageEntry } from '#shared/contracts/admin-product'
import type { Db } from '../../db/client.ts'
import { refusal } from '../../http/refusal.ts'
import { saveStoredImage } from '../../images/queries.ts'
import { requireUploads } from '../../images/upload.ts'
import { toStoredUrl } from '../../images/upload-url.ts'
import type { Services } from '../../services.ts'

const TIMEOUT_MS = 120_000

export interface PreparedImages {
  entries: ImageEntry[]
  hasNewImages: boolean
  /** Stores the images in the transaction that saves the entries. @throws 400 for an upload that is gone */
  storeImages: (tx: Db) => void
}

interface SentImages {
  images: readonly ImageEntry[]
  allowUnreachable?: boolean | undefined
}

/** Downloads active images that aren't stored. @throws 400 if a new one can't be fetched, unless that is allowed */
export async function prepareImages(
  { env, images }: Pick<Services, 'env' | 'images'>,
  product: AdminProduct,
  { images: sent, allowUnreachable = false }: SentImages,
): Promise<PreparedImages> {
  const entries = sent.map((entry) => ({ ...entry, imageUrl: toStoredUrl(env.SITE_URL, entry.imageUrl) }))
  const active = entries.filter(({ isActive, imageUrl }) => isActive && images.isAllowed(imageUrl))
  const activeUrls = active.map(({ imageUrl }) => imageUrl)
  const { downloaded, failed } = await images.download(activeUrls, AbortSignal.timeout(TIMEOUT_MS))
  const missing = failed.filter(({ url }) => !wasShown(product, url))
  const [first] = missing
  if (first && !allowUnreachable) {
    throw refusal(
      400,
      { reason: 'image_unreachable', details: { imageUrls: missing.map(({ url }) => url) } },
      `The image ${first.url} could not be fetched: ${first.reason}.`,
    )
  }
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

const wasShown = ({ configuredImages, mockups }: AdminProduct, url: string) =>
  [...configuredImages.filter(({ isActive }) => isActive), ...mockups].some(
    ({ imageUrl }) => imageUrl === url,
  )
