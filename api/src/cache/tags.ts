import { ALL_RESPONSES } from '../db/schema/operations.ts'
export const tags = {
  all: ALL_RESPONSES,
  /** Shows any text of any product. */
  products: 'products',
  product: (id: number) => `product:${id}`,
  /** Lists products, or shows what depends on all of them. */
  lists: 'lists',
  /** Shows the product's card beside something else. */
  card: (id: number) => `card:${id}`,
  /** Shows the products that are most like one. */
  related: 'related',
  relatedTo: (id: number) => `related:${id}`,
  collections: 'collections',
  collection: (id: number) => `collection:${id}`,
  /** Shows products that are alike because they are in the collection. */
  members: (id: number) => `members:${id}`,
  /** Links to the collection that the home page names. */
  home: 'home',
  navigation: 'navigation',
  /** What changes with the settings alone, which are read at start. */
  settings: 'settings',
}

/** How much of a product has changed: texts that its own page shows, what its card shows, or also which others are like it. */
export type ProductExtent = 'page' | 'card' | 'likeness'

export function productTags(id: number, extent: ProductExtent): string[] {
  const onPage = [tags.products, tags.product(id)]
  if (extent === 'page') return onPage
  const onCards = [...onPage, tags.lists, tags.card(id)]
  return extent === 'card' ? onCards : [...onCards, tags.related]
}

export const CACHE_TAG_HEADER = 'cache-tag'

/** Headers of a response that is cached until one of its tags is purged. */
export const cacheHeaders = (...names: string[]) => ({
  [CACHE_TAG_HEADER]: names.join(','),
  'cache-control': 'public, max-age=0, must-revalidate',
})

const EDGE_HEADER = 'CDN-Cache-Control'

interface EdgeOptions {
  /** How long a response may be shown, in seconds, where a purge was missed. */
  maxAge?: number
  /** Whether it may be shown for a day while the store is down. */
  isKept?: boolean
}

/**
 * Tells caches in front of the store how long they may keep a response, and the tags by which they purge it.
 * @see https://datatracker.ietf.org/doc/html/rfc9213
 */
export function setEdgeHeaders(
  headers: Headers,
  names: readonly string[],
  { maxAge = 60, isKept = true }: EdgeOptions = {},
): void {
  const all = [tags.all, ...names]
  headers.set('Surrogate-Key', all.join(' '))
  headers.set(CACHE_TAG_HEADER, all.join(','))
  headers.set(EDGE_HEADER, `max-age=${maxAge}${isKept ? ', stale-if-error=86400' : ''}`)
}

export function deleteEdgeHeaders(headers: Headers): void {
  for (const name of ['Surrogate-Key', CACHE_TAG_HEADER, EDGE_HEADER]) headers.delete(name)
}

export const parseCacheTags = (header: string) => header.split(',').map((tag) => tag.trim())
