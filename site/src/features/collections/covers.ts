import type { Collection } from '#shared/contracts/collection'
import type { ImageWithAlt } from '#shared/product-images'

export interface CollectionCover {
  collection: Collection
  images: readonly ImageWithAlt[]
}

export const bannerCover = (collection: Collection): CollectionCover => ({
  collection,
  images: collection.bannerImageUrl ? [{ url: collection.bannerImageUrl, altText: '' }] : [],
})
