import { toLine, truncate } from '#shared/plain-text'
import type { CURRENCY } from '#shared/price'
import { BULK_PIECES } from './bulk-lane.ts'
import { PrintfulError } from './error.ts'
import { fetchList, LISTING, type ProductList } from './list.ts'
import { LISTING_ORDERS, listOrders } from './order-list.ts'
import { ORDERS_SCOPE, type PrintfulRequest } from './request.ts'
import type { ListedProduct } from './responses.ts'
import { scopesSchema } from './responses.ts'
import { type RequestContext, type RetryLimits, requestWithRetry } from './retry.ts'
import { toWebhookConfig, type WebhookConfig } from './webhook-config.ts'

const MAX_NAME_LENGTH = 80
/** A sync goes on without a blank, so it doesn't wait long for one. */
const BLANK_LIMITS: RetryLimits = { maxAttempts: 3, totalTimeoutMs: 75_000, retriesRefusal: false }
/** Many garments have no guide. */
const SIZE_GUIDE_LIMITS: RetryLimits = { ...BLANK_LIMITS, allows404: true }
const WEBHOOK_LIMITS: RetryLimits = { maxAttempts: 3, totalTimeoutMs: 75_000, retriesRefusal: false }
const RATES_LIMITS: RetryLimits = { maxAttempts: 2, totalTimeoutMs: 12_000, retriesRefusal: false }
/** The queue tries again, once it has looked for what the last try may have done. */
const ORDER_LIMITS: RetryLimits = { maxAttempts: 1, retriesRefusal: false }
/** A list of many pages must not end because of one. */
const ORDER_LIST_LIMITS: RetryLimits = { maxAttempts: 3, retriesRefusal: false }
const LOOKUP_LIMITS: RetryLimits = { ...ORDER_LIMITS, allows404: true }
export const ORDERS_PAGE_SIZE = 100

export interface PrintfulCredentials {
  baseUrl: string
  token?: string
  storeId?: string
  isSandbox?: boolean
}

export interface RatesRequest {
  recipient: object
  items: readonly { quantity: number }[]
  currency: typeof CURRENCY
  locale: 'en_US'
}

/** Unparsed results of Printful's API, undefined for what stays a 404. Each call can throw a PrintfulError. */
export interface PrintfulClient {
  fetchProductList(): Promise<ProductList>
  fetchProduct(product: Pick<ListedProduct, 'id' | 'name'>): Promise<unknown>
  fetchBlank(id: number): Promise<unknown>
  fetchSizeGuide(id: number): Promise<unknown>
  fetchWebhook(): Promise<WebhookConfig | undefined>
  /** Replaces any other webhook. */
  registerWebhook(config: WebhookConfig): Promise<void>
  fetchCountries(): Promise<unknown>
  fetchShippingRates(order: RatesRequest): Promise<unknown>
  /** Creates a draft, which costs nothing. It may exist even if the call throws. */
  createOrder(order: object): Promise<unknown>
  /** Finds an order by Printful's id, or by `@` and ours. */
  fetchOrder(id: number | `@${string}`): Promise<unknown>
  fetchOrders(status: string, offset: number): Promise<unknown>
  /** Lists all orders, 100 a call. Each page can throw. */
  listOrders(): AsyncIterable<unknown[]>
  fetchShipments(orderId: number): Promise<unknown>
  /** Charges the merchant, maybe even if the call throws. */
  confirmOrder(id: number): Promise<unknown>
  cancelOrder(id: number): Promise<unknown>
  /** Changes a draft or a failed order. Items that are left out are deleted. */
  updateOrder(id: number, changes: object): Promise<unknown>
  checkAccess(): Promise<void>
  /** Lists the stores that the token can see. */
  listStores(): Promise<unknown>
  /** Lists what the token may do, such as `orders` or `orders/read`. */
  listScopes(): Promise<string[]>
}

export function readingStep({ id, name }: Pick<ListedProduct, 'id' | 'name'>): string {
  const line = truncate(toLine(name ?? ''), MAX_NAME_LENGTH)
  return `reading product ${id}${line ? ` ("${line}")` : ''}`
}

