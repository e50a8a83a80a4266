import type { Product } from '#shared/contracts/product'
import { galleryImages, type ProductImage } from '#shared/product-images'
import type { StoredImage, StoredImages } from '#shared/stored-image'

export interface GalleryImage extends ProductImage {
  storedImage: StoredImage | null | undefined
}

/** The product page's images. Without `storedImages`, as in the browser, they are shown by their provider's URLs. */
export function toGalleryImages(product: Product, storedImages?: StoredImages): GalleryImage[] {
  return galleryImages(product).map((image) => ({
    ...image,
    storedImage: storedImages && (storedImages.get(image.url) ?? null),
  }))
}
