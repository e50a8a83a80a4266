import type { Picture } from '#shared/picture-url'
import { pictureUrl } from '#shared/picture-url'
import type { ProductImage } from '#shared/product-images'
import type { SharePicture } from './metadata.ts'

type Pictures = ReadonlyMap<string, Picture>

/** The store's copy of a picture in full size, or its own address where there is no copy. Absolute. */
export function absolutePicture(origin: string, url: string, pictures: Pictures): string {
  const copy = pictures.get(url)
  return copy ? origin + pictureUrl(copy, 1280, 'webp') : url
}

/** A picture as it is shown where the page's link is shared. */
export function sharePicture(image: ProductImage | undefined, pictures: Pictures): SharePicture | undefined {
  if (!image) return undefined
  const copy = pictures.get(image.url)
  return copy
    ? { url: `/images/${copy.hash}/share.jpg`, alt: image.altText, width: 1200, height: 630 }
    : { url: image.url, alt: image.altText }
}
