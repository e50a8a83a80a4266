import type { SandboxOrder, SandboxShipment } from './wire.ts'

/** An item by its id, or a part of its pieces. */
export type ShippedItem = number | { item_id: number; quantity: number }

/** Ships the named items of an order, or what is left. Returns the data of `package_shipped`. */
export function shipOrder(order: SandboxOrder, named?: readonly ShippedItem[]) {
  const items = named ? named.map((item) => toShipped(order, item)) : listLeft(order)
  const shipment = toShipment(order, items)
  order.shipments.push(shipment)
  order.status = listLeft(order).length === 0 ? 'fulfilled' : 'partial'
  return { order, shipment }
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

const listLeft = (order: SandboxOrder) =>
  order.items
    .map(({ id, quantity }) => ({ item_id: id, quantity: quantity - shippedQuantity(order, id) }))
    .filter(({ quantity }) => quantity > 0)

function toShipment(order: SandboxOrder, items: SandboxShipment['items']): SandboxShipment {
  const number = `9400${order.id}${order.shipments.length}`
  const at = Math.floor(Date.now() / 1000)
  return {
    id: order.id * 10 + order.shipments.length,
    carrier: 'USPS',
    service: 'Ground',
    tracking_number: number,
    tracking_url: `https://tracking.example/${number}`,
    created: at,
    ship_date: new Date(at * 1000).toISOString().slice(0, 10),
    shipped_at: at,
    reshipment:
      items.every(({ item_id }) => shippedQuantity(order, item_id) > 0) && listLeft(order).length === 0,
    items,
  }
}
