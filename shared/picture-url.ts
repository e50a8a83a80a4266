/** The store's own copy of a picture: its name is the hash of its bytes, so its addresses never change their content. */
export interface Picture {
  /** SHA-256 of the original, hex. */
  hash: string
  /** Pixels of the original. */
  width: number
  height: number
}

/** The widths in which pictures are served, in pixels. */
export const PICTURE_WIDTHS = [160, 320, 480, 640, 960, 1280] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]
export type PictureFormat = 'avif' | 'webp'

export function pictureUrl(
  picture: Pick<Picture, 'hash'>,
  width: PictureWidth,
  format: PictureFormat,
): string {
  return `/images/${picture.hash}/${width}.${format}`
}

/** For `srcset`: every width up to the first that shows all of the original's pixels. */
export function pictureSrcSet(picture: Picture, format: PictureFormat): string {
  const enough = PICTURE_WIDTHS.findIndex((width) => width >= picture.width)
  const widths = enough < 0 ? PICTURE_WIDTHS : PICTURE_WIDTHS.slice(0, enough + 1)
  return widths.map((width) => `${pictureUrl(picture, width, format)} ${width}w`).join(', ')
}

/**
 * Where the browser finds a picture of which it knows only the catalogue's address: redirects to the store's own copy.
 * For what is drawn in the browser, like the cart; pages made on the server name the copy itself.
 */
export function pictureByAddress(url: string, width: PictureWidth): string {
  return `/images/of/${width}?url=${encodeURIComponent(url)}`
}
