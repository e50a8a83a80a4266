import { fromCents, toCents } from '#shared/price'
import type { SandboxCatalog } from '../catalog.ts'
import { type ApiResponse, badRequest } from '../envelope.ts'
import type { SyncVariant } from '../wire.ts'
import { listRates } from './rates.ts'
import { type Country, refuseRecipient, refuseTaxNumber, toRecipient } from './recipient.ts'
import type { Recipient, SandboxCosts, SandboxOrder, SandboxOrderItem } from './wire.ts'

interface RequestedItem {
  id?: number
  external_id?: string | null
  sync_variant_id?: number
  quantity?: number
  retail_price?: string | null
}

export interface OrderRequest {
  external_id?: string
  shipping?: string
  recipient?: Partial<Recipient>
  items?: RequestedItem[]
}

export type DraftChange = (draft: SandboxOrder) => unknown

/** Makes drafts of what is requested, or of something else, as a test wants it. */
export function createDrafts(catalog: SandboxCatalog, countries: readonly Country[]) {
  const changes: { change: DraftChange; timesLeft: number }[] = []
  let currency = 'USD'
  let isDelayed = false
  let lastItemId = 500

  const findVariant = ({ sync_variant_id }: RequestedItem) =>
    catalog.products.flatMap(({ sync_variants }) => sync_variants).find(({ id }) => id === sync_variant_id)

  const costOf = ({ product }: SyncVariant) =>
    catalog.blankVariants.find(({ id }) => id === product.variant_id)?.price ?? '10.00'

  const toItem = (requested: RequestedItem, id: number, variant: SyncVariant): SandboxOrderItem => ({
    id,
    external_id: requested.external_id ?? null,
    variant_id: variant.variant_id,
    sync_variant_id: variant.id,
    quantity: requested.quantity ?? 1,
    price: costOf(variant),
    retail_price: requested.retail_price ?? null,
    name: variant.name,
  })

  /** An item keeps its id if the request names it, or the shop's own id. */
  const toItems = (items: readonly RequestedItem[], previous: readonly SandboxOrderItem[]) =>
    items.flatMap((item) => {
      const known = previous.find(({ id, external_id }) =>
        item.id === undefined ? external_id !== null && external_id === item.external_id : id === item.id,
      )
      const variant = findVariant(item)
      return variant ? [toItem(item, known?.id ?? ++lastItemId, variant)] : []
    })

  const computeCosts = ({ recipient, items, shipping }: SandboxOrder): SandboxCosts => {
    const subtotal = items.reduce((sum, { price, quantity }) => sum + toCents(price) * quantity, 0)
    const rate = findRate(recipient, items, shipping)?.rate ?? '0.00'
    return {
      currency,
      subtotal: fromCents(subtotal),
      shipping: rate,
      tax: '0.00',
      total: fromCents(subtotal + toCents(rate)),
    }
  }

  return {
    /** Returns Printful's refusal, or undefined. */
    refuse({ recipient, items = [], shipping = '' }: OrderRequest): ApiResponse | undefined {
      const refused = refuseRecipient(countries, recipient) ?? refuseTaxNumber(recipient ?? {})
      if (refused) return refused
      if (items.length === 0) return badRequest('Order must contain at least one item.')
      const unknown = items.find((item) => !findVariant(item))
      if (unknown) return badRequest(`Sync variant not found: ${unknown.sync_variant_id}`)
      if (!findRate(recipient ?? {}, items, shipping))
        return badRequest('OR-4: Shipping method is not valid.')
      return undefined
    },

    /** Writes what is requested into an order. Items that are left out of `items` are deleted. */
    write(order: SandboxOrder, { recipient, items, shipping }: OrderRequest): void {
      if (recipient) order.recipient = toRecipient(countries, recipient)
      if (shipping) order.shipping = shipping
      if (items) order.items = toItems(items, order.items)
      order.costs = isDelayed ? null : computeCosts(order)
      const planned = changes.find(({ timesLeft }) => timesLeft > 0)
      if (!planned) return
      planned.timesLeft -= 1
      planned.change(order)
    },

    computeCosts,

    /** Changes the next drafts after they are written, as if Printful had understood something else. */
    change(change: DraftChange, times = 1): void {
      changes.push({ change, timesLeft: times })
    },

    /** Leaves the costs of later drafts null, until `computeCosts`. */
    delayCosts: (delays = true): void => {
      isDelayed = delays
    },

    /** Charges in another currency from now on. Blanks have it, too. */
    setCurrency(code: string): void {
      currency = code
      for (const blank of catalog.blanks) blank.currency = code
    },
  }
}

function findRate(
  { country_code }: Partial<Recipient>,
  items: readonly { quantity?: number }[],
  shipping: string,
) {
  const count = items.reduce((sum, { quantity = 1 }) => sum + quantity, 0)
  return listRates(country_code ?? '', count).find(({ id }) => id === shipping)
}
