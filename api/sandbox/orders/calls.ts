import { type SandboxClock, toSeconds } from '../clock.ts'
import { type ApiResponse, badRequest, notFound, notFoundV2, ok, okV2 } from '../envelope.ts'
import { listPage } from '../paging.ts'
import type { OrderBook } from './book.ts'
import type { createDrafts, OrderRequest } from './drafts.ts'
import { computeRetailCosts } from './items.ts'
import { toRecipient } from './recipient.ts'
import type { createShipments } from './shipments.ts'
import { refuseEdit, type Statuses } from './statuses.ts'
import type { SandboxOrder } from './wire.ts'

const EXTERNAL_ID = /^[A-Za-z0-9_-]{1,32}$/
const FIRST_ID = 113_000_000
const FIRST_SECOND = Date.UTC(2026, 0) / 1000

interface CallsOptions {
  book: OrderBook
  storeId: number
  drafts: ReturnType<typeof createDrafts>
  shipments: ReturnType<typeof createShipments>
  statuses: Statuses
  clock: SandboxClock
}

export function createOrderCalls({ book, storeId, drafts, shipments, statuses, clock }: CallsOptions) {
  const missed = new Map<SandboxOrder, number>()
  let missedReads = 0

  // Ids grow with time, too, because a store may remember orders that a sandbox in memory has forgotten.
  const nextId = (): number =>
    Math.max((book.all.at(-1)?.id ?? 0) + 1, FIRST_ID + toSeconds(clock.now()) - FIRST_SECOND)

  const create = (body: OrderRequest): SandboxOrder | ApiResponse => {
    const { external_id = '' } = body
    if (!EXTERNAL_ID.test(external_id)) return badRequest('Invalid external_id.')
    if (book.find(`@${external_id}`))
      return badRequest('Order with this External ID already exists.', 'OR-13')
    const refused = drafts.refuse(body)
    if (refused) return refused
    const order = emptyDraft(nextId(), external_id, storeId, toSeconds(clock.now()))
    drafts.write(order, body)
    book.add(order)
    if (missedReads > 0) missed.set(order, missedReads)
    missedReads = 0
    return order
  }

  /** True if a read doesn't find an order that was just made. */
  const isMissed = (order: SandboxOrder): boolean => {
    const left = missed.get(order) ?? 0
    missed.set(order, left - 1)
    return left > 0
  }

  const change = (order: SandboxOrder, body: OrderRequest): SandboxOrder | ApiResponse => {
    const refused = refuseEdit(order) ?? drafts.refuseChange(order, body)
    if (refused) return refused
    drafts.write(order, body)
    return order
  }

  const list = (query: URLSearchParams): ApiResponse => {
    const status = query.get('status')
    const found = book.all.filter((order) => status === null || order.status === status)
    return listPage(found.toReversed(), query)
  }

  /** Confirms at once if the request asks for it. */
  const finish = (written: SandboxOrder | ApiResponse, query: URLSearchParams): ApiResponse => {
    if ('body' in written) return written
    return query.get('confirm') === '1' ? statuses.confirm(written) : ok(written)
  }

  return {
    /** Lets reads miss the next new order for as many times. With 0 they find all orders. */
    missNext(reads: number): void {
      missedReads = reads
      if (reads === 0) missed.clear()
    },

    async respond(request: Request, { pathname, searchParams }: URL): Promise<ApiResponse | undefined> {
      const { method } = request
      const [, v2, id, action] =
        /^(\/v2)?\/orders(?:\/([^/]+))?(?:\/(confirm|shipments))?$/.exec(decodeURIComponent(pathname)) ?? []
      if (id === undefined && pathname !== '/orders') return undefined
      if (id === undefined)
        return method === 'POST' ? finish(create(await readOrder(request)), searchParams) : list(searchParams)
      const order = book.find(id)
      if (v2) return order && action === 'shipments' ? okV2(shipments.list(order)) : notFoundV2()
      if (!order || action === 'shipments') return notFound()
      if (action) return method === 'POST' ? statuses.confirm(order) : notFound()
      if (method === 'PUT') return finish(change(order, await readOrder(request)), searchParams)
      if (method === 'DELETE') return statuses.cancel(order)
      return isMissed(order) ? notFound() : ok(order)
    },
  }
}

const readOrder = async (request: Request): Promise<OrderRequest> =>
  (await request.json().catch(() => null)) ?? {}

function emptyDraft(id: number, external_id: string, store: number, created: number): SandboxOrder {
  return {
    id,
    external_id,
    store,
    status: 'draft',
    error: null,
    errorCode: null,
    shipping: '',
    shipping_service_name: '',
    created,
    updated: created,
    recipient: toRecipient([], {}),
    items: [],
    costs: null,
    retail_costs: computeRetailCosts({ items: [] }),
    pricing_breakdown: [],
    shipments: [],
    branding_items: [],
    incomplete_items: [],
    gift: null,
    packing_slip: null,
    is_sample: false,
    needs_approval: false,
    has_discontinued_items: false,
    notes: '',
    dashboard_url: `https://www.printful.com/dashboard?order_id=${id}`,
  }
}
