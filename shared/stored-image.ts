/** Widths of images that the browser knows only by the provider's URL, in the cart and the admin area. */
export const REDIRECT_WIDTHS = {
  small: 240,
  card: 360,
  preview: 720,
  large: 1080,
} as const
export type RedirectPlace = keyof typeof REDIRECT_WIDTHS

export interface StoredImage {
  /** First 128 bits of the SHA-256 as base64url: 22 characters. */
  id: string
  width: number
  height: number
}

export type StoredImages = ReadonlyMap<string, StoredImage>
export type ImageFormat = 'avif' | 'webp'

export interface ImageFile {
  width: number
  format: ImageFormat
}

interface ImagePlace {
  /** `sizes` attribute. Without it, the widths are for screens of one and two pixels per CSS pixel. */
  sizes?: string
  widths: readonly number[]
  fallback: number
}

const FALLBACK = 720

/** Widths follow from `sizes` at one to three pixels per CSS pixel. Places share them, so an image has few files. */
export const IMAGE_PLACES = {
  card: {
    sizes: '(min-width:80rem) 21rem,(min-width:48rem) 30vw,45vw',
    widths: [360, 540, 720],
    fallback: FALLBACK,
  },
  cardHover: { widths: [360, 720], fallback: FALLBACK },
  hero: {
    sizes: '(min-width:97rem) 29rem,(min-width:48rem) 30vw,75vw',
    widths: [540, 720, 1080],
    fallback: FALLBACK,
  },
  gallery: {
    sizes: '(min-width:94rem) 44rem,(min-width:48rem) 47vw,92vw',
    widths: [720, 1080, 1280],
    fallback: FALLBACK,
  },
  enlarged: { widths: [1280], fallback: FALLBACK },
  cover: {
    sizes: '(min-width:80rem) 29rem,(min-width:48rem) 46vw,92vw',
    widths: [540, 720, 1080, 1280],
    fallback: FALLBACK,
  },
  coverLarge: {
    sizes: '(min-width:80rem) 19rem,(min-width:48rem) 31vw,62vw',
    widths: [360, 540, 720],
    fallback: FALLBACK,
  },
  coverSmall: {
    sizes: '(min-width:80rem) 10rem,(min-width:48rem) 16vw,31vw',
    widths: [240, 360],
    fallback: FALLBACK,
  },
  measuring: { widths: [240, 360], fallback: FALLBACK },
  thumbnail: { widths: [], fallback: 128 },
  structuredData: { widths: [], fallback: FALLBACK },
} as const satisfies Record<string, ImagePlace>
export type ImagePlaceName = keyof typeof IMAGE_PLACES

export function listImageFiles(image: Pick<StoredImage, 'width'>, place: ImagePlaceName): ImageFile[] {
  const { widths, fallback }: ImagePlace = IMAGE_PLACES[place]
  const covering = widths.findIndex((width) => width >= image.width)
  return [
    ...widths
      .slice(0, covering < 0 ? widths.length : covering + 1)
      .map((width) => ({ width, format: 'avif' as const })),
    { width: fallback, format: 'webp' },
  ]
}

export const IMAGE_FILES: readonly ImageFile[] = [
  ...Object.values<ImagePlace>(IMAGE_PLACES).flatMap(({ widths, fallback }): ImageFile[] => [
    ...widths.map((width) => ({ width, format: 'avif' as const })),
    { width: fallback, format: 'webp' },
  ]),
  ...Object.values(REDIRECT_WIDTHS).flatMap((width): ImageFile[] => [
    { width, format: 'avif' },
    { width, format: 'webp' },
  ]),
]

export const imageFileName = ({ width, format }: ImageFile): string => `${width}.${format}`

export const imageFileUrl = ({ id }: Pick<StoredImage, 'id'>, file: ImageFile): string =>
  `/images/${id}/${imageFileName(file)}`

export const imageSizes = (place: ImagePlaceName): string | undefined =>
  (IMAGE_PLACES[place] as ImagePlace).sizes

export function imageSrcSet(image: StoredImage, place: ImagePlaceName): string {
  const sizes = imageSizes(place)
  return (
    listImageFiles(image, place)
      .filter(({ format }) => format === 'avif')
      .map((file, index) => `${imageFileUrl(image, file)} ${sizes ? `${file.width}w` : `${index + 1}x`}`)
      // A comma may directly follow a descriptor, but not a URL.
      .join(',')
  )
}

export const fallbackImageUrl = (image: Pick<StoredImage, 'id'>, place: ImagePlaceName): string =>
  imageFileUrl(image, { width: IMAGE_PLACES[place].fallback, format: 'webp' })

export const SHARE_IMAGE_NAME = 'share.jpg'
export const shareImageUrl = ({ id }: Pick<StoredImage, 'id'>): string => `/images/${id}/${SHARE_IMAGE_NAME}`

/** Square JPEG for mails, because many mail programs show no AVIF or WebP. */
export const MAIL_IMAGE_NAME = 'mail.jpg'
export const mailImageUrl = ({ id }: Pick<StoredImage, 'id'>): string => `/images/${id}/${MAIL_IMAGE_NAME}`

/** Returns a URL that redirects to the stored image. The server links to the stored image itself. */
export const imageRedirectUrl = (url: string, place: RedirectPlace): string =>
  `/images/of/${REDIRECT_WIDTHS[place]}?url=${encodeURIComponent(url)}`
