import { and, eq } from 'drizzle-orm'
import { isAtPrintful, readPrintfulStatus } from '#shared/order-state'
import type { Db } from '../db/client.ts'
import { shipments } from '../db/schema.ts'
import { transact } from '../db/transact.ts'
import type { Env } from '../env.ts'
import type { RemoteOrder, RemoteShipment } from '../printful/order-responses.ts'
import { addJob } from '../queue/jobs.ts'
import type { Services } from '../services.ts'
import { costOf } from './draft.ts'
import { endHolds, hold } from './holds.ts'
import { writeMail } from './mails.ts'
import { readRemoteOrder } from './place-order.ts'
import { advance } from './progress.ts'
import { findOrder, logEvent, type OrderRow, updateOrder } from './queries.ts'

type Reader = Pick<Services, 'db' | 'env' | 'printfulClient'>

/** Reads an order from Printful again and stores what has become of it. Webhooks and the poll call it, as often as they like. */
export async function readOrder({ db, env, printfulClient }: Reader, id: number): Promise<void> {
  const order = findOrder(db, id)
  const client = await printfulClient('reading')
  if (!order?.printfulId || !client) return
  const remote = await readRemoteOrder(client, order)
  if (remote) await transact(db, (tx) => applyRemoteOrder(tx, env, order, remote))
}

export function applyRemoteOrder(
  tx: Db,
  env: Pick<Env, 'SITE_URL'>,
  order: OrderRow,
  remote: RemoteOrder,
): void {
  const parcels = remote.shipments ?? []
  updateOrder(tx, order.id, {
    printfulStatus: remote.status,
    readAt: new Date(),
    ...(remote.costs && { costCents: costOf(remote) }),
  })
  for (const parcel of parcels) saveShipment(tx, env, order, parcel)
  const outcome = readPrintfulStatus(remote.status, parcels.length > 0)
  if ('hold' in outcome) {
    const text = remote.error ? `${outcome.text} ${remote.error}` : outcome.text
    hold(tx, order, { reason: outcome.hold, text, cause: order.externalId })
    return
  }
  endHolds(tx, order.id, 'failed')
  // The draft is ours: placing it is the queue's work.
  if (outcome.state === 'paid') return
  advance(tx, order, outcome.state, `Printful: ${remote.status}.`)
}

function saveShipment(tx: Db, env: Pick<Env, 'SITE_URL'>, order: OrderRow, parcel: RemoteShipment): void {
  const { id, carrier, tracking_number: trackingNumber } = parcel
  const trackingUrl = parcel.tracking_url && /^https?:/.test(parcel.tracking_url) ? parcel.tracking_url : null
  const values = { carrier, trackingNumber, trackingUrl, shippedAt: toDate(parcel.shipped_at) }
  const isNew = !tx.select({ id: shipments.id }).from(shipments).where(eq(shipments.id, id)).get()
  tx.insert(shipments)
    .values({ id, orderId: order.id, ...values })
    .onConflictDoUpdate({ target: shipments.id, set: values })
    .run()
  if (!isNew) return
  logEvent(
    tx,
    order.id,
    `A parcel was sent with ${carrier || 'a carrier'}, ${trackingNumber || 'no number'}.`,
  )
  const detail = [carrier, trackingNumber, trackingUrl].filter(Boolean).join(', ')
  writeMail(tx, env, order.id, 'shipped', String(id), detail)
}

/** Seconds since the epoch, or text. */
function toDate(value: number | string | null | undefined): Date | null {
  if (value == null) return null
  const date = new Date(typeof value === 'number' ? value * 1000 : value)
  return Number.isNaN(date.getTime()) ? null : date
}

/** Notes a parcel that came back, which Printful's orders don't show. It changes neither state nor money. */
export function noteReturn(tx: Db, orderId: number, shipmentId: number | undefined, reason: string): void {
  if (shipmentId !== undefined) {
    const isIt = and(eq(shipments.id, shipmentId), eq(shipments.orderId, orderId))
    const isNoted = tx.select().from(shipments).where(isIt).get()?.isReturned
    if (isNoted) return
    tx.update(shipments).set({ isReturned: true }).where(isIt).run()
  }
  logEvent(tx, orderId, `A parcel came back${reason ? `: ${reason}` : '.'}`)
}

const MIN_PAUSE_MS = 30_000
const lastReads = new Map<number, number>()

/** Has an order read again because somebody looks at its page, at most twice a minute. */
export async function readBecauseShown(
  { db, queue }: Pick<Services, 'db' | 'queue'>,
  { id, state, printfulId }: OrderRow,
): Promise<void> {
  const isRecent = Date.now() - (lastReads.get(id) ?? 0) < MIN_PAUSE_MS
  if (!queue || printfulId === null || !isAtPrintful(state) || isRecent) return
  if (lastReads.size > 1000) lastReads.clear()
  lastReads.set(id, Date.now())
  await transact(db, (tx) => readSoon(tx, id))
  queue.wake()
}

/** Stores the work of reading an order again. */
export const readSoon = (tx: Db, id: number): void => addJob(tx, `read ${id}`)
