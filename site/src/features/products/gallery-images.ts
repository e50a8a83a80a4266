import type { Product } from '#shared/contracts/product'
import { galleryImages, type ImageColors, type ProductImage } from '#shared/product-images'
import { fallbackImageUrl, imageRedirectUrl, type StoredImage, type StoredImages } from '#shared/stored-image'

export interface GalleryImage extends ProductImage {
  storedImage: StoredImage | null | undefined
}

export const imageKey = ({ url, storedImage }: GalleryImage): string => storedImage?.id ?? url

interface GalleryOptions {
  imageColors: ImageColors | undefined
  storedImages?: StoredImages
}

export const withStoredImage = (image: ProductImage, storedImages?: StoredImages): GalleryImage => ({
  ...image,
  storedImage: storedImages && (storedImages.get(image.url) ?? null),
})

/** Lists the images of a product's page in order. */
export function toGalleryImages(
  product: Product,
  { imageColors, storedImages }: GalleryOptions,
): GalleryImage[] {
  return galleryImages(product, imageColors).map((image) => withStoredImage(image, storedImages))
}

/** Returns the index of the first image of the color, or 0 if no image shows it. */
export const startIndex = (images: readonly GalleryImage[], color: string | null): number =>
  color === null
    ? 0
    : Math.max(
        0,
        images.findIndex((image) => image.color === color),
      )

/** Finds the URL for thumbnails and samples of colors. */
export function thumbnailUrl({ url, storedImage }: Pick<GalleryImage, 'url' | 'storedImage'>): string {
  if (storedImage === undefined) return imageRedirectUrl(url, 'small')
  return storedImage ? fallbackImageUrl(storedImage, 'thumbnail') : url
}
