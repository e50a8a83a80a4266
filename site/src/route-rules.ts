import type { Role } from '#shared/contracts/auth'
import { SEARCH_PARAMETERS } from '#shared/product-search'

export interface RouteRule {
  /** Pattern. `/products/:slug` matches one segment, `/admin/*` matches `/admin` and everything below. */
  path: string
  isApi?: true
  /** True if rendered for one visitor: never cached, never indexed. */
  isPersonal?: true
  /** True if it shows secrets or people's names, which analytics would read from links and buttons. */
  isUntracked?: true
  /** Query parameters that the page uses. */
  query?: readonly string[]
  role?: Role
  disallow?: true
  /** Step that a browser may take before a click on a link to it. */
  speculation?: 'prerender' | 'prefetch'
}

/** Rules in order: the first match counts, and a path without one is a shared page. */
export const routeRules: readonly RouteRule[] = [
  { path: '/', speculation: 'prerender' },
  { path: '/products', query: SEARCH_PARAMETERS, speculation: 'prerender' },
  { path: '/products/:slug', query: ['variant'], speculation: 'prerender' },
  { path: '/collections', speculation: 'prerender' },
  { path: '/collections/:slug', query: ['page'], speculation: 'prerender' },
  { path: '/cart/*', isPersonal: true },
  { path: '/login/*', isPersonal: true },
  { path: '/signup/*', isPersonal: true, isUntracked: true },
  { path: '/forgot-password/*', isPersonal: true, isUntracked: true },
  { path: '/reset-password/*', isPersonal: true, isUntracked: true },
  { path: '/account/*', isPersonal: true, isUntracked: true },
  { path: '/admin/orders/*', isPersonal: true, isUntracked: true, role: 'admin' },
  { path: '/admin/customers/*', isPersonal: true, isUntracked: true, role: 'admin' },
  { path: '/admin/users/*', isPersonal: true, isUntracked: true, role: 'admin' },
  { path: '/admin/*', isPersonal: true, role: 'admin', disallow: true },
  { path: '/_api/*', isApi: true, isPersonal: true, disallow: true },
  { path: '/images/*', isApi: true, isPersonal: true },
  { path: '/avatars/*', isApi: true, isPersonal: true },
  { path: '/logout/*', isPersonal: true },
  { path: '/checkout/return', isApi: true, isPersonal: true },
  { path: '/checkout/*', isPersonal: true, isUntracked: true, query: ['check'] },
  { path: '/orders/*', isPersonal: true, isUntracked: true },
  { path: '/:page', speculation: 'prefetch' },
]

const compiled = routeRules.map((route) => ({
  route,
  pattern: new RegExp(`^${route.path.replace(/\/\*$/, '(/.*)?').replace(/:\w+/g, '[^/]+')}$`, 'i'),
}))
export const SHARED_PAGE: RouteRule = { path: '*' }

/** Decodes percent-encoded ASCII, because Astro's router reads `/%63art` as `/cart`. */
const decodePath = (path: string) =>
  path.replace(/%[2-7][0-9a-f]/gi, (code) => String.fromCharCode(Number(`0x${code.slice(1)}`)))

export function findRouteRule(path: string): RouteRule {
  const decoded = decodePath(path)
  return compiled.find(({ pattern }) => pattern.test(decoded))?.route ?? SHARED_PAGE
}

/** Returns the path with the page's query parameters in the rule's order. */
export function knownTarget({ pathname, searchParams }: URL, rule: RouteRule): string {
  const query = new URLSearchParams()
  for (const name of rule.query ?? []) {
    for (const value of searchParams.getAll(name)) query.append(name, value)
  }
  return query.size > 0 ? `${pathname}?${query}` : pathname
}

/** Selector of links that lead elsewhere, act, or stay on the page. Browsers never prerender or prefetch them. */
export const EXCLUDED_LINKS = '[rel~=external], [rel~=nofollow], [target], [download], [href^="#"], form *'

/** True for Astro's own endpoints and for pages that replace others. */
export const isHiddenRoute = (route = '') => /^\/(_|(404|429|500)$)/.test(route)

/** True unless the page is an error or personal. */
export const isIndexable = ({ isPersonal }: RouteRule, status: number, noindex = false) =>
  !noindex && status < 400 && !isPersonal

/** True for pages that exist only while checkout is on. */
export const isCheckoutRoute = (route: string) => /^\/(checkout|orders)(\/|$)|^\/feed\.tsv$/.test(route)

/** Paths `/admin/` and `/_api/`. */
export const disallowedPaths = routeRules
  .filter(({ disallow }) => disallow)
  .map(({ path }) => path.slice(0, -1))
