import { imageAltText } from '#shared/product-images'
import { decodeAttribute, encodeAttribute } from './attribute-json.ts'
import type { GalleryImage } from './gallery-images.ts'

/** An image that isn't stored has its provider's URL, and the width 0 or, in the browser, -1. */
type ImageRow = [
  idOrUrl: string,
  width: number,
  height: number,
  color: string | null,
  view: string | null,
  altText?: string,
]

export interface GalleryData {
  productName: string
  images: GalleryImage[]
}

const NOT_STORED = 0
const UNKNOWN = -1

/** Encodes the images for the island's property. An alternative text is part of it only where it doesn't follow from the rest. */
export function encodeGallery(productName: string, images: readonly GalleryImage[]): string {
  const rows = images.map(({ url, altText, color, view, storedImage }): ImageRow => {
    const { id = url, width = storedImage === null ? NOT_STORED : UNKNOWN, height = 0 } = storedImage ?? {}
    const row: ImageRow = [id, width, height, color, view]
    if (altText !== imageAltText(productName, color, view)) row.push(altText)
    return row
  })
  return encodeAttribute([productName, ...rows])
}

/** Decodes what `encodeGallery` wrote. */
export function decodeGallery(text: string): GalleryData {
  const [productName, ...rows] = decodeAttribute<[string, ...ImageRow[]]>(text)
  const images = rows.map(([idOrUrl, width, height, color, view, altText]): GalleryImage => {
    const isStored = width > NOT_STORED
    return {
      url: isStored ? '' : idOrUrl,
      altText: altText ?? imageAltText(productName, color, view),
      color,
      view,
      storedImage: isStored ? { id: idOrUrl, width, height } : width === NOT_STORED ? null : undefined,
    }
  })
  return { productName, images }
}
