import { productSearchSchema } from '#shared/contracts/product-search'
import { toQueryString } from '#shared/product-search'

const CALLS = new Map<string, string | undefined>([
  ['/_api/products', undefined],
  ['/_api/product', 'productId'],
  ['/_api/product/by-slug', 'slug'],
  ['/_api/product/details', 'productId'],
  ['/_api/product/variants', 'productId'],
  ['/_api/collections', 'id'],
  ['/_api/collection/by-slug', 'slug'],
  ['/_api/delivery-times', undefined],
  ['/_api/openapi.json', undefined],
])
const SEARCH = '/_api/products/search'

function decodePath({ pathname }: URL): string {
  try {
    return decodeURI(pathname)
  } catch {
    return pathname
  }
}

const withQuery = (path: string, entries: readonly [string, string][]) =>
  entries.length > 0 ? `${path}?${new URLSearchParams(entries.map((entry) => [...entry]))}` : path

/** Returns the cache key of a catalog call. Undefined for a query that the call refuses, which is never cached. */
export function catalogKey(url: URL): string | undefined {
  const { searchParams } = url
  const pathname = decodePath(url)
  const entries = [...searchParams]
  const names = [...new Set(searchParams.keys())]
  if (pathname === SEARCH) {
    const values = names.map((name) => [name, searchParams.getAll(name)] as const)
    const input = values.map(([name, all]) => [name, all.length > 1 ? all : all[0]])
    const { data } = productSearchSchema.safeParse(Object.fromEntries(input))
    return data && SEARCH + toQueryString(data)
  }
  if (names.length < entries.length) return undefined
  if (!CALLS.has(pathname) || entries.some(([name]) => name !== CALLS.get(pathname))) return undefined
  return withQuery(
    pathname,
    // The call refuses an id with whitespace, so it must not share the id's entry.
    entries.map(([name, value]) => [name, name === 'slug' ? value.trim() : value]),
  )
}
