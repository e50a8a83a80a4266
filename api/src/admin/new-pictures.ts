import { HTTPException } from 'hono/http-exception'
import type { AdminProduct, ImageEntry } from '#shared/contracts/admin'
import type { CollectedPictures, Pictures } from '../pictures/pictures.ts'

/** Longer than any one picture may take; some hosts are slow. */
const TIMEOUT_MS = 120_000

/**
 * Fetches the pictures that are about to be shown and not kept yet. One that was not shown before must be there: better
 * that an administrator reads why it can't be had than that shoppers see a hole. @throws 400
 */
export async function fetchNewPictures(
  pictures: Pictures,
  { configuredImages, mockups }: AdminProduct,
  images: readonly ImageEntry[],
): Promise<CollectedPictures['fetched']> {
  const urls = images.filter(({ isActive, imageUrl }) => isActive && pictures.allows(imageUrl))
  const { fetched, refused } = await pictures.collect(
    urls.map(({ imageUrl }) => imageUrl),
    AbortSignal.timeout(TIMEOUT_MS),
    () => {},
  )
  const shown = new Set(
    [...configuredImages.filter(({ isActive }) => isActive), ...mockups].map(({ imageUrl }) => imageUrl),
  )
  const hole = refused.find(({ url }) => !shown.has(url))
  if (hole) {
    throw new HTTPException(400, { message: `The image ${hole.url} could not be fetched: ${hole.reason}.` })
  }
  return fetched
}
