import type { Collection } from '#shared/contracts/collection'
import type { ProductImage } from '#shared/product-images'

export interface CollectionCover {
  collection: Collection
  images: readonly ProductImage[]
}

/** The covers of collections with a banner; the others have no images yet. */
export const bannerCovers = (collections: readonly Collection[]): CollectionCover[] =>
  collections.map((collection) => ({
    collection,
    images: collection.bannerImageUrl ? [{ url: collection.bannerImageUrl, altText: '' }] : [],
  }))
