import type { SandboxCatalog } from '../catalog.ts'
import { type ApiResponse, badRequest } from '../envelope.ts'
import { computeCosts, findItem, findRate, findVariant, type RequestedItem, toItem } from './items.ts'
import { type Country, refuseRecipient, refuseTaxNumber, toRecipient } from './recipient.ts'
import type { Recipient, SandboxOrder, SandboxOrderItem } from './wire.ts'

export interface OrderRequest {
  external_id?: string
  shipping?: string
  recipient?: Partial<Recipient>
  items?: RequestedItem[]
}

export type DraftChange = (draft: SandboxOrder) => unknown

/** Makes drafts of what is requested, or of something else if a test wants it. */
export function createDrafts(catalog: SandboxCatalog, countries: readonly Country[]) {
  const changes: { change: DraftChange; timesLeft: number; externalId: string | undefined }[] = []
  let currency = 'USD'
  let isDelayed = false
  let lastItemId = 500

  const toItems = (requested: readonly RequestedItem[], previous: readonly SandboxOrderItem[]) =>
    requested.flatMap((item) => {
      const variant = findVariant(catalog, item)
      const id = findItem(previous, item)?.id ?? ++lastItemId
      return variant ? [toItem(catalog, item, variant, id)] : []
    })

  return {
    refuse({ recipient, items = [], shipping = '' }: OrderRequest): ApiResponse | undefined {
      const refused = refuseRecipient(countries, recipient) ?? refuseTaxNumber(recipient ?? {})
      if (refused) return refused
      if (items.length === 0) return badRequest('Order must contain at least one item.')
      const unknown = items.find((item) => !findVariant(catalog, item))
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
