import { fromCents, toCents } from './price.ts'

export const PAGE_SIZE = 48
export const MAX_QUERY_LENGTH = 100

export const SORTS = ['price-asc', 'price-desc', 'name-asc', 'name-desc'] as const
export type Sort = (typeof SORTS)[number]

export interface ProductSearch {
  q?: string | undefined
  /** Values of one filter are alternatives. None is undefined, never an empty list. */
  type?: readonly string[] | undefined
  size?: readonly string[] | undefined
  /** Colors' own names, and basic colors in lower case. */
  color?: readonly string[] | undefined
  minPrice?: string | undefined
  maxPrice?: string | undefined
  availability?: 'in-stock' | undefined
  sort?: Sort | undefined
  page: number
}

export const MAX_FILTER_VALUES = 20

export const SEARCH_PARAMETERS = [
  'q',
  'type',
  'size',
  'color',
  'minPrice',
  'maxPrice',
  'availability',
  'sort',
  'page',
] as const

/** Collapses whitespace and drops control and forbidden characters, because the query is shown. */
export const collapseWhitespace = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[\s\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .trim()

const normalizeText = (text: string | null) =>
  (text && collapseWhitespace(text).slice(0, MAX_QUERY_LENGTH).trim()) || undefined

export const toFilterValues = (values: readonly string[]): readonly string[] | undefined =>
  values.length > 0 ? [...new Set(values)].sort().slice(0, MAX_FILTER_VALUES) : undefined

/** Price as people type it: `20` or `20.50`. */
export const TYPED_PRICE = /^\d{1,6}(\.\d{1,2})?$/

export function normalizePrice(text: string | null): string | undefined {
  if (text === null || !TYPED_PRICE.test(text)) return undefined
  const cents = toCents(text)
  return cents % 100 === 0 ? String(cents / 100) : fromCents(cents)
}

export const parsePage = (text: string | null) => (text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1)

/** Ignores invalid values, because a URL may be typed and a link may be old. */
export function parseProductSearch(parameters: URLSearchParams): ProductSearch {
  const sort = parameters.get('sort')
  const list = (name: string) =>
    toFilterValues(parameters.getAll(name).flatMap((value) => normalizeText(value) ?? []))
  return {
    q: normalizeText(parameters.get('q')),
    type: list('type'),
    size: list('size'),
    color: list('color'),
    minPrice: normalizePrice(parameters.get('minPrice')),
    maxPrice: normalizePrice(parameters.get('maxPrice')),
    availability: parameters.get('availability') === 'in-stock' ? 'in-stock' : undefined,
    sort: SORTS.find((known) => known === sort),
    page: parsePage(parameters.get('page')),
  }
}

/** Returns the canonical query string, `?q=mug&page=2`, without empty and default values. */
export function toQueryString(search: ProductSearch): string {
  const query = new URLSearchParams()
  for (const name of SEARCH_PARAMETERS) {
    for (const value of [search[name] ?? []].flat()) {
      if (value !== 1) query.append(name, String(value))
    }
  }
  return query.size > 0 ? `?${query}` : ''
}

export const searchPath = (search: ProductSearch) => `/products${toQueryString(search)}`

/** True if the URL has no shorter form, as `?q=&page=1` has. Ignores parameters that aren't ours. */
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

export const isFiltered = ({ sort: _, page: __, ...filters }: ProductSearch) =>
  Object.values(filters).some((value) => value !== undefined)

export const pageCount = (total: number) => Math.max(1, Math.ceil(total / PAGE_SIZE))

export const productCountLabel = (count: number) =>
  count === 1 ? '1 product' : `${count.toLocaleString('en')} products`

export function toSearchInput({ page, type, size, color, ...search }: ProductSearch) {
  const lists = { type: type && [...type], size: size && [...size], color: color && [...color] }
  return { ...search, ...lists, ...(page > 1 && { page: String(page) }) }
}
