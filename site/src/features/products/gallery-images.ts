import type { Product } from '#shared/contracts/product'
import { galleryImages, type ProductImage } from '#shared/product-images'
import type { StoredImage } from '#shared/stored-image'

/** A picture of the gallery with the store's copy of it: `null` is none, `undefined` that nobody looked. */
export interface GalleryImage extends ProductImage {
  storedImage: StoredImage | null | undefined
}

/** The gallery's pictures with the copies that were found; without `copies`, as in the browser, by their addresses. */
export function toGalleryImages(product: Product, copies?: ReadonlyMap<string, StoredImage>): GalleryImage[] {
  return galleryImages(product).map((image) => ({
    ...image,
    storedImage: copies && (copies.get(image.url) ?? null),
  }))
}
