export const tags = {
  products: 'products',
  product: (id: number) => `product:${id}`,
  collections: 'collections',
  collection: (id: number) => `collection:${id}`,
  navigation: 'navigation',
  /** What changes with the settings alone, which are read at start. */
  settings: 'settings',
}

export const CACHE_TAG_HEADER = 'cache-tag'

/** Headers of a response that is cached until one of its tags is purged. */
export const cacheHeaders = (...names: string[]) => ({
  [CACHE_TAG_HEADER]: names.join(','),
  'cache-control': 'public, max-age=0, must-revalidate',
})

export const parseCacheTags = (header: string) => header.split(',').map((tag) => tag.trim())
