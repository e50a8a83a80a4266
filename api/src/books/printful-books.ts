import type { PrintfulClient } from '../printful/client.ts'
import { costOf, remoteOrderSchema } from '../printful/order-responses.ts'

export interface PrintfulOrder {
  id: number
  externalId: string
  status: string
  /** Null if it isn't known, or not in US dollars. */
  costCents: number | null
  /** Parcels that have left. */
  parcels: { id: number; trackingNumber: string }[]
}

export interface PrintfulBooks {
  /** Orders by the store's id. Those without one weren't made by the store. */
  orders: ReadonlyMap<string, PrintfulOrder>
  /** Number of rows that can't be read. */
  unreadable: number
}

/** Reads all orders. @throws PrintfulError */
export async function readPrintfulBooks(client: Pick<PrintfulClient, 'listOrders'>): Promise<PrintfulBooks> {
  const orders = new Map<string, PrintfulOrder>()
  let unreadable = 0
  for await (const rows of client.listOrders()) {
    for (const row of rows) {
      const { data } = remoteOrderSchema.safeParse(row)
      if (!data) unreadable++
      if (!data?.external_id) continue
      const { id, external_id: externalId, status, shipments } = data
      const parcels = shipments.map((parcel) => ({ id: parcel.id, trackingNumber: parcel.tracking_number }))
      orders.set(externalId, { id, externalId, status, costCents: costOf(data), parcels })
    }
  }
  return { orders, unreadable }
}
