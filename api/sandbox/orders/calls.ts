import { type SandboxClock, toSeconds } from '../clock.ts'
import { type ApiResponse, apiError, badRequest, notFound, notFoundV2, ok, okV2 } from '../envelope.ts'
import { listPage } from '../paging.ts'
import type { OrderBook } from './book.ts'
import type { createDrafts, OrderRequest } from './drafts.ts'
import { toRecipient } from './recipient.ts'
import type { createShipments } from './shipments.ts'
import { refuseEdit, type Statuses } from './statuses.ts'
import type { SandboxOrder } from './wire.ts'

const EXTERNAL_ID = /^[A-Za-z0-9_-]{1,32}$/
const FIRST_ID = 113_000_001

interface CallsOptions {
  book: OrderBook
  storeId: number
  drafts: ReturnType<typeof createDrafts>
  shipments: ReturnType<typeof createShipments>
  statuses: Statuses
  clock: SandboxClock
}

export function createOrderCalls({ book, storeId, drafts, shipments, statuses, clock }: CallsOptions) {
  const create = (body: OrderRequest): SandboxOrder | ApiResponse => {
    const { external_id = '' } = body
    if (!EXTERNAL_ID.test(external_id)) return badRequest('Invalid external_id.')
    if (book.find(`@${external_id}`))
      return apiError(400, 'BadRequest', 'OR-13: Order with this External ID already exists.')
    const refused = drafts.refuse(body)
    if (refused) return refused
    const order = emptyDraft(FIRST_ID + book.all.length, external_id, storeId, toSeconds(clock.now()))
    drafts.write(order, body)
    book.add(order)
    return order
  }

  const change = (order: SandboxOrder, body: OrderRequest): SandboxOrder | ApiResponse => {
    const { recipient, items, shipping } = order
    const refused = refuseEdit(order) ?? drafts.refuse({ recipient, items, shipping, ...body })
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
      return method === 'DELETE' ? statuses.cancel(order) : ok(order)
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
    shipping: '',
    created,
    updated: created,
    recipient: toRecipient([], {}),
    items: [],
    costs: null,
    shipments: [],
  }
}
