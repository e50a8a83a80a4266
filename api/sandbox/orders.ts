import { countries } from '../../data/sandbox/countries.ts'
import type { SandboxCatalog } from './catalog.ts'
import { type ApiResponse, apiError, badRequest, notFound, ok } from './envelope.ts'
import type { SyncVariant } from './wire.ts'

export type SandboxOrderStatus =
  | 'draft'
  | 'pending'
  | 'inprocess'
  | 'partial'
  | 'fulfilled'
  | 'onhold'
  | 'failed'
  | 'canceled'

interface SandboxShipment {
  id: number
  carrier: string
  service: string
  tracking_number: string
  tracking_url: string
  created: number
  ship_date: string
  shipped_at: number
  reshipment: boolean
  items: { item_id: number; quantity: number }[]
}

export interface SandboxOrder {
  id: number
  external_id: string
  status: SandboxOrderStatus
  error: string | null
  shipping: string
  recipient: Record<string, unknown>
  items: {
    id: number
    external_id: string | null
    variant_id: number | null
    sync_variant_id: number
    quantity: number
    price: string
    retail_price: string | null
    name: string
  }[]
  /** Null while they are computed. */
  costs: { currency: string; subtotal: string; shipping: string; tax: string; total: string } | null
  shipments: SandboxShipment[]
}

const DISABLED = 'Sorry, shipping to this country has been disabled!'
const EXTERNAL_ID = /^[A-Za-z0-9_-]{1,32}$/

/**
 * Printful's countries, shipping rates and orders. Nobody is charged.
 * @param shipsAfterMs makes and ships confirmed orders by itself, in this time; never by default
 */
export function createOrders(catalog: SandboxCatalog, shipsAfterMs = Number.POSITIVE_INFINITY) {
  const orders: SandboxOrder[] = []
  const confirmedAt = new Map<number, number>()
  let lastId = 113_000_000
  const findOrder = (id: string) =>
    orders.find((order) => (id.startsWith('@') ? order.external_id === id.slice(1) : String(order.id) === id))
  const syncVariants = () => catalog.products.flatMap(({ sync_variants }) => sync_variants)
  const costOf = ({ product }: SyncVariant) =>
    toCents(catalog.blankVariants.find(({ id }) => id === product.variant_id)?.price ?? '10.00')

  // biome-ignore lint/suspicious/noExplicitAny: a request's JSON
  const rates = ({ recipient, items }: any): ApiResponse => {
    const refused = refuseRecipient(recipient)
    if (refused) return refused
    if (!Array.isArray(items) || items.length === 0) return badRequest('Items are missing.')
    const unknown = items.find(({ variant_id }) => !catalog.blankVariants.some(({ id }) => id === variant_id))
    if (unknown) return badRequest(`Invalid variant_id: ${unknown.variant_id}`)
    const count = items.reduce((sum: number, { quantity }: { quantity: number }) => sum + quantity, 0)
    return ok(listRates(recipient.country_code, count))
  }

  // biome-ignore lint/suspicious/noExplicitAny: a request's JSON
  const create = (body: any): ApiResponse => {
    if (!EXTERNAL_ID.test(body?.external_id ?? '')) return badRequest('Invalid external_id.')
    if (findOrder(`@${body.external_id}`))
      return apiError(400, 'BadRequest', 'OR-13: Order with this External ID already exists.')
    const refused = refuseRecipient(body.recipient)
    if (refused) return refused
    const found = (body.items ?? []).map((item: { sync_variant_id: number }) => ({
      item,
      variant: syncVariants().find(({ id }) => id === item.sync_variant_id),
    }))
    if (found.length === 0) return badRequest('Order must contain at least one item.')
    const unknown = found.find(({ variant }: { variant?: SyncVariant }) => !variant)
    if (unknown) return badRequest(`Sync variant not found: ${unknown.item.sync_variant_id}`)
    const count = found.reduce(
      (sum: number, { item }: { item: { quantity: number } }) => sum + item.quantity,
      0,
    )
    const rate = listRates(body.recipient.country_code, count).find(({ id }) => id === body.shipping)
    if (!rate) return badRequest('OR-4: Shipping method is not valid.')
    const id = ++lastId
    const items = found.map(
      (
        { item, variant }: { item: SandboxOrder['items'][number]; variant: SyncVariant },
        index: number,
      ): SandboxOrder['items'][number] => ({
        id: id * 10 + index,
        external_id: item.external_id ?? null,
        variant_id: variant.variant_id,
        sync_variant_id: variant.id,
        quantity: item.quantity,
        price: fromCents(costOf(variant)),
        retail_price: item.retail_price ?? null,
        name: variant.name,
      }),
    )
    const subtotal = items.reduce(
      (sum: number, { price, quantity }: SandboxOrder['items'][number]) => sum + toCents(price) * quantity,
      0,
    )
    const order: SandboxOrder = {
      id,
      external_id: body.external_id,
      status: 'draft',
      error: null,
      shipping: body.shipping,
      recipient: body.recipient,
      items,
      costs: {
        currency: 'USD',
        subtotal: fromCents(subtotal),
        shipping: rate.rate,
        tax: '0.00',
        total: fromCents(subtotal + toCents(rate.rate)),
      },
      shipments: [],
    }
    orders.push(order)
    return ok(order)
  }

  const confirm = (order: SandboxOrder): ApiResponse => {
    if (order.status !== 'draft' && order.status !== 'failed')
      return badRequest('OR-1: Only draft or failed orders can be confirmed.')
    if (!order.costs) return badRequest('Order costs are not calculated yet.')
    order.status = 'pending'
    order.error = null
    confirmedAt.set(order.id, Date.now())
    return ok(order)
  }

  const cancel = (order: SandboxOrder): ApiResponse => {
    if (!['draft', 'pending', 'failed', 'onhold', 'canceled'].includes(order.status))
      return badRequest('Order can no longer be canceled: it is in production.')
    order.status = 'canceled'
    return ok(order)
  }

  const change = async (request: Request, order: SandboxOrder): Promise<ApiResponse> => {
    if (!['draft', 'pending', 'failed'].includes(order.status))
      return badRequest('OR-1: Order is not editable.')
    const body = await readJson(request)
    const refused = refuseRecipient(body?.recipient)
    if (refused) return refused
    order.recipient = body.recipient
    return ok(order)
  }

  const moveOn = (order: SandboxOrder) => {
    const age = Date.now() - (confirmedAt.get(order.id) ?? Date.now())
    if (order.status === 'pending' && age > shipsAfterMs / 2) order.status = 'inprocess'
    if (order.status === 'inprocess' && age > shipsAfterMs) ship(order)
  }

  /** Ships what is named, or the rest. Returns the webhook's data. */
  const ship = (order: SandboxOrder, itemIds?: number[]) => {
    const shipped = new Set(order.shipments.flatMap(({ items }) => items.map(({ item_id }) => item_id)))
    const items = order.items.filter((item) => (itemIds ? itemIds.includes(item.id) : !shipped.has(item.id)))
    const number = `9400${order.id}${order.shipments.length}`
    const at = Math.floor(Date.now() / 1000)
    const shipment: SandboxShipment = {
      id: order.id * 10 + order.shipments.length,
      ...{ carrier: 'USPS', service: 'Ground', tracking_number: number },
      tracking_url: `https://tracking.example/${number}`,
      created: at,
      ship_date: new Date(at * 1000).toISOString().slice(0, 10),
      shipped_at: at,
      reshipment: false,
      items: items.map((item) => ({ item_id: item.id, quantity: item.quantity })),
    }
    order.shipments.push(shipment)
    for (const item of items) shipped.add(item.id)
    order.status = order.items.every((item) => shipped.has(item.id)) ? 'fulfilled' : 'partial'
    return { order, shipment }
  }

  return {
    all: orders,

    /** Undefined for a path of other calls. */
    async respond(request: Request, { pathname, searchParams }: URL): Promise<ApiResponse | undefined> {
      if (pathname === '/countries') return ok(countries)
      if (pathname === '/shipping/rates') return rates((await readJson(request)) ?? {})
      if (pathname === '/orders' && request.method === 'POST') {
        const created = create(await readJson(request))
        const order = created.status === 200 ? orders.at(-1) : undefined
        return order && searchParams.get('confirm') === '1' ? confirm(order) : created
      }
      const [, id, action] = /^\/orders\/([^/]+)(\/confirm)?$/.exec(decodeURIComponent(pathname)) ?? []
      if (id === undefined) return undefined
      const order = findOrder(id)
      if (!order) return notFound()
      moveOn(order)
      if (action) return request.method === 'POST' ? confirm(order) : notFound()
      if (request.method === 'PUT') return change(request, order)
      return request.method === 'DELETE' ? cancel(order) : ok(order)
    },

    /** Ships what is named of an order, or the rest. Returns the webhook's data. */
    ship(id: number, itemIds?: number[]) {
      const order = orders.find((each) => each.id === id)
      if (!order) throw new Error(`There is no order ${id}.`)
      return ship(order, itemIds)
    },
  }
}

