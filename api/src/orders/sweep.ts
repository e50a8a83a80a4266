import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { jobs } from '../db/schema/operations.ts'
import { orderHolds, orders } from '../db/schema/orders.ts'
import { transact } from '../db/transact.ts'
import { addJob } from '../queue/jobs.ts'
import type { Checkout } from './checkout-services.ts'
import { readDueDeliveries } from './delivery.ts'
import { confirmedModes } from './payment-mode.ts'
import { readEvents } from './read-events.ts'
import { readSessions, readUnsettled } from './read-sessions.ts'
import { refreshOrdersUnderWay } from './refresh-orders.ts'

const INTERVAL_MS = 5 * 60_000
const running = new WeakMap<Db, Promise<void>>()

/** Finds what webhooks missed in payments, orders and parcels. A call during a sweep returns that sweep. */
export function sweep(services: Checkout): Promise<void> {
  const { db } = services
  const current = running.get(db)
  if (current) return current
  const next = sweepOnce(services).finally(() => running.delete(db))
  running.set(db, next)
  return next
}

async function sweepOnce(services: Checkout): Promise<void> {
  const { db, log, queue } = services
  const part = async (name: string, work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      log.error({ err: error }, `a sweep could not ${name}`)
    }
    queue.wake()
  }
  await Promise.all([
    part('queue paid orders', () => queuePaidOrders(services)),
    part('queue payments that change', () => readUnsettled(db)),
    // A payment that isn't recorded can't have a warning of fraud.
    part('read the payments', () => readSessions(services)).then(() =>
      part('read the events of payments', () => readEvents(services)),
    ),
    part('read the orders under way', () => refreshOrdersUnderWay(services)),
    part('read shipped orders', () => readDueDeliveries(services)),
  ])
}

/** Queues paid orders without a placing job. Only "unreachable" holds are ignored. A draft that is never confirmed is left out. */
function queuePaidOrders({ db, env }: Checkout): Promise<void> {
  const isHeld = sql`EXISTS (SELECT 1 FROM ${orderHolds} WHERE ${orderHolds.orderId} = ${orders.id}
    AND ${orderHolds.reason} <> 'unreachable' AND ${orderHolds.acceptedAt} IS NULL AND ${orderHolds.endedAt} IS NULL)`
  const isQueued = sql`EXISTS (SELECT 1 FROM ${jobs} WHERE ${jobs.key} = 'place ' || ${orders.id})`
  const isToDo = or(inArray(orders.mode, confirmedModes(env)), isNull(orders.printfulId))
  return transact(db, (tx) => {
    const paid = tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.state, 'paid'), isToDo, sql`NOT ${isHeld}`, sql`NOT ${isQueued}`))
      .all()
    for (const { id } of paid) addJob(tx, `place ${id}`)
  })
}

/** Sweeps now and every five minutes. Returns a function that stops it. */
export function startSweeps(services: Checkout): () => void {
  const run = () => void sweep(services)
  run()
  return services.db.clock.every(INTERVAL_MS, run)
}
