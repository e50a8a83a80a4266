/** A downloaded image, named by its SHA-256 in hex; sizes in pixels. */
export interface StoredImage {
  hash: string
  width: number
  height: number
}

export type StoredImages = ReadonlyMap<string, StoredImage>

export const IMAGE_WIDTHS = [160, 320, 480, 640, 960, 1280] as const
export type ImageWidth = (typeof IMAGE_WIDTHS)[number]
export type ImageFormat = 'avif' | 'webp'

export function storedImageUrl(
  image: Pick<StoredImage, 'hash'>,
  width: ImageWidth,
  format: ImageFormat,
): string {
  return `/images/${image.hash}/${width}.${format}`
}

/** For `srcset`: every width up to the first that covers the original. */
export function storedImageSrcSet(image: StoredImage, format: ImageFormat): string {
  const largest = IMAGE_WIDTHS.findIndex((width) => width >= image.width)
  const widths = largest < 0 ? IMAGE_WIDTHS : IMAGE_WIDTHS.slice(0, largest + 1)
  return widths.map((width) => `${storedImageUrl(image, width, format)} ${width}w`).join(', ')
}

/** Redirects to the stored image of a URL, for what the browser renders; the server links to the stored image itself. */
export function imageRedirectUrl(url: string, width: ImageWidth): string {
  return `/images/of/${width}?url=${encodeURIComponent(url)}`
}
