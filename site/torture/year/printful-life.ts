import type { Sandbox } from '#sandbox/server'
import type { Random } from '../random.ts'
import type { Schedule } from './schedule.ts'

type Printful = Pick<Sandbox, 'orders' | 'webhooks'>
type PrintfulOrder = Printful['orders']['all'][number]

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
/** Times that somebody looks, once a day, whether an order can be made. */
const MAX_LOOKS = 8
const PARTIAL_PERCENT = 15
const LOST_PERCENT = 5
const RETURNED_PERCENT = 5

/** Sends what Printful tells of an order. */
export async function sendEvents(
  { webhooks }: Pick<Printful, 'webhooks'>,
  events: { type: string; data: unknown }[],
): Promise<void> {
  for (const event of events) await webhooks.send(event).catch(() => {})
}

type ShippedItems = Parameters<Printful['orders']['ship']>[1]

/** Ships items of an order, all that are left by default, and tells of it. */
export async function ship(printful: Printful, order: PrintfulOrder, items?: ShippedItems): Promise<void> {
  await tellOfParcel(printful, printful.orders.ship(order.id, items))
}

/** Lets a parcel leave that was listed before, and tells of it. */
export const sendParcel = (printful: Printful, shipmentId: number): Promise<void> =>
  tellOfParcel(printful, printful.orders.sendParcel(shipmentId))

const tellOfParcel = ({ webhooks }: Printful, data: ReturnType<Printful['orders']['ship']>): Promise<void> =>
  sendEvents({ webhooks }, [{ type: 'package_shipped', data: structuredClone(data) }])

/** Lists the single pieces of an order that are in no parcel yet. */
export const listPiecesLeft = ({
  items,
  shipments,
}: PrintfulOrder): { item_id: number; quantity: number }[] =>
  items.flatMap(({ id, quantity }) => {
    const sent = shipments
      .flatMap((shipment) => shipment.items)
      .filter(({ item_id }) => item_id === id)
      .reduce((sum, each) => sum + each.quantity, 0)
    return Array.from({ length: Math.max(0, quantity - sent) }, () => ({ item_id: id, quantity: 1 }))
  })

/** True while Printful makes an order. */
export const isToMake = ({ status }: PrintfulOrder): boolean =>
  status === 'pending' || status === 'inprocess' || status === 'partial'

interface Options {
  schedule: Schedule
  random: Random
  printful: Printful
  count(kind: string): void
}

/** Lets confirmed orders live: they are made in a day, shipped, mostly at once, and mostly delivered. */
export function createPrintfulLife({ schedule, random, printful, count }: Options) {
  const { orders } = printful
  let begun = 0
  const isRolled = (percent: number) => random.integer(1, 100) <= percent
  const sleep = (minMs: number, maxMs: number) => schedule.sleep(random.integer(minMs, maxMs))

  const endParcel = async (shipmentId: number): Promise<void> => {
    await sleep(2 * DAY_MS, 6 * DAY_MS)
    if (isRolled(LOST_PERCENT)) return count('Printful: parcels that never arrive')
    if (!isRolled(RETURNED_PERCENT)) {
      count('Printful: parcels delivered')
      return orders.deliver(shipmentId)
    }
    count('Printful: parcels returned')
    await sendEvents(printful, [orders.returnPackage(shipmentId)])
  }

  const shipNext = async (order: PrintfulOrder): Promise<void> => {
    const [first] = order.items
    const hasMore = order.items.length > 1 || (first?.quantity ?? 0) > 1
    if (listPiecesLeft(order).length === 0) return
    const isPart = first && hasMore && order.shipments.length === 0 && isRolled(PARTIAL_PERCENT)
    if (isPart) count('Printful: orders in parts')
    const before = order.shipments.length
    await ship(printful, order, isPart ? [{ item_id: first.id, quantity: 1 }] : undefined)
    for (const { id } of order.shipments.slice(before)) void endParcel(id)
  }

  const live = async (order: PrintfulOrder): Promise<void> => {
    await sleep(HOUR_MS, 12 * HOUR_MS)
    if (order.status === 'pending') await sendEvents(printful, orders.setStatus(order.id, 'inprocess'))
    for (let looks = 0; looks < MAX_LOOKS && order.status !== 'fulfilled'; looks++) {
      await sleep(12 * HOUR_MS, DAY_MS)
      if (isToMake(order)) await shipNext(order)
    }
  }

  return {
    /** Begins the life of each order that was confirmed since. */
    begin(): void {
      for (const { id } of orders.confirmations.slice(begun)) {
        begun++
        const order = orders.all.find((each) => each.id === id)
        if (order) void live(order)
      }
    },
  }
}
