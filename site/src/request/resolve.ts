import type { PageLookups } from '#api/collections/page-lookups'
import { isDatabaseError } from '#api/db/client'
import { countProducts, withKnownFilters } from '#api/products/search'
import { idTextSchema } from '#shared/contracts/fields'
import {
  isCanonicalSearch,
  pageCount,
  parsePage,
  parseProductSearch,
  searchPath,
} from '#shared/product-search'
import { findRoute, isCheckoutPath, isHiddenPath, knownTarget, type Route, SHARED_PAGE } from '../routes.ts'
import { compressResponse } from './compress-response.ts'
import { isMalformedPath, isRead } from './incoming-request.ts'
import type { CacheablePage, ResolvedPage, ResolvedRequest, Site } from './site-env.ts'

const page = (path: string, statuses: readonly number[] = [200]): CacheablePage => ({
  type: 'page',
  path,
  statuses,
})
const notFound = (path: string): CacheablePage => ({ type: 'notFound', path, statuses: [404] })

const NOT_FOUND = notFound('/404')
const PRODUCT_ID_NOT_FOUND = notFound('/products/id/0')
const COLLECTION_NOT_FOUND = notFound('/collections/0')
const EMPTY_SLUG = notFound('/products/%20')

/** Private use character that stands for the slug on the page that all unknown slugs share. */
const SLUG_PLACEHOLDER = '\uE000'

const redirect = (location: string, status: 301 | 302 = 302): ResolvedPage => ({
  type: 'redirect',
  location,
  status,
})

type Resolve = (lookups: PageLookups, url: URL) => ResolvedPage

const lastSegment = ({ pathname }: URL) => {
  try {
    return decodeURIComponent(pathname.slice(pathname.lastIndexOf('/') + 1)).trim()
  } catch {
    return ''
  }
}
const parseId = (text: string | null) => idTextSchema('id').safeParse(text).data

export function productSlugFromPath(pathname: string): string {
  const segment = pathname.match(/^\/products\/([^/]*)/)?.[1] ?? ''
  try {
    // HTML can't hold control characters.
    return decodeURIComponent(segment)
      .replace(/\p{Cc}/gu, '\uFFFD')
      .trim()
  } catch {
    return segment
  }
}

function resolveProduct({ findProductId, hasVariant }: PageLookups, { pathname, searchParams }: URL) {
  const slug = productSlugFromPath(pathname)
  if (slug === '') return EMPTY_SLUG
  const productId = findProductId(slug)
  if (productId === undefined) {
    return { ...notFound(`/products/${encodeURIComponent(SLUG_PLACEHOLDER)}`), slug }
  }
  const path = `/products/${encodeURIComponent(slug)}`
  const variantId = parseId(searchParams.get('variant'))
  return page(variantId && hasVariant(productId, variantId) ? `${path}?variant=${variantId}` : path)
}

function resolveProductById({ findProductSlug }: PageLookups, url: URL) {
  const id = parseId(lastSegment(url))
  const slug = id && findProductSlug(id)
  return slug ? redirect(`/products/${slug}`) : PRODUCT_ID_NOT_FOUND
}

function resolveCollection(lookups: PageLookups, url: URL) {
  const slug = lastSegment(url)
  const id = /^\d+$/.test(slug) ? parseId(slug) : undefined
  const idSlug = id && lookups.findCollectionSlug(id)
  if (idSlug) return redirect(`/collections/${idSlug}`)
  const pageNumber = parsePage(url.searchParams.get('page'))
  const path = (number: number, shownSlug = slug) =>
    `/collections/${encodeURIComponent(shownSlug)}${number > 1 ? `?page=${number}` : ''}`
  if (lookups.findCollectionId(slug) === undefined) {
    const presentSlug = lookups.findPresentCollectionSlug(slug)
    return presentSlug ? redirect(path(pageNumber, presentSlug), 301) : COLLECTION_NOT_FOUND
  }
  if (pageNumber === 1) return page(path(1))
  const pages = pageCount(lookups.countCollectionProducts(slug))
  return pageNumber > pages ? redirect(path(pages)) : page(path(pageNumber))
}

function resolveProducts({ db }: PageLookups, { searchParams }: URL) {
  const parsed = parseProductSearch(searchParams)
  const search = withKnownFilters(db, parsed)
  if (!isCanonicalSearch(searchParams, search)) return redirect(searchPath(search))
  if (search.page === 1) return page(searchPath(search))
  const pages = pageCount(countProducts(db, search))
  return search.page > pages ? redirect(searchPath({ ...search, page: pages })) : page(searchPath(search))
}

const canonical: Record<NonNullable<Route['canonical']>, Resolve> = {
  search: resolveProducts,
  product: resolveProduct,
  productById: resolveProductById,
  collection: resolveCollection,
}

/** Finds the route of a request, and the shared page to send. No page for a call or a personal page. */
export function resolveRequest({ matchPattern, services, lookups }: Site, request: Request): ResolvedRequest {
  const requested = new URL(request.url)
  const isMalformed = isMalformedPath(requested.pathname)
  const isApi = findRoute(requested.pathname).audience === 'api'
  // The API itself responds to a malformed path.
  const isMissing = isMalformed && !isApi
  const url = isMissing ? new URL('/404', requested) : requested
  const matched = isMalformed || isApi ? undefined : matchPattern(request)
  const shown = isHiddenPath(matched) ? undefined : matched
  const path = shown ?? url.pathname
  const isClosed = isCheckoutPath(path) && !services.env.isCheckoutOn
  const pattern = isClosed ? undefined : shown
  const route = isClosed ? SHARED_PAGE : findRoute(isMissing ? requested.pathname : path)
  // A visitor without the role doesn't learn which pages exist.
  const isPersonal =
    route.audience === 'personal' && !isMissing && (pattern !== undefined || route.role !== undefined)
  const hasPage = isRead(request) && route.audience !== 'api' && !isPersonal
  return { url, pattern, route, page: hasPage ? resolvePage(lookups, pattern, route, url) : undefined }
}

/** Finds the one spelling of a page's URL. Doesn't check the values if the catalog can't be read. */
function resolvePage(
  lookups: PageLookups,
  pattern: string | undefined,
  route: Route,
  url: URL,
): ResolvedPage {
  if (pattern === undefined) return NOT_FOUND
  if (!route.canonical)
    return pattern.includes('[') ? page(knownTarget(url, route)) : page(pattern, [200, 404])
  try {
    return canonical[route.canonical](lookups, url)
  } catch (error) {
    if (!isDatabaseError(error)) throw error
    return page(knownTarget(url, route))
  }
}

/** Puts the slug as text into the page that all unknown slugs share. */
export async function insertSlug(response: Response, slug: string, request: Request): Promise<Response> {
  const html = (await response.text()).replaceAll(SLUG_PLACEHOLDER, () => Bun.escapeHTML(slug))
  const headers = new Headers(response.headers)
  headers.delete('vary')
  return compressResponse(new Response(html, { status: response.status, headers }), request)
}
