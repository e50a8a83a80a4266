import { and, asc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { UNSHIPPED } from '#shared/order-state'
import type { Db } from '../db/client.ts'
import { inList } from '../db/in-list.ts'
import { orders } from '../db/schema/orders.ts'
import { transact, unlessRefused } from '../db/transact.ts'
import { ORDERS_PAGE_SIZE, type PrintfulClient } from '../printful/client.ts'
import { costOf, type RemoteOrder } from '../printful/order-responses.ts'
import { addJob } from '../queue/jobs.ts'
import type { Checkout } from './checkout-services.ts'
import type { OrderRow } from './queries.ts'
import { applyRemoteOrder } from './refresh-order.ts'
import { parseRemoteOrder } from './remote-order.ts'

type Reader = Pick<Checkout, 'db' | 'env' | 'log' | 'printfulClient'>

const STATUSES = [
  ...['pending', 'inprocess', 'partial', 'fulfilled', 'onhold', 'failed'],
  ...['inreview', 'draft', 'canceled', 'archived'],
]
/** Statuses of orders that Printful makes, or may. */
const UNDER_WAY = ['pending', 'inreview', 'inprocess', 'onhold', 'partial']
const MAX_PAGES_OF_STATUS = 50
const MAX_SINGLE_READS = 50

/** Lists the orders that Printful can still change, the longest unread first. */
const listUnderWay = (db: Db): OrderRow[] =>
  db
    .select()
    .from(orders)
    .where(
      and(
        isNotNull(orders.printfulId),
        sql`coalesce(${orders.printfulStatus}, '') NOT IN ('canceled', 'archived')`,
        or(
          inArray(orders.state, UNSHIPPED),
          and(eq(orders.state, 'shipped'), inArray(orders.printfulStatus, ['partial', 'onhold'])),
          // Printful may go on with an order that was refunded. It keeps its person until the last parcel has left.
          and(eq(orders.state, 'refunded'), inArray(orders.printfulStatus, UNDER_WAY)),
          // A live draft can be canceled in Printful's dashboard. A test draft stays a draft forever.
          and(eq(orders.state, 'paid'), eq(orders.mode, 'live')),
        ),
      ),
    )
    .orderBy(asc(orders.readAt))
    .all()

/** Reads the orders under way, 100 a call, and queues a read of each that no list shows. @throws PrintfulError */
export async function refreshOrdersUnderWay(services: Reader): Promise<void> {
  const { db, printfulClient } = services
  const missing = new Map(listUnderWay(db).map((order) => [order.externalId, order]))
  const client = missing.size > 0 ? await printfulClient('reading') : undefined
  if (!client) return
  for (const status of sortStatuses([...missing.values()])) {
    if (missing.size > 0) await readStatus(services, client, status, missing)
  }
  const left = [...missing.values()].slice(0, MAX_SINGLE_READS)
  await transact(db, (tx) => {
    for (const { id } of left) addJob(tx, `read ${id}`)
  })
}

function sortStatuses(underWay: readonly OrderRow[]): string[] {
  const last = new Set(
    underWay.map(({ state, printfulStatus }) => (state === 'paid' ? 'draft' : printfulStatus)),
  )
  return [...STATUSES.filter((status) => last.has(status)), ...STATUSES.filter((status) => !last.has(status))]
}

async function readStatus(
  services: Reader,
  client: Pick<PrintfulClient, 'fetchOrders'>,
  status: string,
  missing: Map<string, OrderRow>,
): Promise<void> {
  const { db, log } = services
  for (let page = 0; page < MAX_PAGES_OF_STATUS && missing.size > 0; page++) {
    const rows = z
      .array(z.unknown())
      .safeParse(await client.fetchOrders(status, page * ORDERS_PAGE_SIZE)).data
    const found = (rows ?? []).flatMap((row) => {
      const externalId = z.object({ external_id: z.string() }).safeParse(row).data?.external_id
      const order = missing.get(externalId ?? '')
      return order ? { order, remote: parseRemoteOrder(log, row) } : []
    })
    for (const { order } of found) missing.delete(order.externalId)
    await applyAll(services, db, found)
    if (found.length === 0 || (rows ?? []).length < ORDERS_PAGE_SIZE) return
  }
}

async function applyAll(
  services: Reader,
  db: Db,
  found: readonly { order: OrderRow; remote: RemoteOrder | undefined }[],
): Promise<void> {
  const known = found.flatMap(({ order, remote }) => (remote ? [{ order, remote }] : []))
  const { unchanged = [], changed = [] } = Object.groupBy(known, ({ order, remote }) =>
    isUnchanged(order, remote) ? 'unchanged' : 'changed',
  )
  const ids = unchanged.map(({ order }) => order.id)
  await transact(db, (tx) =>
    tx.update(orders).set({ readAt: tx.clock.date() }).where(inList(orders.id, ids)).run(),
  )
  for (const { order, remote } of changed)
    await unlessRefused(transact(db, (tx) => applyRemoteOrder(tx, services, order, remote)))
}

/** True while an order waits or is being made and nothing is new, which is the usual case. */
const isUnchanged = (order: OrderRow, remote: RemoteOrder): boolean =>
  ['draft', 'pending', 'inprocess'].includes(remote.status) &&
  remote.status === order.printfulStatus &&
  remote.shipments.length === 0 &&
  (!remote.costs || costOf(remote) === order.costCents)
