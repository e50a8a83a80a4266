import { ALL_RESPONSES } from '../db/schema/operations.ts'

export const tags = {
  all: ALL_RESPONSES,
  products: 'products',
  product: (id: number) => `product:${id}`,
  /** Lists products, or shows what depends on all of them. */
  lists: 'lists',
  card: (id: number) => `card:${id}`,
  related: 'related',
  relatedTo: (id: number) => `related:${id}`,
  collections: 'collections',
  collection: (id: number) => `collection:${id}`,
  /** Shows products that are alike because they are in the collection. */
  members: (id: number) => `members:${id}`,
  home: 'home',
  navigation: 'navigation',
  deliveryTimes: 'delivery-times',
  textPage: (id: string) => `text:${id}`,
  /** Changes only with the settings, which are read at start. */
  settings: 'settings',
}

/** Part of a product that changed: texts of its own page, its card, or also which products are like it. */
export type ProductExtent = 'page' | 'card' | 'relations'

export function productTags(id: number, extent: ProductExtent): string[] {
  const onPage = [tags.products, tags.product(id)]
  if (extent === 'page') return onPage
  const onCards = [...onPage, tags.lists, tags.card(id)]
  return extent === 'card' ? onCards : [...onCards, tags.related]
}

/** Carries the tags of a response to the response cache, and to edges. */
export const CACHE_TAG_HEADER = 'cache-tag'

export const setCacheTags = (headers: Headers, ...names: string[]): void =>
  headers.set(CACHE_TAG_HEADER, names.join(','))

export const cacheHeaders = (...names: string[]) => ({
  [CACHE_TAG_HEADER]: names.join(','),
  'cache-control': 'public, max-age=0, must-revalidate',
})

const YEAR_SECONDS = 31_536_000
/** `Cache-Control` of a URL whose content never changes. */
export const IMMUTABLE = `public, max-age=${YEAR_SECONDS}, immutable`

const EDGE_HEADER = 'CDN-Cache-Control'
/** How long a response may be shown if a purge was missed. */
const MISSED_PURGE_SECONDS = 60

interface EdgeOptions {
  /** True if it may be shown for a day while the store is down. */
  isKept?: boolean
}

/** Tells caches in front of the store what they may do. @see https://datatracker.ietf.org/doc/html/rfc9213 */
export function setEdgeHeaders(
  headers: Headers,
  names: readonly string[],
  { isKept = true }: EdgeOptions = {},
): void {
  const all = [...new Set([tags.all, ...names])]
  const maxAge = headers.get('cache-control') === IMMUTABLE ? YEAR_SECONDS : MISSED_PURGE_SECONDS
  headers.set('Surrogate-Key', all.join(' '))
  headers.set(CACHE_TAG_HEADER, all.join(','))
  headers.set(EDGE_HEADER, `max-age=${maxAge}${isKept ? ', stale-if-error=86400' : ''}`)
}

export function deleteEdgeHeaders(headers: Headers): void {
  for (const name of ['Surrogate-Key', CACHE_TAG_HEADER, EDGE_HEADER]) headers.delete(name)
}

export const parseCacheTags = (header: string) => header.split(',').map((tag) => tag.trim())
