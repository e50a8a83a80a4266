import type { createApp } from '#api/app'
import type { AppEnv, Scheme } from '#api/app-env'
import { type CachedResponse, toResponse } from '#api/cache/cached-response'
import { CACHE_TAG_HEADER } from '#api/cache/tags'
import type { Services } from '#api/services'
import { CART_COUNT_COOKIE } from '#shared/cookies'
import { readPageCookies } from '../src/lib/page-cookies.ts'
import { cacheKey, findRouteRule } from '../src/route-rules.ts'
import { CacheHandler } from './cache-handler.ts'
import { clientAddressOf, forwardedScheme } from './client-address.ts'
import { compressResponse } from './compress-response.ts'
import { expectsPage, toErrorPage } from './error-page.ts'
import { isMalformedPath, isValidHost, requestTarget, withoutTrailingSlash } from './request-url.ts'
import { setSecurityHeaders, setTransportSecurity, siteScheme } from './security-headers.ts'

export interface RequestHandlerOptions {
  services: Pick<Services, 'env' | 'database' | 'responseCache'>
  app: Pick<ReturnType<typeof createApp>, 'fetch'>
  renderPage: (request: Request, clientAddress: string, locals?: Partial<App.Locals>) => Promise<Response>
  files: ReadonlyMap<string, CachedResponse>
}

export const IDLE_TIMEOUT_SECONDS = 30

type Bindings = AppEnv['Bindings']
type BunServer = Pick<Bun.Server<undefined>, 'requestIP' | 'timeout'>

const isEventStream = ({ headers }: Response) => headers.get('content-type')?.startsWith('text/event-stream')

const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD'

/** The `fetch` of `Bun.serve`: static files, then cached responses, then the API, then pages. */
export function createRequestHandler({ services, app, renderPage, files }: RequestHandlerOptions) {
  const { env } = services
  const cache = new CacheHandler(services.responseCache, services.database.dataVersion)

  const withHeaders = (response: Response): Response => {
    const headers = new Headers(response.headers)
    if (headers.get('content-type') === 'text/html') headers.set('content-type', 'text/html; charset=utf-8')
    setSecurityHeaders(headers, env)
    return new Response(response.body, { status: response.status, headers })
  }

  /** For a scheme other than that of SITE_URL, which all other headers are prepared for. */
  const withScheme = async (pending: Response | Promise<Response>, scheme: Scheme): Promise<Response> => {
    const response = await pending
    const headers = new Headers(response.headers)
    setTransportSecurity(headers, env, scheme)
    return new Response(response.body, { status: response.status, headers })
  }

  const respondPersonally = (response: Response, request: Request) => {
    response.headers.delete(CACHE_TAG_HEADER)
    return compressResponse(response, request)
  }

  const handleApi = async (request: Request, url: URL, bindings: Bindings): Promise<Response> => {
    const callApi = async (request: Request) => {
      const response = await app.fetch(request, bindings)
      const isPage = response.status >= 400 && expectsPage(request, url)
      return withHeaders(isPage ? await toErrorPage(response, request, env.SITE_URL, renderPage) : response)
    }
    if (!isRead(request) || findRouteRule(url.pathname).isPersonal) {
      return respondPersonally(await callApi(request), request)
    }
    const key = cacheKey(url)
    return cache.respond(key, request, () => callApi(new Request(env.SITE_URL + key)))
  }

  const handlePage = async (request: Request, url: URL, clientAddress: string): Promise<Response> => {
    const { isPersonal, cartCount } = readPageCookies(request, env)
    if (isPersonal || findRouteRule(url.pathname).isPersonal) {
      const response = withHeaders(await renderPage(request, clientAddress))
      response.headers.set('cache-control', 'private, no-store')
      return respondPersonally(response, request)
    }
    const path = cacheKey(url)
    return cache.respond(cartCount > 0 ? `${path}#${cartCount}` : path, request, async () => {
      // A shared page sees only the cart count: no other cookie, and the public origin.
      const headers: HeadersInit = cartCount > 0 ? { cookie: `${CART_COUNT_COOKIE}=${cartCount}` } : {}
      const response = withHeaders(await renderPage(new Request(env.SITE_URL + path, { headers }), ''))
      response.headers.set('cache-control', 'public, max-age=0, must-revalidate')
      response.headers.append('vary', 'Cookie')
      return response
    })
  }

  const handle = (request: Request, bindings: Bindings & { clientAddress: string }) => {
    const url = new URL(request.url)
    if (findRouteRule(url.pathname).isApi || !isRead(request)) return handleApi(request, url, bindings)
    const file = files.get(url.pathname)
    if (file) return toResponse(file, request)
    const location = withoutTrailingSlash(url)
    if (location) {
      return withHeaders(new Response(null, { status: 308, headers: { location } }))
    }
    const { clientAddress } = bindings
    if (!isMalformedPath(url.pathname)) return handlePage(request, url, clientAddress)
    const notFound = new URL('/404', url)
    return handlePage(new Request(notFound, request), notFound, clientAddress)
  }

  const respond = (incoming: Request, server: BunServer, scheme?: Scheme): Response | Promise<Response> => {
    if (!isValidHost(incoming.headers.get('host'))) {
      return withHeaders(new Response('The Host header is invalid.\n', { status: 400 }))
    }
    const target = requestTarget(incoming)
    if (isRead(incoming)) {
      const file = files.get(target)
      if (file) return toResponse(file, incoming)
      // Without cookies a page depends on its URL alone.
      const cached = incoming.headers.has('cookie') ? undefined : cache.match(target, incoming)
      if (cached) return cached
    }
    const request = URL.canParse(incoming.url) ? incoming : new Request(env.SITE_URL + target, incoming)
    const socketAddress = server.requestIP(incoming)?.address ?? ''
    let hasIdleTimeout = true
    const response = handle(request, {
      clientAddress: clientAddressOf(request, socketAddress, env.TRUST_PROXY),
      scheme,
      disableIdleTimeout: () => {
        hasIdleTimeout = false
        server.timeout(incoming, 0)
      },
    })
    return Promise.resolve(response).then((response) => {
      // Without it the connection would stay open for ever once it is idle.
      if (!hasIdleTimeout && !isEventStream(response)) server.timeout(incoming, IDLE_TIMEOUT_SECONDS)
      return response
    })
  }

  return (request: Request, server: BunServer): Response | Promise<Response> => {
    const scheme = forwardedScheme(request, env.TRUST_PROXY)
    const response = respond(request, server, scheme)
    return scheme && scheme !== siteScheme(env) ? withScheme(response, scheme) : response
  }
}
