import { imageRedirectUrl, storedImageUrl } from '#shared/stored-image'
import type { GalleryImage } from './gallery-images.ts'

/** 160 pixels wide. */
export function thumbnailUrl({ url, storedImage }: Pick<GalleryImage, 'url' | 'storedImage'>): string {
  if (storedImage === undefined) return imageRedirectUrl(url, 160)
  return storedImage ? storedImageUrl(storedImage, 160, 'webp') : url
}
