/** The store's own copy of a picture: its name is the hash of its bytes, so its addresses never change their content. */
export interface StoredImage {
  /** SHA-256 of the original, hex. */
  hash: string
  /** Pixels of the original. */
  width: number
  height: number
}

/** Stored images by the URL under which the catalog knows them. */
export type StoredImages = ReadonlyMap<string, StoredImage>

/** The widths in which pictures are served, in pixels. */
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

/** For `srcset`: every width up to the first that shows all of the original's pixels. */
export function storedImageSrcSet(image: StoredImage, format: ImageFormat): string {
  const enough = IMAGE_WIDTHS.findIndex((width) => width >= image.width)
  const widths = enough < 0 ? IMAGE_WIDTHS : IMAGE_WIDTHS.slice(0, enough + 1)
  return widths.map((width) => `${storedImageUrl(image, width, format)} ${width}w`).join(', ')
}

/**
 * Where the browser finds a picture of which it knows only the catalog's address: redirects to the store's own copy.
 * For what is drawn in the browser, like the cart; pages made on the server name the copy itself.
 */
export function imageRedirectUrl(url: string, width: ImageWidth): string {
  return `/images/of/${width}?url=${encodeURIComponent(url)}`
}
