import type { createApp } from '#api/app'
import { sendAnswer } from '#api/page-cache'
import type { Store } from '#api/store'
import { cacheAddress, isPersonal, withoutTrailingSlash } from './address.ts'
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
const CATALOGUE_CALL = /^\/_api\/(products|product|collections|collection)(\/|\?|$)/

/** The production server: built files, then the calls, then finished pages, then pages made on request; one process. */
export async function startServer({ store, app, renderPage, clientFolder }: ServerParts): Promise<void> {
  const { env, log } = store
  const extraHeaders = securityHeaders(env.SITE_URL)
  const files = await readStaticFiles(clientFolder, extraHeaders)
  const front = new Front(store.pages, store.database.dataVersion)

  const finish = (response: Response): Response => {
    const headers = new Headers(response.headers)
    for (const [name, value] of extraHeaders) headers.set(name, value)
    if (headers.get('content-type') === 'text/html') headers.set('content-type', 'text/html; charset=utf-8')
    return new Response(response.body, { status: response.status, headers })
  }

  const server = Bun.serve({
    hostname: env.HOST,
    port: env.PORT,
    development: false,
    idleTimeout: 30,
    maxRequestBodySize: 8 * 1024 * 1024,
    async fetch(request, server) {
      const file = files.get(request.url.slice(request.url.indexOf('/', 8)))
      const reads = request.method === 'GET' || request.method === 'HEAD'
      if (file && reads) return sendAnswer(file, request)

      const url = new URL(request.url)
      const address = clientAddress(request, server.requestIP(request)?.address ?? '')
      const isCall = url.pathname === '/_api' || url.pathname.startsWith('/_api/')
      if (isCall || url.pathname.startsWith('/images/') || !reads) {
        const call = async () =>
          finish(await app.fetch(request, { address, keepOpen: () => server.timeout(request, 0) }))
        if (!reads || !CATALOGUE_CALL.test(url.pathname)) return compressed(await call(), request)
        return front.answer(cacheAddress(url), request, async () => {
          // The address as asked, without what is the visitor's: an unknown parameter must be refused, not dropped.
          const plain = new Request(env.SITE_URL + url.pathname + url.search)
          return finish(await app.fetch(plain, { address }))
        })
      }

      const bare = withoutTrailingSlash(url)
      if (bare) return new Response(null, { status: 308, headers: [...extraHeaders, ['location', bare]] })

      const visitor = readVisitor(request)
      if (visitor.isPersonal || isPersonal(url.pathname)) {
        const response = finish(await renderPage(request, address))
        response.headers.set('cache-control', 'private, no-store')
        return compressed(response, request)
      }
      const where = cacheAddress(url)
      return front.answer(`${where}#${visitor.cartCount}`, request, async () => {
        const headers: HeadersInit =
          visitor.cartCount > 0 ? { cookie: `cart_count=${visitor.cartCount}` } : {}
        const response = finish(await renderPage(new Request(env.SITE_URL + where, { headers }), ''))
        response.headers.set('cache-control', 'public, max-age=0, must-revalidate')
        response.headers.append('vary', 'Cookie')
        return response
      })
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
    await store.close()
    await drained
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
