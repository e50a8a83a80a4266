/** Cache tags: what a response shows. A change purges the responses that carry its tags. */
export const tags = {
  /** Lists of products: home, all products, collections, sitemap. */
  products: 'products',
  product: (id: number) => `product:${id}`,
  collections: 'collections',
  collection: (id: number) => `collection:${id}`,
  /** The header's link, on every shared page. */
  navigation: 'navigation',
}

/** The header with which a shareable response names its tags. Only the server reads it; it never leaves the store. */
export const CACHE_TAG_HEADER = 'cache-tag'

/** Headers that let the response cache store a response until one of the tags is purged. */
export const cacheHeaders = (...names: string[]) => ({
  [CACHE_TAG_HEADER]: names.join(','),
  'cache-control': 'public, max-age=0, must-revalidate',
})

export const parseCacheTags = (header: string) => header.split(',').map((tag) => tag.trim())
