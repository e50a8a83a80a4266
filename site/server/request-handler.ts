import type { PageLocals, Scheme } from '#api/app-env'
import { type CachedResponse, toResponse } from '#api/cache/cached-response'
import { deleteEdgeHeaders } from '#api/cache/tags'
import type { Env } from '#api/env'
import { countRequest, type RequestKind } from '#api/platform/counters'
import type { Services } from '#api/services'
import { findRouteRule, isCheckoutRoute } from '../src/route-rules.ts'
import { type ApiHandlerOptions, createApiHandler, type RequestBindings } from './api-handler.ts'
import { CacheHandler } from './cache-handler.ts'
import { clientAddressOf, forwardedScheme, forwardedWarning } from './client-address.ts'
import type { RequestObserver } from './observe-request.ts'
import { createPageHandler, expectsPage, type PageHandlerOptions } from './page-handler.ts'
import { isMalformedPath, isRead, isValidHost, requestTarget, withoutTrailingSlash } from './request-url.ts'
import { RequestsInFlight } from './requests-in-flight.ts'
import { setSecurityHeaders, setTransportSecurity, siteScheme } from './security-headers.ts'

export interface RequestHandlerOptions extends Pick<PageHandlerOptions, 'matchRoute' | 'renderPage'> {
  services: Pick<Services, 'env' | 'db' | 'log' | 'responseCache' | 'cachePurger' | 'renderLimiter'>
  app: ApiHandlerOptions['app']
  files: ReadonlyMap<string, CachedResponse>
  observe?: RequestObserver
}

export const IDLE_TIMEOUT_SECONDS = 30

const MAX_URL_LENGTH = 4096

type BunServer = Pick<Bun.Server<undefined>, 'requestIP' | 'timeout'>

const isPage = ({ headers }: Response) => headers.get('content-type')?.startsWith('text/html') ?? false
const isEventStream = ({ headers }: Response) => headers.get('content-type')?.startsWith('text/event-stream')

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

const FORBID_STORAGE = 'private, no-store'

type WithHeaders = (response: Response) => Response

function createHeaderSetters(env: Env) {
  const withHeaders: WithHeaders = (response) => {
    const headers = new Headers(response.headers)
    if (headers.get('content-type') === 'text/html') headers.set('content-type', 'text/html; charset=utf-8')
    setSecurityHeaders(headers, env)
    return new Response(response.body, { status: response.status, headers })
  }
  return {
    withHeaders,
    refuse: (status: number, error: string, headers: Record<string, string> = {}) =>
      withHeaders(
        Response.json({ error }, { status, headers: { 'cache-control': FORBID_STORAGE, ...headers } }),
      ),
    /** Sets the headers of a scheme other than that of SITE_URL, which all others are prepared for. */
    withScheme: async (pending: Response | Promise<Response>, scheme: Scheme) => {
      const response = await pending
      const headers = new Headers(response.headers)
      setTransportSecurity(headers, env, scheme)
      return new Response(response.body, { status: response.status, headers })
    },
  }
}

/** Nobody stores a personal page. Its path may be a secret, so no request names it, those to the store itself included. */
async function keepPrivate(pending: Response | Promise<Response>): Promise<Response> {
  const response = await pending
  response.headers.set('cache-control', FORBID_STORAGE)
  response.headers.set('referrer-policy', 'strict-origin')
  return response
}

function createRouter(
  { services, app, files, ...pages }: RequestHandlerOptions,
  { cache, withHeaders, refuse }: Pick<ApiHandlerOptions, 'cache' | 'withHeaders' | 'refuse'>,
) {
  const { handlePage, respondWithErrorPage, warmPage } = createPageHandler({
    ...pages,
    services,
    cache,
    withHeaders,
  })
  const { handleApi } = createApiHandler({
    services,
    app,
    cache,
    withHeaders,
    refuse,
    toPage: (response, request, url, clientAddress) =>
      response.status >= 400 && !isPage(response) && expectsPage(request, url)
        ? respondWithErrorPage(response, request, clientAddress)
        : undefined,
  })
  const route = (request: Request, url: URL, bindings: RequestBindings, isApi: boolean) => {
    if (isApi || !isRead(request)) return handleApi(request, url, bindings)
    const file = files.get(url.pathname)
    if (file) return toResponse(file, request)
    const location = withoutTrailingSlash(url)
    if (location) return withHeaders(new Response(null, { status: 308, headers: { location } }))
    const { clientAddress } = bindings
    if (!isMalformedPath(url.pathname)) return handlePage(request, url, clientAddress)
    const notFound = new URL('/404', url)
    return handlePage(new Request(notFound, request), notFound, clientAddress)
  }
  const handle = (request: Request, bindings: RequestBindings) => {
    if (request.url.length > MAX_URL_LENGTH) return refuse(414, 'The address is too long.')
    const url = new URL(request.url)
    const { isApi = false, isPersonal = false } = findRouteRule(url.pathname)
    const isCheckout = isCheckoutRoute(url.pathname)
    const isClosed = isCheckout && !services.env.isCheckoutOn
    const response = route(request, url, bindings, isApi && !isClosed)
    return isPersonal && !isClosed && (!isApi || isCheckout) ? keepPrivate(response) : response
  }
  return { handle, warmPage }
}

