import type { ProductImage } from '#shared/product-images'
import type { StoredImage } from '#shared/stored-image'
import { storedImageUrl } from '#shared/stored-image'
import type { ShareImage } from './metadata.ts'

type StoredImages = ReadonlyMap<string, StoredImage>

/** The store's copy of a picture in full size, or its own address where there is no copy. Absolute. */
export function absoluteImageUrl(origin: string, url: string, storedImages: StoredImages): string {
  const copy = storedImages.get(url)
  return copy ? origin + storedImageUrl(copy, 1280, 'webp') : url
}

/** A picture as it is shown where the page's link is shared. */
export function toShareImage(
  image: ProductImage | undefined,
  storedImages: StoredImages,
): ShareImage | undefined {
  if (!image) return undefined
  const copy = storedImages.get(image.url)
  return copy
    ? { url: `/images/${copy.hash}/share.jpg`, alt: image.altText, width: 1200, height: 630 }
    : { url: image.url, alt: image.altText }
}
