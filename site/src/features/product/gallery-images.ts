import type { Product } from '#shared/contracts/product'
import type { Picture } from '#shared/picture-url'
import { galleryImages, type ProductImage } from '#shared/product-images'

/** A picture of the gallery with the store's copy of it: `null` is none, `undefined` that nobody looked. */
export interface PicturedImage extends ProductImage {
  picture: Picture | null | undefined
}

/** The gallery's pictures with the copies that were found; without `copies`, as in the browser, by their addresses. */
export function picturedGallery(product: Product, copies?: ReadonlyMap<string, Picture>): PicturedImage[] {
  return galleryImages(product).map((image) => ({
    ...image,
    picture: copies && (copies.get(image.url) ?? null),
  }))
}
