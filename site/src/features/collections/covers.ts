import type { Collection } from '#shared/contracts/collection'
import type { ImageWithAlt } from '#shared/product-images'

export interface CollectionCover {
  collection: Collection
  images: readonly ImageWithAlt[]
}

/** Makes the cover with the banner; without one it has no images yet. */
export const bannerCover = (collection: Collection): CollectionCover => ({
  collection,
  images: collection.bannerImageUrl ? [{ url: collection.bannerImageUrl, altText: '' }] : [],
})
