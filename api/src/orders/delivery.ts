import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { orders, shipments } from '../db/schema/orders.ts'
import { transact } from '../db/transact.ts'
import type { PrintfulClient } from '../printful/client.ts'
import { type RemoteDelivery, toDate, toDeliveries } from '../printful/order-responses.ts'
import { addJob } from '../queue/jobs.ts'
import type { Checkout } from './checkout-services.ts'
import { advance } from './progress.ts'
import { findOrder, listShipments, type OrderRow, type ShipmentRow, updateOrder } from './queries.ts'
import { noteReturn } from './returns.ts'

const HOUR_MS = 60 * 60_000
const MIN_PAUSE_MS = 6 * HOUR_MS
// The pause between two reads is a quarter of the time since the last parcel left.
const PAUSE_DIVISOR = 4
export const READ_FOR_MS = 60 * 24 * HOUR_MS
/** Orders that a sweep reads: Printful answers 20 calls in 10 s. */
const READS_OF_SWEEP = 20

const hasArrived = ({ delivery_status, delivered_at }: RemoteDelivery) =>
  delivery_status === 'delivered' || delivered_at != null

const isCanceled = ({ shipment_status }: RemoteDelivery) => shipment_status === 'canceled'

/** States of a parcel that v1 may not list yet. */
const WAITING = ['pending', 'packaged', 'onhold', 'outstock']
const isWaiting = ({ shipment_status }: RemoteDelivery) => WAITING.includes(shipment_status ?? '')

/** Finds the parcel of a v2 shipment, whose id may not be that of v1. */
const findParcel = (
  parcels: readonly ShipmentRow[],
  { id, tracking_number, tracking_url }: RemoteDelivery,
): ShipmentRow | undefined =>
  parcels.find((parcel) => parcel.id === id) ??
  parcels.find(
    ({ trackingNumber, trackingUrl }) =>
      (tracking_number !== '' && trackingNumber === tracking_number) ||
      (trackingUrl !== null && trackingUrl === tracking_url),
  )

/** Printful's statuses of shipped orders of which nothing more will leave. */
const ALL_LEFT: readonly (string | null)[] = ['fulfilled', 'archived', 'canceled']

/** Reads from Printful's v2 API which parcels arrived or came back. Returns false if the store doesn't know one of them. */
export async function readDelivery(
  db: Db,
  client: Pick<PrintfulClient, 'fetchShipments'>,
  { id, printfulId }: OrderRow,
): Promise<boolean> {
  if (printfulId === null) return true
  const deliveries = toDeliveries(await client.fetchShipments(printfulId))
  return transact(db, (tx) => {
    const order = findOrder(tx, id)
    if (order?.printfulId === printfulId) saveDeliveries(tx, order, deliveries)
    const parcels = listShipments(tx, id)
    return deliveries.every((delivery) => isWaiting(delivery) || findParcel(parcels, delivery) !== undefined)
  })
}

function saveDeliveries(tx: Db, order: OrderRow, deliveries: readonly RemoteDelivery[]): void {
  const sentParcels = listShipments(tx, order.id)
  for (const delivery of deliveries) {
    const deliveredAt = toDate(delivery.delivered_at) ?? tx.clock.date()
    const parcel = findParcel(sentParcels, delivery)
    // A late report doesn't undo an arrival.
    if (parcel && hasArrived(delivery) && parcel.deliveredAt === null)
      tx.update(shipments).set({ deliveredAt }).where(eq(shipments.id, parcel.id)).run()
    if (delivery.shipment_status === 'returned') noteReturn(tx, order.id, parcel?.id ?? delivery.id, '')
  }
  updateOrder(tx, order.id, { readAt: tx.clock.date() })
  if (order.state !== 'shipped' || !ALL_LEFT.includes(order.printfulStatus)) return
  const sent = deliveries.filter((delivery) => !isCanceled(delivery))
  const canceled = new Set(
    deliveries.filter(isCanceled).map((delivery) => findParcel(sentParcels, delivery)?.id),
  )
  const parcels = listShipments(tx, order.id).filter(({ id }) => !canceled.has(id))
  if (sent.length === 0 || !sent.every(hasArrived) || parcels.some((parcel) => !parcel.deliveredAt)) return
  if (!advance(tx, order, 'delivered', 'Delivered.')) return
  const times = parcels.map(({ deliveredAt }) => deliveredAt?.getTime() ?? 0)
  if (times.length > 0) updateOrder(tx, order.id, { deliveredAt: new Date(Math.max(...times)) })
}

/** Lists shipped orders due for a read, ever more rarely and for 60 days, the longest unread first. */
function listDue(db: Db, now: number): OrderRow[] {
  // The join reads all parcels once, because they have no index by order.
  const lastParcels = db
    .select({ orderId: shipments.orderId, sentAt: sql`max(${shipments.shippedAt})`.as('sent_at') })
    .from(shipments)
    .groupBy(shipments.orderId)
    .as('last_parcels')
  const sentAt = sql`coalesce(${lastParcels.sentAt}, ${orders.shippedAt}, ${orders.paidAt}, 0)`
  const pauseMs = sql`max(${MIN_PAUSE_MS}, (${now} - ${sentAt}) / ${PAUSE_DIVISOR})`
  return db
    .select({ order: orders })
    .from(orders)
    .leftJoin(lastParcels, eq(lastParcels.orderId, orders.id))
    .where(
      and(
        eq(orders.state, 'shipped'),
        isNotNull(orders.printfulId),
        sql`${sentAt} > ${now - READ_FOR_MS}`,
        sql`coalesce(${orders.readAt}, 0) <= ${now} - ${pauseMs}`,
      ),
    )
    .orderBy(asc(orders.readAt))
    .limit(READS_OF_SWEEP)
    .all()
    .map(({ order }) => order)
}

export async function readDueDeliveries({
  db,
  printfulClient,
}: Pick<Checkout, 'db' | 'printfulClient'>): Promise<void> {
  const client = await printfulClient('reading')
  if (!client) return
  for (const order of listDue(db, db.clock.now())) {
    // An order that can't be read waits for its next turn too, so that it never blocks the others.
    await transact(db, (tx) => updateOrder(tx, order.id, { readAt: tx.clock.date() }))
    const isKnown = await readDelivery(db, client, order)
    if (!isKnown) await transact(db, (tx) => addJob(tx, `read ${order.id}`))
  }
}
