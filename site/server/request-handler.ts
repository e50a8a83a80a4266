import type { createApp } from '#api/app'
import type { AppEnv, Scheme } from '#api/app-env'
import { type CachedResponse, toResponse } from '#api/cache/cached-response'
import { CACHE_TAG_HEADER } from '#api/cache/tags'
import { countRequest, type RequestKind } from '#api/metrics/counters'
import { takeToken } from '#api/rate-limit'
import type { Services } from '#api/services'
import { findRouteRule } from '../src/route-rules.ts'
import { CacheHandler } from './cache-handler.ts'
import { catalogKey } from './catalog-key.ts'
import { clientAddressOf, forwardedScheme, forwardedWarning } from './client-address.ts'
import { compressResponse } from './compress-response.ts'
import { expectsPage, toErrorPage } from './error-page.ts'
import type { RequestObserver } from './observe-request.ts'
import { createPageHandler, type PageHandlerOptions, pageKey } from './page-handler.ts'
import { isMalformedPath, isValidHost, requestTarget, withoutTrailingSlash } from './request-url.ts'
import { setSecurityHeaders, setTransportSecurity, siteScheme } from './security-headers.ts'
import { createVisitorReader } from './visitor.ts'

export interface RequestHandlerOptions extends Pick<PageHandlerOptions, 'matchRoute' | 'renderPage'> {
  services: Pick<Services, 'env' | 'db' | 'database' | 'log' | 'responseCache' | 'renderLimiter'>
  app: Pick<ReturnType<typeof createApp>, 'fetch'>
  files: ReadonlyMap<string, CachedResponse>
  /** Around each request that is answered from neither a file nor the cache at once. */
  observe?: RequestObserver
}

export const IDLE_TIMEOUT_SECONDS = 30

/** Far above what any link of the store has. */
const MAX_URL_LENGTH = 4096

const TOO_MANY_SEARCHES = 'Too many searches. Please wait a moment and try again.'

type RequestBindings = AppEnv['Bindings'] & { clientAddress: string }
type BunServer = Pick<Bun.Server<undefined>, 'requestIP' | 'timeout'>

const isEventStream = ({ headers }: Response) => headers.get('content-type')?.startsWith('text/event-stream')

const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD'

function counted(kind: RequestKind, response: Response | Promise<Response>): Response | Promise<Response> {
  if (!(response instanceof Promise)) {
    countRequest(kind, response.status)
    return response
  }
  return response.then((response) => {
    countRequest(kind, response.status)
    return response
  })
}

