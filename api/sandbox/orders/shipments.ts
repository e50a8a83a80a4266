import { type SandboxClock, toSeconds } from '../clock.ts'
import type { Storage } from '../storage.ts'
import { createTable } from '../table.ts'
import type { WebhookEvent } from '../webhooks.ts'
import type { Journal } from './journal.ts'
import type { Statuses } from './statuses.ts'
import type { SandboxOrder, SandboxShipment } from './wire.ts'

/** State of a parcel, which only v2 shows. Instants are ISO 8601. */
export interface ParcelState {
  shipment_status: 'pending' | 'onhold' | 'canceled' | 'packaged' | 'shipped' | 'returned' | 'outstock'
  delivery_status:
    | 'unknown'
    | 'pre_transit'
    | 'in_transit'
    | 'out_for_delivery'
    | 'available_for_pickup'
    | 'delivered'
    | 'return_to_sender'
    | 'failure'
    | 'canceled'
  delivered_at: string | null
}

/** Nothing says that both versions of the API have the same ids. */
const V2_ID_OFFSET = 7_000_000_000

/** Item by its id, or a part of its pieces. */
export type ShippedItem = number | { item_id: number; quantity: number }

interface ShipmentsOptions {
  clock: SandboxClock
  statuses: Statuses
  journal: Journal
  storage: Storage
  orders: readonly SandboxOrder[]
}

export function createShipments({ clock, statuses, journal, storage, orders }: ShipmentsOptions) {
  const states = createTable<ParcelState & { id: number }>('parcel', storage)
  const parcels = new Map(
    orders.flatMap((order) => order.shipments.map((shipment) => [shipment.id, { order, shipment }] as const)),
  )

  const requireShipment = (id: number) => {
    const parcel = parcels.get(id)
    if (!parcel) throw new Error(`There is no shipment ${id}.`)
    return parcel
  }

  const update = (id: number, changes: Partial<ParcelState>): void => {
    Object.assign(states.require(id), changes)
  }

  const add = (order: SandboxOrder, named: readonly ShippedItem[] | undefined): SandboxShipment => {
    const items = named ? named.map((item) => toShipped(order, item)) : listLeft(order)
    const shipment = toShipment(order, items, toSeconds(clock.now()))
    order.shipments.push(shipment)
    const { id } = shipment
    states.add({ id, shipment_status: 'pending', delivery_status: 'unknown', delivered_at: null })
    parcels.set(id, { order, shipment })
    return shipment
  }

  const send = (id: number) => {
    const { order, shipment } = requireShipment(id)
    const at = toSeconds(clock.now())
    const day = new Date(at * 1000).toISOString().slice(0, 10)
    Object.assign(shipment, { status: 'shipped', ship_date: day, shipped_at: at })
    update(id, { shipment_status: 'shipped', delivery_status: 'in_transit' })
    journal.addParcelChange(order, shipment, 'shipped')
    const isLast = listLeft(order).length === 0 && order.shipments.every(hasLeft)
    statuses.set(order, isLast ? 'fulfilled' : 'partial')
    return { order, shipment }
  }

  return {
    ship: (order: SandboxOrder, named?: readonly ShippedItem[]) => send(add(order, named).id),

    /** Lists a parcel that hasn't left. */
    start(order: SandboxOrder, named?: readonly ShippedItem[], status: 'started' | 'onhold' = 'started') {
      const shipment = add(order, named)
      shipment.status = status
      if (status === 'onhold') update(shipment.id, { shipment_status: 'onhold' })
      return shipment
    },

    send,

    update,

    deliver(id: number, at = new Date(clock.now())): void {
      update(id, { delivery_status: 'delivered', delivered_at: at.toISOString() })
      const { order, shipment } = requireShipment(id)
      journal.addParcelChange(order, shipment, 'delivered', at.getTime())
    },

    /** Returns a parcel to Printful, which its order doesn't show. Returns the event. */
    returnPackage(id: number, reason = 'Return to sender'): WebhookEvent {
      update(id, { shipment_status: 'returned', delivery_status: 'return_to_sender' })
      const { order, shipment } = requireShipment(id)
      journal.addParcelChange(order, shipment, 'returned')
      return { type: 'package_returned', data: structuredClone({ reason, shipment, order }) }
    },

    list: (order: SandboxOrder) =>
      order.shipments.map((shipment) => toV2Shipment(order.id, shipment, states.require(shipment.id))),
  }
}

function toShipped(order: SandboxOrder, named: ShippedItem): { item_id: number; quantity: number } {
  if (typeof named !== 'number') return named
  return { item_id: named, quantity: order.items.find(({ id }) => id === named)?.quantity ?? 0 }
}

const shippedQuantity = ({ shipments }: SandboxOrder, itemId: number) =>
  shipments
    .flatMap(({ items }) => items)
    .filter(({ item_id }) => item_id === itemId)
    .reduce((sum, { quantity }) => sum + quantity, 0)

const hasLeft = ({ shipped_at }: SandboxShipment) => shipped_at !== null

/** Lists what is in no parcel yet. */
const listLeft = (order: SandboxOrder) =>
  order.items
    .map(({ id, quantity }) => ({ item_id: id, quantity: quantity - shippedQuantity(order, id) }))
    .filter(({ quantity }) => quantity > 0)

function toShipment(order: SandboxOrder, items: SandboxShipment['items'], at: number): SandboxShipment {
  const number = `9400${order.id}${order.shipments.length}`
  return {
    id: order.id * 10 + order.shipments.length,
    status: 'started',
    carrier: 'USPS',
    service: 'Ground',
    tracking_number: number,
    tracking_url: `https://tracking.example/${number}`,
    created: at,
    ship_date: null,
    shipped_at: null,
    reshipment:
      items.every(({ item_id }) => shippedQuantity(order, item_id) > 0) && listLeft(order).length === 0,
    items,
  }
}

const toV2Shipment = (orderId: number, shipment: SandboxShipment, state: ParcelState) => ({
  id: shipment.id + V2_ID_OFFSET,
  order_id: orderId,
  carrier: shipment.carrier,
  service: shipment.service,
  shipment_status: state.shipment_status,
  delivery_status: state.delivery_status,
  delivered_at: state.delivered_at,
  shipped_at: shipment.shipped_at === null ? null : new Date(shipment.shipped_at * 1000).toISOString(),
  is_reshipment: shipment.reshipment,
  tracking_number: shipment.tracking_number,
  tracking_url: shipment.tracking_url,
  tracking_events: [],
  estimated_delivery: null,
  shipment_items: shipment.items.map(({ item_id, quantity }) => ({
    id: item_id,
    order_item_id: item_id,
    quantity,
  })),
})
