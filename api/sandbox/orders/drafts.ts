import type { SandboxCatalog } from '../catalog.ts'
import { type ApiResponse, badRequest } from '../envelope.ts'
import {
  changeItem,
  computeCosts,
  computeRetailCosts,
  findItem,
  findRate,
  findVariant,
  type RequestedItem,
  toItem,
} from './items.ts'
import { type Country, refuseRecipient, refuseTaxNumber, toRecipient } from './recipient.ts'
import type { Recipient, SandboxOrder, SandboxOrderItem } from './wire.ts'

export interface OrderRequest {
  external_id?: string
  shipping?: string
  recipient?: Partial<Recipient>
  items?: RequestedItem[]
  gift?: object | null
  packing_slip?: object | null
}

export type DraftChange = (draft: SandboxOrder) => unknown

/** Makes drafts of what is requested, or of something else if a test wants it. */
export function createDrafts(
  catalog: SandboxCatalog,
  countries: readonly Country[],
  orders: readonly SandboxOrder[],
) {
  const changes: { change: DraftChange; timesLeft: number; externalId: string | undefined }[] = []
  let currency = 'USD'
  let isDelayed = false
  let lastItemId = orders.reduce((last, { items }) => Math.max(last, ...items.map(({ id }) => id)), 500)

  const toItems = (requested: readonly RequestedItem[], previous: readonly SandboxOrderItem[]) =>
    requested.flatMap((item) => {
      const existing = findItem(previous, item)
      if (existing) return [changeItem(existing, item)]
      const variant = findVariant(catalog, item)
      return variant ? [toItem(catalog, item, variant, ++lastItemId)] : []
    })

  const refuse = ({ recipient, items = [], shipping = '' }: OrderRequest): ApiResponse | undefined => {
    const refused = refuseRecipient(countries, recipient) ?? refuseTaxNumber(recipient ?? {})
    if (refused) return refused
    if (items.length === 0) return badRequest('Order must contain at least one item.')
    const unknown = items.find((item) => !findVariant(catalog, item))
    if (unknown) return badRequest(`Sync variant not found: ${unknown.sync_variant_id}`)
    if (!findRate(recipient ?? {}, items, shipping))
      return badRequest('Shipping method is not valid.', 'OR-4')
    return undefined
  }

  return {
    refuse,

    /** Refuses a change that an order can't take. What it doesn't name stays. */
    refuseChange(order: SandboxOrder, { recipient, items, shipping }: OrderRequest): ApiResponse | undefined {
      const isOther = (item: RequestedItem) => {
        const existing = findItem(order.items, item)
        const { sync_variant_id = existing?.sync_variant_id } = item
        return existing !== undefined && sync_variant_id !== existing.sync_variant_id
      }
      if (items?.some(isOther))
        return badRequest('The sync variant of an existing item can not be changed.', 'OR-7')
      return refuse({
        recipient: { ...order.recipient, ...recipient },
        items: items?.map((item) => ({ ...findItem(order.items, item), ...item })) ?? order.items,
        shipping: shipping ?? order.shipping,
      })
    },

    /** Writes what is requested into an order. Items that are left out of `items` are deleted. */
    write(order: SandboxOrder, request: OrderRequest): void {
      const { recipient, items, shipping, gift, packing_slip } = request
      if (recipient) order.recipient = toRecipient(countries, { ...order.recipient, ...recipient })
      if (shipping) order.shipping = shipping
      if (items) order.items = toItems(items, order.items)
      if (gift !== undefined) order.gift = gift
      if (packing_slip !== undefined) order.packing_slip = packing_slip
      order.shipping_service_name =
        findRate(order.recipient, order.items, order.shipping)?.name.replace(/ \(.*/, '') ?? ''
      order.has_discontinued_items = order.items.some(({ discontinued }) => discontinued)
      order.retail_costs = computeRetailCosts(order)
      order.costs = isDelayed ? null : computeCosts(order, currency)
      const planned = changes.find(
        ({ timesLeft, externalId = order.external_id }) => timesLeft > 0 && externalId === order.external_id,
      )
      if (!planned) return
      planned.timesLeft--
      planned.change(order)
    },

    computeCosts: (order: SandboxOrder) => computeCosts(order, currency),

    /** Changes the next drafts as if Printful had misunderstood. Returns a function that ends it before. */
    change(change: DraftChange, times = 1, externalId?: string): () => void {
      const planned = { change, timesLeft: times, externalId }
      changes.push(planned)
      return () => {
        planned.timesLeft = 0
      }
    },

    /** Leaves the costs of later drafts null, until `computeCosts`. */
    delayCosts: (delays = true): void => {
      isDelayed = delays
    },

    /** Charges in another currency from now on. Blanks have it too. */
    setCurrency(code: string): void {
      currency = code
      for (const blank of catalog.blanks) blank.currency = code
    },
  }
}