/** The `fetch` of `Bun.serve`: static files, then cached responses, then the API, then pages. */
export function createRequestHandler({
  services,
  app,
  files,
  observe = (_, handle) => handle(),
  ...pages
}: RequestHandlerOptions) {
  const { env } = services
  const cache = new CacheHandler(services.responseCache, services.database.dataVersion)

  const withHeaders = (response: Response): Response => {
    const headers = new Headers(response.headers)
    if (headers.get('content-type') === 'text/html') headers.set('content-type', 'text/html; charset=utf-8')
    setSecurityHeaders(headers, env)
    return new Response(response.body, { status: response.status, headers })
  }

  const refuse = (status: number, error: string, headers: HeadersInit = {}) =>
    withHeaders(Response.json({ error }, { status, headers }))

  /** For a scheme other than that of SITE_URL, which all other headers are prepared for. */
  const withScheme = async (pending: Response | Promise<Response>, scheme: Scheme): Promise<Response> => {
    const response = await pending
    const headers = new Headers(response.headers)
    setTransportSecurity(headers, env, scheme)
    return new Response(response.body, { status: response.status, headers })
  }

  const readVisitor = createVisitorReader(services)
  const { handlePage, refuseRender, respondTooMany } = createPageHandler({
    ...pages,
    services,
    cache,
    withHeaders,
  })

  const warnOfForwarded = forwardedWarning(services)

  const refuseSearch = (clientAddress: string) => {
    const waitSeconds = takeToken(services.renderLimiter, clientAddress, env)
    if (waitSeconds === 0) return undefined
    return refuse(429, TOO_MANY_SEARCHES, {
      'retry-after': String(waitSeconds),
      'cache-control': 'no-store',
    })
  }

  const handleApi = async (request: Request, url: URL, bindings: RequestBindings): Promise<Response> => {
    const callApi = async (request: Request) => withHeaders(await app.fetch(request, bindings))
    const key = isRead(request) ? catalogKey(url) : undefined
    if (key !== undefined) {
      const isSearch = key.startsWith('/_api/products/search')
      const refuse = () => (isSearch ? refuseSearch(bindings.clientAddress) : undefined)
      return cache.respond(key, request, () => callApi(new Request(env.SITE_URL + key)), { refuse })
    }
    const response = await callApi(request)
    response.headers.delete(CACHE_TAG_HEADER)
    const isPage = response.status >= 400 && expectsPage(request, url)
    return isPage
      ? respondWithErrorPage(response, request, bindings.clientAddress)
      : compressResponse(response, request)
  }

  const respondWithErrorPage = async (response: Response, request: Request, clientAddress: string) => {
    const visitor = readVisitor(request.headers.get('cookie'))
    const retryAfter = response.status === 429 ? response.headers.get('retry-after') : null
    if (retryAfter) return respondTooMany(request, visitor, Number(retryAfter))
    const refusal = refuseRender(request, visitor, clientAddress)
    if (refusal) return refusal
    const page = await toErrorPage(response, request, env.SITE_URL, pages.renderPage)
    return compressResponse(withHeaders(page), request)
  }

  const handle = (request: Request, bindings: RequestBindings) => {
    if (request.url.length > MAX_URL_LENGTH) {
      return refuse(414, 'The address is too long.')
    }
    const url = new URL(request.url)
    if (findRouteRule(url.pathname).isApi || !isRead(request)) return handleApi(request, url, bindings)
    const file = files.get(url.pathname)
    if (file) return toResponse(file, request)
    const location = withoutTrailingSlash(url)
    if (location) {
      return withHeaders(new Response(null, { status: 308, headers: { location } }))
    }
    const visitor = readVisitor(request.headers.get('cookie'))
    const { clientAddress } = bindings
    if (!isMalformedPath(url.pathname)) return handlePage(request, url, visitor, clientAddress)
    const notFound = new URL('/404', url)
    return handlePage(new Request(notFound, request), notFound, visitor, clientAddress)
  }

  /** A cached response whose key is the request's target as it is. */
  const matchCached = (target: string, request: Request) => {
    const cookie = request.headers.get('cookie')
    if (cookie === null || target.startsWith('/_api/')) return cache.match(target, request)
    const { isPersonal, cartCount } = readVisitor(cookie)
    return isPersonal ? undefined : cache.match(pageKey(target, cartCount), request)
  }

  /** Nearly every request has the same one. */
  let lastValidHost: string | null = null

  const respond = (incoming: Request, server: BunServer, scheme?: Scheme): Response | Promise<Response> => {
    const host = incoming.headers.get('host')
    if (host !== lastValidHost) {
      if (!isValidHost(host)) return refuse(400, 'The Host header is invalid.')
      lastValidHost = host
    }
    // A CONNECT has no path, and TRACE would show a proxy's headers.
    if (incoming.method === 'CONNECT' || incoming.method === 'TRACE') {
      return refuse(405, `${incoming.method} is not supported.`, { allow: 'GET, HEAD, POST' })
    }
    const target = requestTarget(incoming)
    if (isRead(incoming)) {
      const file = files.get(target)
      if (file) return counted('file', toResponse(file, incoming))
      const cached = matchCached(target, incoming)
      if (cached) return counted('cached', cached)
    }
    warnOfForwarded(incoming)
    const request = URL.canParse(incoming.url) ? incoming : new Request(env.SITE_URL + target, incoming)
    const socketAddress = server.requestIP(incoming)?.address ?? ''
    let hasIdleTimeout = true
    const bindings = {
      clientAddress: clientAddressOf(request, socketAddress, env.TRUST_PROXY),
      scheme,
      disableIdleTimeout: () => {
        hasIdleTimeout = false
        server.timeout(incoming, 0)
      },
    }
    const response = observe(request, () => handle(request, bindings))
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
