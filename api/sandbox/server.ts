import { rejectInvalidToken } from './access-token.ts'
import { builtInCatalog, type SandboxCatalog } from './catalog.ts'
import { type SandboxClock, systemClock } from './clock.ts'
import { deliver, type ResponseParts } from './delivery.ts'
import { handleCall } from './endpoints.ts'
import { tooManyRequests } from './envelope.ts'
import { type Fault, faultPlan, JSON_HEADERS, plannedResponse } from './faults.ts'
import { serveImageFile } from './image-files.ts'
import { createOrders } from './orders.ts'
import { rateLimit } from './rate-limit.ts'
import { createWebhooks, type Send } from './webhooks.ts'

export interface SandboxOptions {
  hostname?: string
  port?: number
  token?: string
  catalog?: SandboxCatalog
  /** Null is no limit. Images don't count. */
  callsPerMinute?: number | null
  latencyMs?: number
  /** Requests for rates of more than 100 pieces. Null, the default, is no limit; Printful allows 5. */
  bulkRatesPerMinute?: number | null
  /** How long confirmed orders take until they are shipped; for ever by default. */
  shipsAfterMs?: number
  clock?: SandboxClock
  /** Sends the webhooks. */
  fetch?: Send
}

export interface Sandbox {
  url: string
  catalog: SandboxCatalog
  /** Paths with query of the requests so far. */
  calls: string[]
  webhooks: ReturnType<typeof createWebhooks>
  orders: ReturnType<typeof createOrders>
  /** Refuses the token of each call with 401 until it is valid again. */
  setTokenValid(isValid: boolean): void
  fail(match: RegExp, fault: Fault, times?: number): void
  stop(): Promise<void>
}

/**
 * A development tool: Printful's v1 wire format over HTTP, with a catalog and images of its own. Every response
 * carries `X-Sandbox: printful`, by which another process recognizes it.
 */
export function startSandbox(options: SandboxOptions = {}): Sandbox {
  const {
    hostname = '127.0.0.1',
    port = 0,
    token = 'sandbox',
    callsPerMinute = 120,
    latencyMs = 0,
    bulkRatesPerMinute = null,
    shipsAfterMs,
    clock = systemClock,
    fetch: send = (request) => fetch(request),
  } = options
  const catalog = options.catalog ?? builtInCatalog()
  const limit = callsPerMinute === null ? undefined : rateLimit(callsPerMinute, clock)
  const faults = faultPlan()
  const webhooks = createWebhooks(catalog.store.id, clock, send)
  const orders = createOrders(catalog, { shipsAfterMs, bulkRatesPerMinute, clock })
  const calls: Sandbox['calls'] = []
  let isTokenValid = true

  const server: Bun.Server<undefined> = Bun.serve({
    hostname,
    port,
    development: false,
    reusePort: false,
    // Bun's longest, so that a call that hangs ends by the caller's timeout.
    idleTimeout: 255,
    async fetch(request): Promise<Response> {
      const target = new URL(request.url)
      const path = target.pathname + target.search
      calls.push(path)
      const fault = faults.next(path, request.method)
      if (latencyMs > 0) await clock.sleep(latencyMs)
      await fault?.before?.(catalog)
      const parts = fault?.response ? plannedResponse(fault.response) : await respond(request, target)
      parts.headers = { 'X-Sandbox': 'printful', ...parts.headers }
      return deliver(parts, fault?.delivery, clock)
    },
  })
  const url: string = `http://${hostname}:${server.port}`

  async function respond(request: Request, target: URL): Promise<ResponseParts> {
    if (target.pathname.startsWith('/files/')) return serveImageFile(catalog.images, target.pathname)
    const rate = limit?.consume()
    const { status, body, headers } =
      rate && !rate.allowed
        ? tooManyRequests(rate.seconds)
        : (rejectInvalidToken(request, target.pathname, isTokenValid ? token : undefined) ??
          (await handle(request, target)))
    return {
      status,
      headers: { ...JSON_HEADERS, ...rate?.headers, ...headers },
      body: JSON.stringify(body, withOrigin(url)),
    }
  }

  const handle = async (request: Request, target: URL) =>
    target.pathname === '/webhooks'
      ? webhooks.respond(request)
      : ((await orders.respond(request, target)) ?? handleCall(catalog, target))

  return {
    url,
    catalog,
    calls,
    webhooks,
    orders,
    setTokenValid: (isValid) => {
      isTokenValid = isValid
    },
    fail: (match, fault, times = 1) => faults.add(match, fault, times),
    stop: () => server.stop(true),
  }
}

/** The catalog holds image URLs as paths, because it doesn't know the server's port. */
function withOrigin(url: string) {
  return (_key: string, value: unknown) =>
    typeof value === 'string' && value.startsWith('/files/') ? url + value : value
}
