import { deleteTags } from '#api/cache/tags'
import { createPageLookups } from '#api/page-lookups'
import { takeToken } from '#api/rate-limit'
import type { Services } from '#api/services'
import { CART_COUNT_COOKIE } from '#shared/cookies'
import { findRouteRule, isHiddenRoute } from '../src/route-rules.ts'
import type { CacheHandler } from './cache-handler.ts'
import { compressResponse } from './compress-response.ts'
import { narrowPolicy } from './narrow-policy.ts'
import type { PageDictionaries } from './page-dictionaries.ts'
import { type ResolvedPage, resolvePage, SLUG_PLACEHOLDER } from './resolve-page.ts'
import type { Visitor } from './visitor.ts'

export interface PageHandlerOptions {
  services: Pick<Services, 'env' | 'db' | 'renderLimiter'>
  cache: CacheHandler
  dictionaries: PageDictionaries
  /** The route that renders a URL, as Astro names it. */
  matchRoute: (request: Request) => string | undefined
  renderPage: (request: Request, clientAddress: string, locals?: Partial<App.Locals>) => Promise<Response>
  withHeaders: (response: Response) => Response
}

/** Of a page that is shared; no URL has a blank. */
export const pageKey = (path: string, cartCount: number) => (cartCount > 0 ? `${path} ${cartCount}` : path)

/** Pages: for one visitor alone, or from the cache. */
export function createPageHandler({
  services,
  cache,
  dictionaries,
  matchRoute,
  renderPage,
  withHeaders,
}: PageHandlerOptions) {
  const { env } = services
  const lookups = createPageLookups(services.db)

  /** A shared page sees only the cart count: no other cookie, and the public origin. */
  const renderShared = async (path: string, cartCount: number): Promise<Response> => {
    const headers: HeadersInit = cartCount > 0 ? { cookie: `${CART_COUNT_COOKIE}=${cartCount}` } : {}
    const rendered = await renderPage(new Request(env.SITE_URL + path, { headers }), '')
    const response = withHeaders(await narrowPolicy(rendered))
    response.headers.set('cache-control', 'public, max-age=0, must-revalidate')
    response.headers.append('vary', 'Cookie')
    return response
  }

  const storeOptions = (page: Exclude<ResolvedPage, { type: 'redirect' }>) =>
    page.type === 'notFound'
      ? { statuses: [404] }
      : { statuses: page.isStatic ? [200, 404] : [200], dictionary: dictionaries.find(page.path) }

  const resolvePath = (path: string) => {
    const url = new URL(env.SITE_URL + path)
    return resolvePage(lookups, matchRoute(new Request(url)), url)
  }

  /** Renders and caches the page as visitors with an empty cart get it, unless the path is no page's. */
  const warmPage = async (path: string): Promise<void> => {
    const resolved = resolvePath(path)
    if (resolved.type !== 'page') return
    const render = () => renderShared(resolved.path, 0)
    await cache.warm(pageKey(resolved.path, 0), render, storeOptions(resolved))
  }

  /** Makes the dictionaries that are missing. True when any has changed: pages name those they were rendered with. */
  const makeDictionaries = () =>
    dictionaries.make({
      db: services.db,
      isPage: (path) => resolvePath(path).type === 'page',
      async render(path) {
        const response = await renderShared(path, 0)
        return response.status === 200 ? response : undefined
      },
    })

  /** The response to a client that has had its share of pages rendered. */
  const refuseRender = (request: Request, visitor: Visitor, clientAddress: string) => {
    const waitSeconds = takeToken(services.renderLimiter, clientAddress, env)
    return waitSeconds > 0 ? respondTooMany(request, visitor, waitSeconds) : undefined
  }

  /** The page of a 429. */
  const respondTooMany = async (request: Request, { cartCount }: Visitor, waitSeconds: number) => {
    const key = `429 ${pageKey('/429', cartCount)}`
    const page = await cache.respond(key, request, () => renderShared('/429', cartCount), {
      statuses: [429],
    })
    const headers = new Headers(page.headers)
    deleteTags(headers)
    headers.set('retry-after', String(waitSeconds))
    headers.set('cache-control', 'no-store')
    return new Response(page.body, { status: page.status, headers })
  }

  const respondPersonally = async (request: Request, route: string | undefined, clientAddress: string) => {
    const shown = isHiddenRoute(route) ? new Request(`${env.SITE_URL}/404`, request) : request
    const response = withHeaders(await renderPage(shown, clientAddress))
    response.headers.set('cache-control', 'private, no-store')
    deleteTags(response.headers)
    return compressResponse(response, request)
  }

  const handlePage = async (request: Request, url: URL, visitor: Visitor, clientAddress: string) => {
    const route = matchRoute(request)
    const rule = findRouteRule(route ?? url.pathname)
    // A visitor without the role is not told which pages there are.
    const isPersonal = rule.isPersonal && (route !== undefined || rule.role !== undefined)
    const refuse = () => refuseRender(request, visitor, clientAddress)
    if (isPersonal || visitor.isPersonal) {
      return refuse() ?? respondPersonally(request, route, clientAddress)
    }
    const resolved = resolvePage(lookups, route, url)
    if (resolved.type === 'redirect') {
      const { status, location } = resolved
      // A slug may lead elsewhere later, a former one too.
      const headers = { location, 'cache-control': 'no-cache' }
      return withHeaders(new Response(null, { status, headers }))
    }
    const { cartCount } = visitor
    const { path } = resolved
    const respond = (request: Request) =>
      cache.respond(pageKey(path, cartCount), request, () => renderShared(path, cartCount), {
        ...storeOptions(resolved),
        refuse,
      })
    if (resolved.type !== 'notFound' || resolved.slug === undefined) return respond(request)
    // Its page is put together and compressed for each request.
    const refusal = refuse()
    if (refusal) return refusal
    const response = await respond(new Request(request.url))
    // A refusal is compressed for its client already.
    return response.status === 429 ? response : withSlug(response, resolved.slug, request)
  }

  return { handlePage, refuseRender, respondTooMany, warmPage, makeDictionaries }
}

/** Shows the slug on the page that all unknown slugs share. */
async function withSlug(response: Response, slug: string, request: Request): Promise<Response> {
  const html = (await response.text()).replaceAll(SLUG_PLACEHOLDER, () => Bun.escapeHTML(slug))
  const headers = new Headers(response.headers)
  headers.set('vary', 'Cookie')
  return compressResponse(new Response(html, { status: response.status, headers }), request)
}
