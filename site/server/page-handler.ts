import { deleteEdgeHeaders } from '#api/cache/tags'
import { createPageLookups } from '#api/collections/page-lookups'
import { takeToken } from '#api/http/rate-limit'
import type { Services } from '#api/services'
import type { FailedRequest } from '../src/lib/failed-request.ts'
import { findRouteRule, isCheckoutRoute, isHiddenRoute } from '../src/route-rules.ts'
import type { CacheHandler } from './cache-handler.ts'
import { compressResponse } from './compress-response.ts'
import { type PageRenderer, preparePage } from './render-page.ts'
import { type ResolvedPage, resolvePage, SLUG_PLACEHOLDER } from './resolve-page.ts'

export interface PageHandlerOptions extends PageRenderer {
  services: Pick<Services, 'env' | 'db' | 'renderLimiter'>
  cache: CacheHandler
  withHeaders: (response: Response) => Response
}

/** Pages: for one visitor alone, or from the cache. */
export function createPageHandler({
  services,
  cache,
  matchRoute,
  renderPage,
  withHeaders,
}: PageHandlerOptions) {
  const { env } = services
  const lookups = createPageLookups(services.db)

  const renderShared = async (path: string): Promise<Response> => {
    const response = withHeaders(
      await preparePage(await renderPage(new Request(env.SITE_URL + path), ''), env),
    )
    response.headers.set('cache-control', 'public, max-age=0, must-revalidate')
    return response
  }

  const storeOptions = (page: Exclude<ResolvedPage, { type: 'redirect' }>) => ({
    statuses: page.type === 'notFound' ? [404] : page.isStatic ? [200, 404] : [200],
  })

  const resolvePath = (path: string) => {
    const url = new URL(env.SITE_URL + path)
    return resolvePage(lookups, matchRoute(new Request(url)), url)
  }

  const warmPage = async (path: string): Promise<void> => {
    const resolved = resolvePath(path)
    if (resolved.type !== 'page') return
    await cache.warm(resolved.path, () => renderShared(resolved.path), storeOptions(resolved))
  }

  const { refuseRender, respondWithErrorPage } = createErrorResponses(
    { services, cache, renderPage, withHeaders },
    renderShared,
  )

  const respondPersonally = async (request: Request, route: string | undefined, clientAddress: string) => {
    const rule = findRouteRule(route ?? new URL(request.url).pathname)
    const shown = isHiddenRoute(route) ? new Request(`${env.SITE_URL}/404`, request) : request
    const response = withHeaders(await preparePage(await renderPage(shown, clientAddress), env, rule))
    response.headers.set('cache-control', 'private, no-store')
    deleteEdgeHeaders(response.headers)
    return compressResponse(response, request)
  }

  const handlePage = async (request: Request, url: URL, clientAddress: string) => {
    const matched = matchRoute(request)
    const isClosed = matched !== undefined && isCheckoutRoute(matched) && !services.env.isCheckoutOn
    const route = isClosed ? undefined : matched
    const rule = findRouteRule(route ?? url.pathname)
    // A visitor without the role is not told which pages there are.
    const isPersonal = rule.isPersonal && (route !== undefined || rule.role !== undefined)
    const refuse = () => refuseRender(request, clientAddress)
    if (isPersonal) return refuse() ?? respondPersonally(request, route, clientAddress)
    const resolved = resolvePage(lookups, route, url)
    if (resolved.type === 'redirect') {
      const { status, location } = resolved
      // A slug may lead elsewhere later, a former one too.
      const headers = { location, 'cache-control': 'no-cache' }
      return withHeaders(new Response(null, { status, headers }))
    }
    const { path } = resolved
    const respond = (request: Request) =>
      cache.respond(path, request, () => renderShared(path), { ...storeOptions(resolved), refuse })
    if (resolved.type !== 'notFound' || resolved.slug === undefined) return respond(request)
    // Its page is put together and compressed for each request.
    const refusal = refuse()
    if (refusal) return refusal
    const response = await respond(new Request(request.url))
    // A refusal is compressed for its client already.
    return response.status === 429 ? response : withSlug(response, resolved.slug, request)
  }

  return { handlePage, respondWithErrorPage, warmPage }
}

function createErrorResponses(
  { services, cache, renderPage, withHeaders }: Omit<PageHandlerOptions, 'matchRoute'>,
  renderShared: (path: string) => Promise<Response>,
) {
  const { env } = services
  const refuseRender = (request: Request, clientAddress: string) => {
    const waitSeconds = takeToken(services.renderLimiter, clientAddress, env)
    return waitSeconds > 0 ? respondTooMany(request, waitSeconds) : undefined
  }

  const respondTooMany = async (request: Request, waitSeconds: number) => {
    const page = await cache.respond('429', request, () => renderShared('/429'), { statuses: [429] })
    const headers = new Headers(page.headers)
    deleteEdgeHeaders(headers)
    headers.set('retry-after', String(waitSeconds))
    headers.set('cache-control', 'no-store')
    return new Response(page.body, { status: page.status, headers })
  }

  const respondWithErrorPage = async (response: Response, request: Request, clientAddress: string) => {
    const retryAfter = response.status === 429 ? response.headers.get('retry-after') : null
    if (retryAfter) return respondTooMany(request, Number(retryAfter))
    const refusal = refuseRender(request, clientAddress)
    if (refusal) return refusal
    const page = await toErrorPage(response, request, env.SITE_URL, renderPage)
    return compressResponse(withHeaders(page), request)
  }
  return { refuseRender, respondWithErrorPage }
}

async function withSlug(response: Response, slug: string, request: Request): Promise<Response> {
  const html = (await response.text()).replaceAll(SLUG_PLACEHOLDER, () => Bun.escapeHTML(slug))
  const headers = new Headers(response.headers)
  headers.delete('vary')
  return compressResponse(new Response(html, { status: response.status, headers }), request)
}

/** True for a form that a browser sends by itself: it shows whatever comes back. */
export const expectsPage = ({ headers }: Request, { pathname }: URL): boolean =>
  !findRouteRule(pathname).isApi && (headers.get('accept')?.includes('text/html') ?? false)

async function toErrorPage(
  response: Response,
  request: Request,
  siteUrl: string,
  renderPage: PageHandlerOptions['renderPage'],
): Promise<Response> {
  const { error = '', message = error } = (await response.json()) as { error?: string; message?: string }
  const failedRequest: FailedRequest = { status: response.status, message }
  const cookie = request.headers.get('cookie') ?? ''
  const pageRequest = new Request(`${siteUrl}/500`, { headers: { cookie } })
  const page = await renderPage(pageRequest, '', { failedRequest })
  const headers = new Headers(page.headers)
  for (const [name, value] of response.headers) {
    if (!/^content-/.test(name)) headers.append(name, value)
  }
  headers.set('cache-control', 'private, no-store')
  // Astro's error page is always a 500.
  return new Response(page.body, { status: response.status, headers })
}
