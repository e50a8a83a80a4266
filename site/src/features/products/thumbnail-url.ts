import { imageRedirectUrl } from '#shared/image-redirect'
import { fallbackImageUrl } from '#shared/stored-image'
import type { GalleryImage } from './gallery-images.ts'

/** Finds the address for thumbnails and samples of colors. */
export function thumbnailUrl({ url, storedImage }: Pick<GalleryImage, 'url' | 'storedImage'>): string {
  if (storedImage === undefined) return imageRedirectUrl(url, 'small')
  return storedImage ? fallbackImageUrl(storedImage, 'thumbnail') : url
}