/**
 * Creates the `fetch` of `Bun.serve`: static files, then cached responses, then the API, then pages. Beside it is what fills
 * the cache ahead of requests.
 */
export function createRequestHandler(options: RequestHandlerOptions) {
  const { services, files, observe = (_, handle) => handle() } = options
  const { env } = services
  const cache = new CacheHandler(services.responseCache, services.cachePurger, {
    hasEdges: env.EDGES.length > 0,
  })
  const requests = new RequestsInFlight()
  const warnOfForwarded = forwardedWarning(services)
  const { withHeaders, refuse, withScheme } = createHeaderSetters(env)
  const { handle, warmPage } = createRouter(options, { cache, withHeaders, refuse })

  const renderPersonally = async (request: Request, path: string, locals: PageLocals) => {
    const cookie = request.headers.get('cookie') ?? ''
    const page = await options.renderPage(
      new Request(env.SITE_URL + path, { headers: { cookie } }),
      '',
      locals,
    )
    page.headers.set('cache-control', FORBID_STORAGE)
    deleteEdgeHeaders(page.headers)
    return page
  }

  let lastValidHost: string | null = null

  /** From memory, and without the closures of `respondLater`, which would cost each request. */
  const respondAtOnce = (request: Request, target: string): Response | Promise<Response> | undefined => {
    const host = request.headers.get('host')
    if (host !== lastValidHost) {
      if (!isValidHost(host)) return refuse(400, 'The Host header is invalid.')
      lastValidHost = host
    }
    if (!isRead(request)) return undefined
    const file = files.get(target)
    if (file) return counted('file', toResponse(file, request))
    const cached = cache.match(target, request)
    return cached && counted('cached', cached)
  }

  const respondLater = (incoming: Request, target: string, server: BunServer, scheme?: Scheme) => {
    // A CONNECT has no path, and TRACE would show a proxy's headers.
    if (incoming.method === 'CONNECT' || incoming.method === 'TRACE') {
      return refuse(405, `${incoming.method} is not supported.`, { allow: 'GET, HEAD, POST' })
    }
    warnOfForwarded(incoming)
    const request = URL.canParse(incoming.url) ? incoming : new Request(env.SITE_URL + target, incoming)
    const socketAddress = server.requestIP(incoming)?.address ?? ''
    let hasIdleTimeout = true
    const bindings: RequestBindings = {
      clientAddress: clientAddressOf(request, socketAddress, env.TRUST_PROXY),
      scheme,
      disableIdleTimeout: () => {
        hasIdleTimeout = false
        server.timeout(incoming, 0)
      },
      renderPage: (path, locals) => renderPersonally(request, path, locals),
    }
    const response = Promise.resolve(observe(request, () => handle(request, bindings)))
    // Others may wait for a body that never comes, and another process makes images.
    if (isRead(request) && !target.startsWith('/images/')) requests.track(response)
    return response.then((response) => {
      // Without it the connection would stay open for ever once it is idle.
      if (!hasIdleTimeout && !isEventStream(response)) server.timeout(incoming, IDLE_TIMEOUT_SECONDS)
      return response
    })
  }

  const fetch = (request: Request, server: BunServer): Response | Promise<Response> => {
    const scheme = forwardedScheme(request, env.TRUST_PROXY)
    const target = requestTarget(request)
    const response = respondAtOnce(request, target) ?? respondLater(request, target, server, scheme)
    return scheme && scheme !== siteScheme(env) ? withScheme(response, scheme) : response
  }

  return { fetch, requests, cache, warmPage }
}
