import type { Role } from '#shared/contracts/auth'
import { SEARCH_PARAMETERS } from '#shared/product-search'

interface Route {
  /** `/products/:slug` matches one segment, `/admin/*` matches `/admin` and everything below. */
  path: string
  /** Answered by the API app rather than by a page. */
  isApi?: true
  /** Rendered for one visitor: never cached, never indexed. All other routes are shared by all visitors. */
  isPersonal?: true
  /** The query parameters that the response depends on; all others are dropped from the cache key. */
  query?: readonly string[] | 'all'
  role?: Role
  /** Named in robots.txt as not to be crawled. */
  disallow?: true
}

/** What the server knows of each path; the first match counts, and a path that is not listed is a shared page. */
const routes: readonly Route[] = [
  { path: '/products', query: SEARCH_PARAMETERS },
  { path: '/products/:slug', query: ['variant'] },
  { path: '/collections/:slug', query: ['page'] },
  { path: '/cart/*', isPersonal: true },
  { path: '/login/*', isPersonal: true },
  { path: '/signup/*', isPersonal: true },
  { path: '/admin/*', isPersonal: true, role: 'admin', disallow: true },
  // An unknown parameter of a catalog call is an error, so the whole query counts.
  { path: '/_api/products/*', isApi: true, query: 'all' },
  { path: '/_api/product/*', isApi: true, query: 'all' },
  { path: '/_api/collections/*', isApi: true, query: 'all' },
  { path: '/_api/collection/*', isApi: true, query: 'all' },
  { path: '/_api/*', isApi: true, isPersonal: true, disallow: true },
  { path: '/images/*', isApi: true, isPersonal: true },
]

const compiled = routes.map((route) => ({
  route,
  pattern: new RegExp(`^${route.path.replace(/\/\*$/, '(/.*)?').replace(/:\w+/g, '[^/]+')}$`, 'i'),
}))
const SHARED_PAGE: Route = { path: '*' }

/** The router reads `/%63art` as `/cart`, so percent-encoded ASCII is decoded first. */
const decodePath = (path: string) =>
  path.replace(/%[2-7][0-9a-f]/gi, (code) => String.fromCharCode(Number(`0x${code.slice(1)}`)))

export function findRoute(path: string): Route {
  const decoded = decodePath(path)
  return compiled.find(({ pattern }) => pattern.test(decoded))?.route ?? SHARED_PAGE
}

/** The path with the query parameters that count, in one order: one page has one key. */
export function cacheKey({ pathname, search, searchParams }: URL): string {
  const { query: names = [] } = findRoute(pathname)
  if (names === 'all') return pathname + search
  const query = new URLSearchParams()
  for (const name of names) {
    for (const value of searchParams.getAll(name)) query.append(name, value)
  }
  return query.size > 0 ? `${pathname}?${query}` : pathname
}

/** Whether search engines may list a page. Error pages and pages about one visitor are never listed. */
export const isIndexable = (path: string, status: number, noindex = false) =>
  !noindex && status < 400 && !findRoute(path).isPersonal

/** `/admin/`, `/_api/`: for robots.txt. */
export const disallowedPaths = routes.filter(({ disallow }) => disallow).map(({ path }) => path.slice(0, -1))
