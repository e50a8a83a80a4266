import { eq } from 'drizzle-orm'
import type { OrderProgress } from '#shared/contracts/order'
import { isAtPrintful, isPrintfulStatus, isUnshipped, readPrintfulStatus } from '#shared/order-state'
import type { Db } from '../db/client.ts'
import { shipments } from '../db/schema/orders.ts'
import { saveSearchTexts } from '../db/search-texts.ts'
import { transact } from '../db/transact.ts'
import type { Env } from '../env.ts'
import { costOf, type RemoteOrder, type RemoteShipment, toDate } from '../printful/order-responses.ts'
import { addJob } from '../queue/jobs.ts'
import type { Checkout } from './checkout-services.ts'
import { READ_FOR_MS, readDelivery } from './delivery.ts'
import { endConfirmationHolds, endHolds, endPlacingHolds, holdByPrintful } from './holds.ts'
import { writeMail } from './mails.ts'
import { advance } from './progress.ts'
import { addHistory, findOrder, listShipments, type OrderRow, updateOrder } from './queries.ts'
import { parseRemoteOrder } from './remote-order.ts'
import { isReturned } from './returns.ts'

type Reader = Pick<Checkout, 'db' | 'env' | 'log' | 'printfulClient'>

/** Reads an order from Printful again, and its parcels once it has shipped. @throws PrintfulError */
export async function refreshOrder(services: Reader, id: number): Promise<void> {
  const { db, log, printfulClient } = services
  const order = findOrder(db, id)
  const client = await printfulClient('reading')
  if (!order?.printfulId || !client) return
  const found = await client.fetchOrder(`@${order.externalId}`)
  const remote = found === undefined ? undefined : parseRemoteOrder(log, found)
  if (!remote) return
  await transact(db, (tx) => applyRemoteOrder(tx, services, order, remote))
  const { state } = findOrder(db, id) ?? order
  if (state === 'shipped') await readDelivery(db, client, order)
}

/** Stores Printful's view of an order, unless its external id has changed. An unknown status changes nothing. */
export function applyRemoteOrder(
  tx: Db,
  { env }: Pick<Reader, 'env'>,
  { id, externalId }: OrderRow,
  remote: RemoteOrder,
): void {
  const order = findOrder(tx, id)
  if (order?.externalId !== externalId) return
  const parcels = remote.shipments
  const { status } = remote
  if (!isPrintfulStatus(status) && parcels.length === 0) {
    updateOrder(tx, id, { readAt: tx.clock.date() })
    return
  }
  for (const parcel of parcels) saveShipment(tx, env, order, parcel)
  const hasLeft = listShipments(tx, id).length > 0 || order.state === 'shipped' || order.state === 'delivered'
  const outcome = readPrintfulStatus(status, hasLeft)
  const isCanceled = 'hold' in outcome && outcome.hold === 'canceled_at_printful'
  updateOrder(tx, id, {
    printfulStatus: status,
    readAt: tx.clock.date(),
    ...(remote.costs && { costCents: costOf(remote) }),
    // Printful charges nothing for an order that is canceled before it ships.
    ...(isCanceled && !hasLeft && { costCents: 0 }),
  })
  if (isCanceled) endConfirmationHolds(tx, id)
  // A draft may still be canceled from here.
  else if (status !== 'draft') endHolds(tx, id, 'canceled_at_printful', externalId)
  // The first parcel counts, though the rest needs somebody.
  if ('hold' in outcome && hasLeft) advanceTo(tx, order, 'shipped', status)
  // The cancellation came from here, or the order is held already.
  if (isCanceled && order.printfulStatus === 'canceled') return
  if ('hold' in outcome) {
    holdByPrintful(tx, order, outcome, remote)
    return
  }
  endHolds(tx, id, 'failed')
  if (outcome.state === 'paid') {
    // Printful makes a draft of an order again when it ends its own hold.
    if (isUnshipped(order.state)) addJob(tx, `place ${id}`)
    return
  }
  // Somebody may have confirmed it in Printful's dashboard.
  endPlacingHolds(tx, id)
  advanceTo(tx, order, outcome.state, status)
}

/** Moves an order forward as Printful says. An order has shipped with its first parcel. */
function advanceTo(tx: Db, order: OrderRow, state: OrderProgress, status: string): void {
  const { id } = order
  if (!advance(tx, order, state, `Printful reports the status “${status}”.`) || state !== 'shipped') return
  const times = listShipments(tx, id).flatMap(({ shippedAt }) => shippedAt?.getTime() ?? [])
  if (times.length > 0) updateOrder(tx, id, { shippedAt: new Date(Math.min(...times)) })
}

function saveShipment(tx: Db, env: Pick<Env, 'SITE_URL'>, order: OrderRow, parcel: RemoteShipment): void {
  const { id, carrier, tracking_number: trackingNumber } = parcel
  const trackingUrl = parcel.tracking_url && /^https?:/.test(parcel.tracking_url) ? parcel.tracking_url : null
  const values = { carrier, trackingNumber, trackingUrl, shippedAt: toDate(parcel.shipped_at) }
  const isNew = !tx.select({ id: shipments.id }).from(shipments).where(eq(shipments.id, id)).get()
  tx.insert(shipments)
    .values({ id, orderId: order.id, ...values, isReturned: isReturned(tx, id) })
    .onConflictDoUpdate({ target: shipments.id, set: values })
    .run()
  saveSearchTexts(tx, [order.id])
  if (!isNew) return
  addHistory(
    tx,
    order.id,
    `A parcel was sent with ${carrier || 'a carrier'}, ${trackingNumber || 'no number'}.`,
  )
  writeMail(tx, env, order.id, 'shipped', String(id))
}

const MIN_PAUSE_MS = 30_000
const lastReads = new WeakMap<Db, Map<number, number>>()

const isLongAgo = (db: Db, { id, state }: OrderRow): boolean =>
  state === 'shipped' &&
  listShipments(db, id).every(
    ({ shippedAt }) => shippedAt !== null && db.clock.now() - shippedAt.getTime() > READ_FOR_MS,
  )

/** Queues a read when a customer opens the order's page, at most twice a minute. */
export async function queueRefreshIfStale(
  { db, queue }: Pick<Checkout, 'db' | 'queue'>,
  order: OrderRow,
): Promise<void> {
  const { id, state, printfulId } = order
  const reads = lastReads.get(db) ?? new Map<number, number>()
  const isRecent = db.clock.now() - (reads.get(id) ?? 0) < MIN_PAUSE_MS
  if (printfulId === null || !isAtPrintful(state) || isRecent) return
  if (isLongAgo(db, order)) return
  if (reads.size > 1000) reads.clear()
  lastReads.set(db, reads.set(id, db.clock.now()))
  await transact(db, (tx) => addJob(tx, `read ${id}`))
  queue.wake()
}
