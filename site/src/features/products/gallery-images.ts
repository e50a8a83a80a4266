import type { Product } from '#shared/contracts/product'
import { galleryImages, type ImageColors, type ProductImage, withColorFirst } from '#shared/product-images'
import type { StoredImage, StoredImages } from '#shared/stored-image'

export interface GalleryImage extends ProductImage {
  storedImage: StoredImage | null | undefined
}

/** Of its own among the images of a gallery. */
export const imageKey = ({ url, storedImage }: GalleryImage): string => storedImage?.id ?? url

interface GalleryOptions {
  /** Of the selected variant: its images come first. */
  color: string | null
  imageColors: ImageColors | undefined
  /** Without them, as in the browser, images are shown by their provider's URLs. */
  storedImages?: StoredImages
}

export const withStoredImage = (image: ProductImage, storedImages?: StoredImages): GalleryImage => ({
  ...image,
  storedImage: storedImages && (storedImages.get(image.url) ?? null),
})

/** The images of a product's page, in their order. */
export function toGalleryImages(
  product: Product,
  { color, imageColors, storedImages }: GalleryOptions,
): GalleryImage[] {
  return withColorFirst(galleryImages(product, imageColors), color).map((image) =>
    withStoredImage(image, storedImages),
  )
}
