import { freePort } from './free-port.ts'

interface ReceivedRequest {
  method: string
  /** Path and query. */
  target: string
  headers: Headers
}

type Respond = (request: Request) => Response | Promise<Response>

export interface StubStore extends AsyncDisposable {
  url: string
  /** Without those of the probe. */
  requests: ReceivedRequest[]
  respond: Respond
  isHealthy: boolean
  /** Takes connections and answers nothing. */
  isFrozen: boolean
  start(): void
  /** Connections are refused from now on. */
  stop(): Promise<void>
}

/** A page that all visitors share, as the store sends it to an edge. */
export const sharedResponse = (body: string, tags = 'home products', headers: Record<string, string> = {}) =>
  new Response(body, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=0, must-revalidate',
      'surrogate-key': tags,
      'cache-tag': tags.replaceAll(' ', ','),
      'cdn-cache-control': 'max-age=60, stale-if-error=86400',
      vary: 'Accept-Encoding',
      etag: `W/"${Bun.hash(body).toString(36)}"`,
      ...headers,
    },
  })

/** Answers as the test says, and records what reaches it through an edge. */
export function startStubStore(respond: Respond): StubStore {
  const port = freePort()
  let server: Bun.Server<undefined> | undefined
  const store: StubStore = {
    url: `http://127.0.0.1:${port}`,
    requests: [],
    respond,
    isHealthy: true,
    isFrozen: false,
    start() {
      server = Bun.serve({
        port,
        hostname: '127.0.0.1',
        reusePort: false,
        idleTimeout: 30,
        fetch(request) {
          if (store.isFrozen) return new Promise<never>(() => {})
          const { pathname, search } = new URL(request.url)
          if (pathname === '/_api/health') return new Response(null, { status: store.isHealthy ? 200 : 503 })
          const { method, headers } = request
          store.requests.push({ method, target: pathname + search, headers })
          return store.respond(request)
        },
      })
    },
    async stop() {
      await server?.stop(true)
    },
    async [Symbol.asyncDispose]() {
      await store.stop()
    },
  }
  store.start()
  return store
}

/** Sends bytes that fetch would rewrite or refuse. @returns all that comes until the connection ends */
export async function sendRaw(url: string, head: string, body = ''): Promise<string> {
  const { hostname, port } = new URL(url)
  const { promise, resolve } = Promise.withResolvers<string>()
  const decoder = new TextDecoder()
  let received = ''
  await Bun.connect({
    hostname,
    port: Number(port),
    socket: {
      open: (socket) => void socket.write(`${head}\r\nconnection: close\r\n\r\n${body}`),
      data: (_, bytes) => {
        received += decoder.decode(bytes, { stream: true })
      },
      close: () => resolve(received),
    },
  })
  return promise
}
