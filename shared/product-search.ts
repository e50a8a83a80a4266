/** How many products a page of a list shows. */
export const PAGE_SIZE = 48
export const MAX_QUERY_LENGTH = 100

export const SORTS = ['price-asc', 'price-desc', 'name-asc', 'name-desc'] as const
export type Sort = (typeof SORTS)[number]

/** What `/products` is asked for: all of it is in the page's address. */
export interface ProductSearch {
  /** Words that a product's name, description or color has. */
  q?: string | undefined
  size?: string | undefined
  color?: string | undefined
  /** Only what can be bought, in the size and color that are asked for. */
  availability?: 'in-stock' | undefined
  /** By id, oldest first, unless said. */
  sort?: Sort | undefined
  /** From 1. */
  page: number
}

/** The parameters in the order in which an address has them. */
export const SEARCH_PARAMETERS = ['q', 'size', 'color', 'availability', 'sort', 'page'] as const

/** One line of a length that can be searched for; control characters are blanks. */
const toWords = (text: string | null) =>
  text
    ?.normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, MAX_QUERY_LENGTH)
    .trim() || undefined

/** The page that an address asks for; the first where it says nothing that makes sense. */
export const parsePage = (text: string | null) => (text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1)

/**
 * What an address asks for. Whatever it has that makes no sense is as good as left out: a person may have typed it, and
 * a link may be old.
 */
export function parseProductSearch(parameters: URLSearchParams): ProductSearch {
  const sort = parameters.get('sort')
  return {
    q: toWords(parameters.get('q')),
    size: toWords(parameters.get('size')),
    color: toWords(parameters.get('color')),
    availability: parameters.get('availability') === 'in-stock' ? 'in-stock' : undefined,
    sort: SORTS.find((known) => known === sort),
    page: parsePage(parameters.get('page')),
  }
}

/** The one query of a search: nothing that is empty or goes without saying, in one order. `''` for all products. */
export function toQueryString(search: ProductSearch): string {
  const query = new URLSearchParams()
  for (const name of SEARCH_PARAMETERS) {
    const value = search[name]
    if (value !== undefined && value !== 1) query.set(name, String(value))
  }
  return query.size > 0 ? `?${query}` : ''
}

export const searchPath = (search: ProductSearch) => `/products${toQueryString(search)}`

/** Whether an address is the one of its search, as far as parameters of ours go: `?q=&page=1` should be no query at all. */
export function isCanonicalSearch(parameters: URLSearchParams): boolean {
  const ours = new URLSearchParams()
  for (const name of SEARCH_PARAMETERS) {
    for (const value of parameters.getAll(name)) ours.append(name, value)
  }
  const given = ours.size > 0 ? `?${ours}` : ''
  return given === toQueryString(parseProductSearch(parameters))
}

/** Whether it asks for some products only. */
export const isFiltered = ({ q, size, color, availability }: ProductSearch) =>
  Boolean(q || size || color || availability)

/** How many pages a list has; an empty one has one, that says so. */
export const pageCount = (total: number) => Math.max(1, Math.ceil(total / PAGE_SIZE))

/** `"1 product"`, `"1,234 products"`. */
export const productCountLabel = (products: number) =>
  products === 1 ? '1 product' : `${products.toLocaleString('en')} products`

/** As the call takes it: text, and nothing that is not asked for. */
export function toSearchInput({ page, ...search }: ProductSearch) {
  return { ...search, ...(page > 1 && { page: String(page) }) }
}
