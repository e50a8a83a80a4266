import type { ImageEntry } from '#shared/contracts/admin-product'
import type { DownloadedImages, ImageDownloader } from '../../images/download.ts'

const TIMEOUT_MS = 120_000

/** Downloads the active images that aren't stored yet. One that can't be fetched is shown from its own address. */
export async function downloadActiveImages(
  downloader: ImageDownloader,
  entries: readonly ImageEntry[],
): Promise<DownloadedImages['downloaded']> {
  const active = entries.filter(({ isActive, imageUrl }) => isActive && downloader.isAllowed(imageUrl))
  const urls = active.map(({ imageUrl }) => imageUrl)
  return (await downloader.download(urls, AbortSignal.timeout(TIMEOUT_MS))).downloaded
}
