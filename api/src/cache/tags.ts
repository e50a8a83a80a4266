export const tags = {
  /** Every response's. */
  all: 'all',
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

/** Names the tags to caches in front of the store, which purge by them. */
export function setEdgeTags(headers: Headers, names: readonly string[]): void {
  const all = [tags.all, ...names]
  headers.set('Surrogate-Key', all.join(' '))
  headers.set(CACHE_TAG_HEADER, all.join(','))
}

export function deleteTags(headers: Headers): void {
  headers.delete('Surrogate-Key')
  headers.delete(CACHE_TAG_HEADER)
}

export const parseCacheTags = (header: string) => header.split(',').map((tag) => tag.trim())
