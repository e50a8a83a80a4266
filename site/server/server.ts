import type { createApp } from '#api/app'
import type { AppEnv } from '#api/app-env'
import { toResponse } from '#api/cache/cached-response'
import { CACHE_TAG_HEADER } from '#api/cache/tags'
import type { Services } from '#api/services'
import { CART_COUNT_COOKIE } from '#shared/cookies'
import { readPageCookies } from '../src/lib/page-cookies.ts'
import { cacheKey, findRoute } from '../src/routes.ts'
import { CacheHandler } from './cache-handler.ts'
import { compressResponse } from './compress-response.ts'
import { requestTarget, withoutTrailingSlash } from './request-url.ts'
import { securityHeaders } from './security-headers.ts'
import { readStaticFiles } from './static-files.ts'

interface ServerOptions {
  services: Services
  app: ReturnType<typeof createApp>
  renderPage: (request: Request, clientAddress: string) => Promise<Response>
  /** The folder of the built client files. */
  clientFolder: string
}

/** How long running requests may take to end after SIGTERM. */
const STOP_TIMEOUT_MS = 10_000

const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD'

/** The production server: static files, then the API, then cached pages, then rendered pages; one process. */
export async function startServer({ services, app, renderPage, clientFolder }: ServerOptions): Promise<void> {
  const { env, log } = services
  const extraHeaders = securityHeaders(env.SITE_URL)
  // The image host of the sandbox must be known before the first sync.
  await services.printful()
  const files = await readStaticFiles(clientFolder, extraHeaders)
  const cache = new CacheHandler(services.responseCache, services.database.dataVersion)

  const withHeaders = (response: Response): Response => {
    const headers = new Headers(response.headers)
    for (const [name, value] of extraHeaders) headers.set(name, value)
    if (headers.get('content-type') === 'text/html') headers.set('content-type', 'text/html; charset=utf-8')
    return new Response(response.body, { status: response.status, headers })
  }

  /** For one visitor: never cached. */
  const respondPersonally = (response: Response, request: Request) => {
    response.headers.delete(CACHE_TAG_HEADER)
    return compressResponse(response, request)
  }

  const handleApi = async (request: Request, url: URL, bindings: AppEnv['Bindings']): Promise<Response> => {
    const call = async (request: Request) => withHeaders(await app.fetch(request, bindings))
    if (!isRead(request) || findRoute(url.pathname).isPersonal) {
      return respondPersonally(await call(request), request)
    }
    const key = cacheKey(url)
    return cache.respond(key, request, () => call(new Request(env.SITE_URL + key)))
  }

  const handlePage = async (request: Request, url: URL, clientAddress: string): Promise<Response> => {
    const { isPersonal, cartCount } = readPageCookies(request)
    if (isPersonal || findRoute(url.pathname).isPersonal) {
      const response = withHeaders(await renderPage(request, clientAddress))
      response.headers.set('cache-control', 'private, no-store')
      return respondPersonally(response, request)
    }
    const path = cacheKey(url)
    return cache.respond(cartCount > 0 ? `${path}#${cartCount}` : path, request, async () => {
      // Only the cart count reaches a shared page: its own origin and no other cookie.
      const headers: HeadersInit = cartCount > 0 ? { cookie: `${CART_COUNT_COOKIE}=${cartCount}` } : {}
      const response = withHeaders(await renderPage(new Request(env.SITE_URL + path, { headers }), ''))
      response.headers.set('cache-control', 'public, max-age=0, must-revalidate')
      response.headers.append('vary', 'Cookie')
      return response
    })
  }

  const handle = (request: Request, url: URL, bindings: AppEnv['Bindings']): Response | Promise<Response> => {
    if (findRoute(url.pathname).isApi || !isRead(request)) return handleApi(request, url, bindings)
    const file = files.get(url.pathname)
    if (file) return toResponse(file, request)
    const location = withoutTrailingSlash(url)
    if (location)
      return new Response(null, { status: 308, headers: [...extraHeaders, ['location', location]] })
    return handlePage(request, url, bindings.clientAddress ?? '')
  }

  const server = Bun.serve({
    hostname: env.HOST,
    port: env.PORT,
    development: false,
    // Otherwise Bun lets a second server share the port, and each gets half of the requests.
    reusePort: false,
    idleTimeout: 30,
    // The API refuses large bodies itself, before it reads them.
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    fetch(incoming, server) {
      const target = requestTarget(incoming)
      if (isRead(incoming)) {
        const file = files.get(target)
        if (file) return toResponse(file, incoming)
        // Without cookies a page depends on its URL alone.
        const cached = incoming.headers.has('cookie') ? undefined : cache.match(target, incoming)
        if (cached) return cached
      }
      // Without a usable `Host` header, as in HTTP/1.0, the URL is the store's own.
      const request = URL.canParse(incoming.url) ? incoming : new Request(env.SITE_URL + target, incoming)
      const clientAddress = clientAddressOf(request, server.requestIP(incoming)?.address ?? '')
      const disableIdleTimeout = () => server.timeout(incoming, 0)
      return handle(request, new URL(request.url), { clientAddress, disableIdleTimeout })
    },
    error(error) {
      log.error(error, 'a request failed')
      return new Response('Internal Server Error', { status: 500, headers: extraHeaders })
    },
  })
  console.log(`The store is open at http://${env.HOST === '0.0.0.0' ? 'localhost' : env.HOST}:${server.port}`)

  function clientAddressOf(request: Request, socketAddress: string): string {
    const forwarded = env.TRUST_PROXY ? request.headers.get('x-forwarded-for') : null
    // The last entry is our proxy's; those before it are whatever the client claimed.
    return forwarded?.split(',').at(-1)?.trim() || socketAddress.replace(/^::ffff:/, '')
  }

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref()
    const drained = server.stop()
    await services.stop()
    await drained
    await services.close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
