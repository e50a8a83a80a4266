import { HTTPException } from 'hono/http-exception'
import type { AdminProduct, ImageEntry } from '#shared/contracts/admin-product'
import type { DownloadedImages, ImageDownloader } from '../../images/download.ts'

const TIMEOUT_MS = 120_000

/** Downloads the active images that aren't stored yet. @throws 400 when an image that wasn't shown before fails */
export async function downloadNewImages(
  downloader: ImageDownloader,
  { configuredImages, mockups }: AdminProduct,
  entries: readonly ImageEntry[],
): Promise<DownloadedImages['downloaded']> {
  const urls = entries.filter(({ isActive, imageUrl }) => isActive && downloader.isAllowed(imageUrl))
  const { downloaded, failed } = await downloader.download(
    urls.map(({ imageUrl }) => imageUrl),
    AbortSignal.timeout(TIMEOUT_MS),
  )
  const shown = new Set(
    [...configuredImages.filter(({ isActive }) => isActive), ...mockups].map(({ imageUrl }) => imageUrl),
  )
  const missing = failed.find(({ url }) => !shown.has(url))
  if (missing) {
    throw new HTTPException(400, {
      message: `The image ${missing.url} could not be fetched: ${missing.reason}.`,
    })
  }
  return downloaded
}
