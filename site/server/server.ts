import type { createApp } from '#api/app'
import type { AppEnv } from '#api/app-env'
import { sendAnswer } from '#api/page-cache'
import type { Store } from '#api/store'
import { cacheAddress, isPersonal, targetOf, withoutTrailingSlash } from './address.ts'
import { compressed, Front } from './front.ts'
import { securityHeaders } from './headers.ts'
import { readStaticFiles } from './static-files.ts'
import { readVisitor } from './visitor.ts'

interface ServerParts {
  store: Store
  app: ReturnType<typeof createApp>
  renderPage: (request: Request, clientAddress: string) => Promise<Response>
  /** The built client's folder. */
  clientFolder: string
}

/** How long running requests may take to end once the process was asked to stop. */
const STOP_TIMEOUT_MS = 10_000
/** Answered by code of ours; every other address that is read is a page. */
const CALL = /^\/(_api|images)(\/|$)/
const CATALOGUE_CALL = /^\/_api\/(products|product|collections|collection)(\/|$)/

const reads = ({ method }: Request) => method === 'GET' || method === 'HEAD'

/** The production server: built files, then the calls, then finished pages, then pages made on request; one process. */
export async function startServer({ store, app, renderPage, clientFolder }: ServerParts): Promise<void> {
  const { env, log } = store
  const extraHeaders = securityHeaders(env.SITE_URL)
  // Its pictures may be fetched from the start, not only once a sync asked for it.
  await store.printful()
  const files = await readStaticFiles(clientFolder, extraHeaders)
  const front = new Front(store.pages, store.database.dataVersion)

  const finish = (response: Response): Response => {
    const headers = new Headers(response.headers)
    for (const [name, value] of extraHeaders) headers.set(name, value)
    if (headers.get('content-type') === 'text/html') headers.set('content-type', 'text/html; charset=utf-8')
    return new Response(response.body, { status: response.status, headers })
  }

  /** The calls, the pictures and the forms; those that read the catalogue through the shared cache. */
  const answerCall = async (request: Request, url: URL, bindings: AppEnv['Bindings']): Promise<Response> => {
    const call = async (request: Request) => finish(await app.fetch(request, bindings))
    if (!reads(request) || !CATALOGUE_CALL.test(url.pathname)) return compressed(await call(request), request)
    // Asked as it was asked, less what is the visitor's: an unknown parameter is to be refused, not dropped.
    const where = url.pathname + url.search
    return front.answer(where, request, () => call(new Request(env.SITE_URL + where)))
  }

  const answerPage = async (request: Request, url: URL, address: string): Promise<Response> => {
    const visitor = readVisitor(request)
    if (visitor.isPersonal || isPersonal(url.pathname)) {
      const response = finish(await renderPage(request, address))
      response.headers.set('cache-control', 'private, no-store')
      return compressed(response, request)
    }
    const where = cacheAddress(url)
    const { cartCount } = visitor
    return front.answer(cartCount > 0 ? `${where}#${cartCount}` : where, request, async () => {
      const headers: HeadersInit = cartCount > 0 ? { cookie: `cart_count=${cartCount}` } : {}
      const response = finish(await renderPage(new Request(env.SITE_URL + where, { headers }), ''))
      response.headers.set('cache-control', 'public, max-age=0, must-revalidate')
      response.headers.append('vary', 'Cookie')
      return response
    })
  }

  const answer = (request: Request, url: URL, bindings: AppEnv['Bindings']): Response | Promise<Response> => {
    if (CALL.test(url.pathname) || !reads(request)) return answerCall(request, url, bindings)
    const file = files.get(url.pathname)
    if (file) return sendAnswer(file, request)
    const bare = withoutTrailingSlash(url)
    if (bare) return new Response(null, { status: 308, headers: [...extraHeaders, ['location', bare]] })
    return answerPage(request, url, bindings.address ?? '')
  }

  const server = Bun.serve({
    hostname: env.HOST,
    port: env.PORT,
    development: false,
    // Without this, Bun lets a second server share the port of a running one, and each gets half of the requests.
    reusePort: false,
    idleTimeout: 30,
    // The calls refuse what is too large themselves, in their own words and before they read it.
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    fetch(given, server) {
      const target = targetOf(given)
      if (reads(given)) {
        const file = files.get(target)
        if (file) return sendAnswer(file, given)
        // Without cookies, a page's address is all that it depends on.
        const ready = given.headers.has('cookie') ? undefined : front.ready(target, given)
        if (ready) return ready
      }
      // Where the `Host` header is missing, as in HTTP/1.0, or makes no sense, the address is the store's own.
      const request = URL.canParse(given.url) ? given : new Request(env.SITE_URL + target, given)
      const address = clientAddress(request, server.requestIP(given)?.address ?? '')
      const keepOpen = () => server.timeout(given, 0)
      return answer(request, new URL(request.url), { address, keepOpen })
    },
    error(error) {
      log.error(error, 'a request failed')
      return new Response('Internal Server Error', { status: 500, headers: extraHeaders })
    },
  })
  console.log(`The store is open at http://${env.HOST === '0.0.0.0' ? 'localhost' : env.HOST}:${server.port}`)

  function clientAddress(request: Request, socketAddress: string): string {
    const forwarded = env.TRUST_PROXY ? request.headers.get('x-forwarded-for') : null
    // The last entry is the one that our own proxy wrote; those before it are whatever the client claimed.
    return forwarded?.split(',').at(-1)?.trim() || socketAddress.replace(/^::ffff:/, '')
  }

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref()
    const drained = server.stop()
    await store.stop()
    await drained
    await store.close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
