import { systemClock } from '../src/platform/clock.ts'
import { rejectInvalidToken } from './access-token.ts'
import { builtInCatalog, type SandboxCatalog } from './catalog.ts'
import type { SandboxClock } from './clock.ts'
import { deliver, type ResponseParts } from './delivery.ts'
import { handleCall } from './endpoints.ts'
import { type ApiResponse, tooManyRequests } from './envelope.ts'
import { type Fault, faultPlan, JSON_HEADERS, plannedResponse } from './faults.ts'
import { serveImageFile } from './image-files.ts'
import { createOrders, type Orders } from './orders.ts'
import { rateLimit } from './rate-limit.ts'
import { memoryOnly, type Storage } from './storage.ts'
import { createWebhooks, type Send, type Webhooks } from './webhooks.ts'

/** Lets another process recognize the sandbox. */
const OWN_HEADERS = { 'X-Sandbox': 'printful' }

export interface CreateSandboxOptions {
  origin: string
  token?: string
  catalog?: SandboxCatalog
  /** Null is no limit. Images don't count. */
  callsPerMinute?: number | null
  latencyMs?: number
  /** Requests for the rates of more than 100 pieces. Null, the default, is no limit. Printful allows 5. */
  bulkRatesPerMinute?: number | null
  /** Time until confirmed orders are shipped, forever by default. */
  shipsAfterMs?: number
  clock?: SandboxClock
  fetch?: Send
  /** Holds what the sandbox was told, by default as long as it runs. */
  storage?: Storage
}

export interface SandboxOptions extends Omit<CreateSandboxOptions, 'origin'> {
  hostname?: string
  port?: number
}

export type Sandbox = ReturnType<typeof startSandbox>

export function startSandbox({ hostname = '127.0.0.1', port = 0, ...options }: SandboxOptions = {}) {
  const server: Bun.Server<undefined> = Bun.serve({
    hostname,
    port,
    development: false,
    reusePort: false,
    // This is Bun's longest, so that a call that hangs ends by the caller's timeout.
    idleTimeout: 255,
    fetch: (request): Promise<Response> => sandbox.fetch(request),
  })
  const url = `http://${hostname}:${server.port}`
  const sandbox = createSandbox({ ...options, origin: url })
  return { ...sandbox, url, stop: () => server.stop(true) }
}

/** Creates a development tool with Printful's v1 wire format and a catalog of its own. It waits only for its clock. */
export function createSandbox({
  origin,
  token = 'sandbox',
  catalog = builtInCatalog(),
  callsPerMinute = 120,
  latencyMs = 0,
  bulkRatesPerMinute = null,
  shipsAfterMs,
  clock = systemClock,
  fetch: send = (request) => fetch(request),
  storage = memoryOnly,
}: CreateSandboxOptions) {
  const limit = callsPerMinute === null ? undefined : rateLimit(callsPerMinute, clock)
  const faults = faultPlan()
  const webhooks = createWebhooks(catalog.store.id, clock, send, storage)
  const orders = createOrders(catalog, { shipsAfterMs, bulkRatesPerMinute, clock, storage })
  const respondToCall = createResponder(catalog, webhooks, orders)
  const calls: string[] = []
  let isTokenValid = true

  async function respond(request: Request, target: URL): Promise<ResponseParts> {
    if (target.pathname.startsWith('/files/')) return serveImageFile(catalog.images, target.pathname)
    const rate = limit?.consume()
    const refused =
      rate?.allowed === false
        ? tooManyRequests(rate.seconds)
        : rejectInvalidToken(request, target.pathname, {
            token: isTokenValid ? token : undefined,
            storeId: catalog.store.id,
          })
    const { status, body, headers } = refused ?? (await respondToCall(request, target))
    return {
      status,
      headers: { ...JSON_HEADERS, ...rate?.headers, ...headers },
      body: JSON.stringify(body, withOrigin(origin)),
    }
  }

  return {
    async fetch(request: Request): Promise<Response> {
      const target = new URL(request.url)
      const path = target.pathname + target.search
      calls.push(path)
      const fault = faults.next(path, request.method)
      if (latencyMs > 0) await clock.sleep(latencyMs)
      await fault?.before?.(catalog)
      const parts = fault?.response ? plannedResponse(fault.response) : await respond(request, target)
      parts.headers = { ...OWN_HEADERS, ...parts.headers }
      storage.save()
      return deliver(parts, fault?.delivery, clock)
    },

    catalog,
    /** Paths with queries of the requests so far. */
    calls,
    webhooks,
    orders,
    /** Refuses the token of each call with 401 until it is valid again. */
    setTokenValid(isValid: boolean): void {
      isTokenValid = isValid
    },
    fail: (match: RegExp, fault: Fault, times = 1) => faults.add(match, fault, times),
  }
}

function createResponder(catalog: SandboxCatalog, webhooks: Webhooks, orders: Orders) {
  return async (request: Request, target: URL): Promise<ApiResponse> => {
    if (target.pathname === '/webhooks') return webhooks.respond(request)
    return (await orders.respond(request, target)) ?? handleCall(catalog, target)
  }
}

/** Adds the origin to image URLs, which the catalog holds as paths. */
function withOrigin(origin: string) {
  return (_key: string, value: unknown) =>
    typeof value === 'string' && value.startsWith('/files/') ? origin + value : value
}
