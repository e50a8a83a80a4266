import { type SandboxClock, toSeconds } from './clock.ts'
import { type ApiResponse, badRequest, notFound, ok } from './envelope.ts'
import { type Storage, storedItem } from './storage.ts'

export type Send = (request: Request) => Promise<Response>

interface WebhookConfig {
  url: string
  types: string[]
  params?: { stock_updated?: { product_ids?: number[] } }
}

export interface WebhookEvent {
  type: string
  data: unknown
}

const EVENT_TYPES = [
  'package_shipped',
  'package_returned',
  'order_created',
  'order_updated',
  'order_failed',
  'order_canceled',
  'order_refunded',
  'order_put_hold',
  'order_put_hold_approval',
  'order_remove_hold',
  'product_synced',
  'product_updated',
  'product_deleted',
  'stock_updated',
]

const NONE = { url: null, types: [], params: [] }

export type Webhooks = ReturnType<typeof createWebhooks>

/** Stores the one URL that a store tells of its events. Each POST replaces it. */
export function createWebhooks(storeId: number, clock: SandboxClock, send: Send, storage: Storage) {
  const stored = storedItem<{ config?: WebhookConfig }>(storage, 'webhook', {})

  let contentType: string | null = 'application/json'

  /** Shows the registration as Printful does: with ids as texts, and an empty object as an empty list. */
  const show = () => {
    const { config } = stored
    if (!config) return ok(NONE)
    const product_ids = config.params?.stock_updated?.product_ids
    const params = product_ids ? { stock_updated: { product_ids: product_ids.map(String) } } : []
    return ok({ ...config, params })
  }

  const register = async (request: Request): Promise<ApiResponse> => {
    const body = await request.json().catch(() => null)
    if (!URL.canParse(body?.url)) return badRequest('Url is missing or invalid.')
    const types: unknown[] = Array.isArray(body.types) ? body.types : []
    if (types.length === 0) return badRequest('Types are missing.')
    const unknown = types.find((type) => !EVENT_TYPES.some((known) => known === type))
    if (unknown !== undefined) return badRequest(`Unknown type: ${unknown}`)
    if (types.includes('stock_updated') && !Array.isArray(body.params?.stock_updated?.product_ids))
      return badRequest('Product ids are missing for the type stock_updated.')
    stored.config = body
    return show()
  }

  return {
    get config() {
      return stored.config
    },

    async respond(request: Request): Promise<ApiResponse> {
      if (request.method === 'POST') return register(request)
      if (request.method === 'DELETE') delete stored.config
      return ['GET', 'DELETE'].includes(request.method) ? show() : notFound()
    },

    /** Sends later events with another content type, or without one. */
    setContentType(type: string | null): void {
      contentType = type
    },

    /** Calls the registered URL, or `origin` as a proxy before the store would. @throws if nobody asked for the type */
    async send({ type, data }: WebhookEvent, origin?: string): Promise<Response> {
      const { config } = stored
      if (!config?.types.includes(type)) throw new Error(`Nobody asked for ${type}.`)
      const { pathname, origin: ownOrigin } = new URL(config.url)
      const created = toSeconds(clock.now())
      const request = new Request(`${origin ?? ownOrigin}${pathname}`, {
        method: 'POST',
        ...(contentType && { headers: { 'content-type': contentType } }),
        // A text would get a content type.
        body: new TextEncoder().encode(JSON.stringify({ type, created, retries: 0, store: storeId, data })),
      })
      return send(request)
    },
  }
}
