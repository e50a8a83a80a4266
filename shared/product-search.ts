export const PAGE_SIZE = 48
export const MAX_QUERY_LENGTH = 100

export const SORTS = ['price-asc', 'price-desc', 'name-asc', 'name-desc'] as const
export type Sort = (typeof SORTS)[number]

export interface ProductSearch {
  q?: string | undefined
  type?: string | undefined
  size?: string | undefined
  color?: string | undefined
  availability?: 'in-stock' | undefined
  sort?: Sort | undefined
  page: number
}

export const SEARCH_PARAMETERS = ['q', 'type', 'size', 'color', 'availability', 'sort', 'page'] as const

/** Control characters count as whitespace: SQLite's full-text search fails at some. */
export const collapseWhitespace = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

const normalizeText = (text: string | null) =>
  (text && collapseWhitespace(text).slice(0, MAX_QUERY_LENGTH).trim()) || undefined

/** An invalid page is the first. */
export const parsePage = (text: string | null) => (text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1)

/** Ignores invalid values: a URL may be typed, and a link may be old. */
export function parseProductSearch(parameters: URLSearchParams): ProductSearch {
  const sort = parameters.get('sort')
  return {
    q: normalizeText(parameters.get('q')),
    type: normalizeText(parameters.get('type')),
    size: normalizeText(parameters.get('size')),
    color: normalizeText(parameters.get('color')),
    availability: parameters.get('availability') === 'in-stock' ? 'in-stock' : undefined,
    sort: SORTS.find((known) => known === sort),
    page: parsePage(parameters.get('page')),
  }
}

/** The canonical query string, `?q=mug&page=2`, without empty and default values; `''` for all products. */
export function toQueryString(search: ProductSearch): string {
  const query = new URLSearchParams()
  for (const name of SEARCH_PARAMETERS) {
    const value = search[name]
    if (value !== undefined && value !== 1) query.set(name, String(value))
  }
  return query.size > 0 ? `?${query}` : ''
}

export const searchPath = (search: ProductSearch) => `/products${toQueryString(search)}`

/** False for `?q=&page=1`, which has a shorter form. Ignores parameters that aren't ours. */
export function isCanonicalSearch(
  parameters: URLSearchParams,
  search: ProductSearch = parseProductSearch(parameters),
): boolean {
  const known = new URLSearchParams()
  for (const name of SEARCH_PARAMETERS) {
    for (const value of parameters.getAll(name)) known.append(name, value)
  }
  return (known.size > 0 ? `?${known}` : '') === toQueryString(search)
}

export const isFiltered = ({ q, type, size, color, availability }: ProductSearch) =>
  Boolean(q || type || size || color || availability)

/** At least 1, for an empty list too. */
export const pageCount = (total: number) => Math.max(1, Math.ceil(total / PAGE_SIZE))

export const productCountLabel = (count: number) =>
  count === 1 ? '1 product' : `${count.toLocaleString('en')} products`

/** The search as the query of `GET /_api/products/search`. */
export function toSearchInput({ page, ...search }: ProductSearch) {
  return { ...search, ...(page > 1 && { page: String(page) }) }
}
