import type { ImageWithAlt } from '#shared/product-images'
import { fallbackImageUrl, type StoredImages, shareImageUrl } from '#shared/stored-image'
import type { ShareImage } from './metadata.ts'

/** Returns the URL of the stored image, or the given URL if there is none. */
export function absoluteImageUrl(origin: string, url: string, storedImages: StoredImages): string {
  const storedImage = storedImages.get(url)
  return storedImage ? origin + fallbackImageUrl(storedImage, 'structuredData') : url
}

/** Makes the share image, which has 1200 by 630 pixels if there is a stored image. */
export function toShareImage(
  image: ImageWithAlt | undefined,
  storedImages: StoredImages,
): ShareImage | undefined {
  if (!image) return undefined
  const storedImage = storedImages.get(image.url)
  return storedImage
    ? { url: shareImageUrl(storedImage), alt: image.altText, width: 1200, height: 630 }
    : { url: image.url, alt: image.altText }
}
