import type { Role } from '#shared/contracts/auth'
import { SEARCH_PARAMETERS } from '#shared/product-search'

export interface Route {
  /** `/products/:slug` matches one segment, `/admin/*` matches `/admin` and everything below. */
  path: string
  /** A shared page is the same for everyone. A personal one is rendered for its visitor: never cached, never indexed. */
  audience: 'shared' | 'personal' | 'api'
  /** Rule that decides on the one spelling of the URL (`request/resolve.ts`). By default it is `query`. */
  canonical?: 'search' | 'product' | 'productById' | 'collection'
  /** Query parameters that the page uses. */
  query?: readonly string[]
  role?: Role
  /** True if it shows secrets or people's names, which analytics would read from links and buttons. */
  isUntracked?: true
  disallow?: true
  /** Step that a browser may take before a click on a link to it. */
  speculation?: 'prerender' | 'prefetch'
}

const shared = (path: string, route: Partial<Route> = {}): Route => ({ path, audience: 'shared', ...route })
const personal = (path: string, route: Partial<Route> = {}): Route => ({
  path,
  audience: 'personal',
  ...route,
})
const api = (path: string, route: Partial<Route> = {}): Route => ({ path, audience: 'api', ...route })

/** Routes in order: the first match counts, and a path without one is a shared page. */
export const routes: readonly Route[] = [
  shared('/', { speculation: 'prerender' }),
  shared('/products', { canonical: 'search', query: SEARCH_PARAMETERS, speculation: 'prerender' }),
  shared('/products/:slug', { canonical: 'product', query: ['variant'], speculation: 'prerender' }),
  shared('/products/id/:productId', { canonical: 'productById' }),
  shared('/collections', { speculation: 'prerender' }),
  shared('/collections/:slug', { canonical: 'collection', query: ['page'], speculation: 'prerender' }),
  personal('/cart/*'),
  personal('/login/*'),
  personal('/signup/*', { isUntracked: true }),
  personal('/forgot-password/*', { isUntracked: true }),
  personal('/reset-password/*', { isUntracked: true }),
  personal('/account/*', { isUntracked: true }),
  personal('/admin/orders/*', { isUntracked: true, role: 'admin' }),
  personal('/admin/customers/*', { isUntracked: true, role: 'admin' }),
  personal('/admin/users/*', { isUntracked: true, role: 'admin' }),
  personal('/admin/*', { role: 'admin', disallow: true }),
  api('/_api/*', { disallow: true }),
  api('/images/*'),
  api('/avatars/*'),
  personal('/logout/*'),
  api('/checkout/return'),
  personal('/checkout/*', { isUntracked: true, query: ['check'] }),
  personal('/orders/*', { isUntracked: true }),
  shared('/:page', { speculation: 'prefetch' }),
]

const compiled = routes.map((route) => ({
  route,
  pattern: new RegExp(`^${route.path.replace(/\/\*$/, '(/.*)?').replace(/:\w+/g, '[^/]+')}$`, 'i'),
}))
export const SHARED_PAGE = shared('*')

/** Decodes percent-encoded ASCII, because Astro's router reads `/%63art` as `/cart`. */
const decodePath = (path: string) =>
  path.replace(/%[2-7][0-9a-f]/gi, (code) => String.fromCharCode(Number(`0x${code.slice(1)}`)))

export function findRoute(path: string): Route {
  const decoded = decodePath(path)
  return compiled.find(({ pattern }) => pattern.test(decoded))?.route ?? SHARED_PAGE
}

/** Returns the path with the page's query parameters in the route's order. */
export function knownTarget({ pathname, searchParams }: URL, route: Route): string {
  const query = new URLSearchParams()
  for (const name of route.query ?? []) {
    for (const value of searchParams.getAll(name)) query.append(name, value)
  }
  return query.size > 0 ? `${pathname}?${query}` : pathname
}

/** Selector of links that lead elsewhere, act, or stay on the page. Browsers never prerender or prefetch them. */
export const EXCLUDED_LINKS = '[rel~=external], [rel~=nofollow], [target], [download], [href^="#"], form *'

/** True for Astro's own endpoints and for pages that replace others. */
export const isHiddenPath = (path = '') => /^\/(_|(404|429|500)$)/.test(path)

/** True for a shared page that is no error. */
export const isIndexable = ({ audience }: Route, status: number, noindex = false) =>
  !noindex && status < 400 && audience === 'shared'

/** True for pages that exist only while checkout is on. */
export const isCheckoutPath = (path: string) => /^\/(checkout|orders)(\/|$)|^\/feed\.tsv$/.test(path)

/** Paths `/admin/` and `/_api/`. */
export const disallowedPaths = routes.filter(({ disallow }) => disallow).map(({ path }) => path.slice(0, -1))
