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
import { productSlugFromPath } from '../src/features/products/product-slug.ts'
import { isHiddenRoute, knownTarget } from '../src/route-rules.ts'

export type ResolvedPage =
  /** A page that is rendered from this path and query, which are its cache key. A static one has no parameters. */
  | { type: 'page'; path: string; isStatic?: boolean }
  /** No page: the response is that of `path`, which stands for all of its kind. `slug` is shown on it. */
  | { type: 'notFound'; path: string; slug?: string }
  | { type: 'redirect'; location: string; status: 301 | 302 }

const NOT_FOUND: ResolvedPage = { type: 'notFound', path: '/404' }
const PRODUCT_ID_NOT_FOUND: ResolvedPage = { type: 'notFound', path: '/products/id/0' }
const COLLECTION_NOT_FOUND: ResolvedPage = { type: 'notFound', path: '/collections/0' }
const EMPTY_SLUG: ResolvedPage = { type: 'notFound', path: '/products/%20' }

/** A private use character, in place of the slug on the page that all unknown slugs share. */
export const SLUG_PLACEHOLDER = '\uE000'

const page = (path: string): ResolvedPage => ({ type: 'page', path })
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

function resolveProduct({ findProductId, hasVariant }: PageLookups, { pathname, searchParams }: URL) {
  const slug = productSlugFromPath(pathname)
  if (slug === '') return EMPTY_SLUG
  const productId = findProductId(slug)
  if (productId === undefined) {
    return { type: 'notFound', path: `/products/${encodeURIComponent(SLUG_PLACEHOLDER)}`, slug } as const
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

const resolvers: Record<string, Resolve> = {
  '/products': resolveProducts,
  '/products/[slug]': resolveProduct,
  '/products/id/[productId]': resolveProductById,
  '/collections/[slug]': resolveCollection,
}

/**
 * The one spelling of a page's URL with the parameters that it uses, so that no other spelling or parameter is rendered
 * anew. While the catalog can't be read, values are not checked.
 * @param route the page's, as Astro names it; undefined where there is none
 */
export function resolvePage(lookups: PageLookups, route: string | undefined, url: URL): ResolvedPage {
  if (route === undefined || isHiddenRoute(route)) return NOT_FOUND
  const resolve = resolvers[route]
  if (!resolve) {
    return route.includes('[') ? page(knownTarget(url)) : { type: 'page', path: route, isStatic: true }
  }
  try {
    return resolve(lookups, url)
  } catch (error) {
    if (!isDatabaseError(error)) throw error
    return page(knownTarget(url))
  }
}