export function createPrintfulClient(
  credentials: PrintfulCredentials,
  context: RequestContext,
): PrintfulClient {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (credentials.token) headers.authorization = `Bearer ${credentials.token}`
  // Some store-level tokens need it too.
  if (credentials.storeId) headers['x-pf-store-id'] = credentials.storeId
  const { baseUrl } = credentials

  const request = async (
    path: string,
    step: string,
    limits?: RetryLimits,
    init?: Omit<PrintfulRequest, 'headers'>,
  ) => (await requestWithRetry(`${baseUrl}${path}`, { headers, ...init }, step, context, limits)).result

  const requestUnless404 = async (...call: Parameters<typeof request>) => {
    try {
      return await request(...call)
    } catch (error) {
      if (error instanceof PrintfulError && error.upstreamStatus === 404) return undefined
      throw error
    }
  }

  return {
    fetchProductList: () =>
      fetchList(
        (path, latestEndAt) =>
          requestWithRetry(`${baseUrl}${path}`, { headers }, LISTING, context, { latestEndAt }),
        context,
      ),

    fetchProduct: ({ id, name }) => requestUnless404(`/store/products/${id}`, readingStep({ id, name })),

    fetchBlank: (id) => requestUnless404(`/products/${id}`, `reading blank ${id}`, BLANK_LIMITS),

    fetchSizeGuide: (id) =>
      requestUnless404(
        `/products/${id}/sizes?unit=inches,cm`,
        `reading the sizes of blank ${id}`,
        SIZE_GUIDE_LIMITS,
      ),

    async fetchWebhook() {
      const step = 'reading the registered webhook'
      return toWebhookConfig(await requestUnless404('/webhooks', step, WEBHOOK_LIMITS, { scope: 'webhooks' }))
    },

    async registerWebhook(config) {
      const step = 'registering the webhook'
      await request('/webhooks', step, WEBHOOK_LIMITS, { json: config, scope: 'webhooks' })
    },

    ...orderCalls(request, requestUnless404),

    listOrders: () =>
      listOrders((path) =>
        requestWithRetry(
          `${baseUrl}${path}`,
          { headers, scope: ORDERS_SCOPE },
          LISTING_ORDERS,
          context,
          ORDER_LIST_LIMITS,
        ),
      ),

    async listScopes() {
      const result = await request('/oauth/scopes', 'reading the scopes of the token', { maxAttempts: 1 })
      return scopesSchema.parse(result).scopes.map(({ scope }) => scope)
    },

    listStores: () => request('/stores?limit=100', 'listing the stores', { maxAttempts: 1 }),

    async checkAccess() {
      await request('/store/products?offset=0&limit=1', 'checking the token', { maxAttempts: 1 })
    },
  }
}

type Request = (
  path: string,
  step: string,
  limits?: RetryLimits,
  init?: Omit<PrintfulRequest, 'headers'>,
) => Promise<unknown>

const orderCalls = (request: Request, requestUnless404: Request) => ({
  fetchCountries: () => request('/countries', 'reading the countries', RATES_LIMITS, { scope: ORDERS_SCOPE }),

  fetchShippingRates: (json: RatesRequest) => {
    const pieces = json.items.reduce((sum, { quantity }) => sum + quantity, 0)
    const limits = { ...RATES_LIMITS, isBulk: pieces >= BULK_PIECES }
    // Without it Printful may list one method only.
    return request('/shipping/rates?expedited=true', 'asking for shipping rates', limits, {
      json,
      scope: ORDERS_SCOPE,
    })
  },

  createOrder: (json: object) =>
    request('/orders', 'creating an order', ORDER_LIMITS, { json, scope: ORDERS_SCOPE }),

  fetchOrder: (id: number | `@${string}`) =>
    requestUnless404(`/orders/${id}`, 'reading an order', LOOKUP_LIMITS, { scope: ORDERS_SCOPE }),

  fetchOrders: (status: string, offset: number) =>
    request(
      `/orders?status=${status}&limit=${ORDERS_PAGE_SIZE}&offset=${offset}`,
      'listing orders',
      ORDER_LIMITS,
      { scope: ORDERS_SCOPE },
    ),

  fetchShipments: (orderId: number) =>
    requestUnless404(`/v2/orders/${orderId}/shipments?limit=100`, 'reading shipments', LOOKUP_LIMITS, {
      scope: ORDERS_SCOPE,
    }),

  confirmOrder: (id: number) =>
    request(`/orders/${id}/confirm`, 'confirming an order', ORDER_LIMITS, {
      method: 'POST',
      scope: ORDERS_SCOPE,
    }),

  cancelOrder: (id: number) =>
    request(`/orders/${id}`, 'canceling an order', ORDER_LIMITS, { method: 'DELETE', scope: ORDERS_SCOPE }),

  updateOrder: (id: number, changes: object) =>
    request(`/orders/${id}`, 'changing an order', ORDER_LIMITS, {
      method: 'PUT',
      json: changes,
      scope: ORDERS_SCOPE,
    }),
})