// biome-ignore lint/suspicious/noExplicitAny: a request's JSON
const readJson = (request: Request): Promise<any> => request.json().catch(() => null)

// biome-ignore lint/suspicious/noExplicitAny: a request's JSON
function refuseRecipient(recipient: any): ApiResponse | undefined {
  const country = countries.find(({ code }) => code === recipient?.country_code)
  if (!country) return apiError(400, 'SH-1', 'INVALID_COUNTRY_CODE: Invalid country code.')
  if (country.code === 'KP') return apiError(400, 'SH-2', DISABLED)
  const { states } = country
  if (states && !states.some(({ code }) => code === recipient.state_code))
    return badRequest(`State code is missing or invalid for ${country.name}.`)
  if (country.code === 'US' && !/^\d{5}(-\d{4})?$/.test(recipient.zip ?? ''))
    return badRequest('Invalid ZIP code.')
  return undefined
}

function listRates(countryCode: string, count: number) {
  const isHome = countryCode === 'US'
  const standard = (isHome ? 475 : 795) + (count - 1) * (isHome ? 150 : 225)
  const rate = (
    id: string,
    name: string,
    cents: number,
    minDeliveryDays: number,
    maxDeliveryDays: number,
  ) => ({
    ...{ id, name: `${name} (Estimated delivery: ${minDeliveryDays}–${maxDeliveryDays} business days) ` },
    ...{ rate: fromCents(cents), currency: 'USD', minDeliveryDays, maxDeliveryDays },
  })
  return [
    rate('STANDARD', 'Flat Rate', standard, isHome ? 4 : 7, isHome ? 7 : 14),
    ...(isHome ? [rate('PRINTFUL_FAST', 'Express', standard + 1195, 2, 3)] : []),
  ]
}

const toCents = (text: string) => Math.round(Number(text) * 100)
const fromCents = (cents: number) => (cents / 100).toFixed(2)
