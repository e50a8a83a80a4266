import type { Collection } from '#shared/contracts/collection'
import type { ProductImage } from '#shared/product-images'

/** A collection and what its card shows of it: its banner, or three of its products, or one of fewer. */
export interface CollectionCover {
  collection: Collection
  images: readonly ProductImage[]
}

/** Each collection with its banner, if it has one. In the browser that is all there is to know. */
export const bannerCovers = (collections: readonly Collection[]): CollectionCover[] =>
  collections.map((collection) => ({
    collection,
    images: collection.bannerImageUrl ? [{ url: collection.bannerImageUrl, altText: '' }] : [],
  }))
