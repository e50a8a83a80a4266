import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { AT_PRINTFUL } from '#shared/order-state'
import { orders } from '../db/schema.ts'
import { findSetting, saveSetting } from '../db/setting.ts'
import { transact } from '../db/transact.ts'
import { addJob } from '../queue/jobs.ts'
import type { Services } from '../services.ts'
import { advance } from './progress.ts'
import { findOrderBySession, listUnpaidOrders } from './queries.ts'
import { readSoon } from './read-order.ts'
import { recordPayment } from './record-payment.ts'

type Sweeper = Pick<Services, 'db' | 'env' | 'log' | 'payments' | 'queue'>

const SWEPT_SETTING = 'payments-swept-at'
const INTERVAL_MS = 5 * 60_000
/** Looked at again by each sweep: a session is listed when it was created, and paid up to an hour later. */
const OVERLAP_MS = 3 * 60 * 60_000
/** What a new store looks back to. */
const FIRST_SWEEP_MS = 24 * 60 * 60_000

/**
 * Finds what webhooks missed: payments of open sessions, paid sessions that this database doesn't know, and orders that have
 * moved on at Printful.
 */
export async function sweep(services: Sweeper): Promise<void> {
  const { db, log, payments, queue } = services
  const startedAt = Date.now()
  const { retrieveSession, listSessions } = await payments()
  for (const order of listUnpaidOrders(db)) {
    const { sessionId, expiresAt } = order
    // One that can't be read keeps nothing from the others.
    if (sessionId) {
      await retrieveSession(sessionId)
        .then((session) => recordPayment(services, session))
        .catch((error) =>
          log.error({ err: error, session: sessionId }, 'a payment session could not be read'),
        )
    } else if (expiresAt.getTime() < startedAt) {
      await transact(db, (tx) => advance(tx, order, 'canceled', 'The payment was never started.'))
    }
  }
  const sweptAt = Number(findSetting(db, SWEPT_SETTING)) || startedAt - FIRST_SWEEP_MS
  for await (const session of listSessions(new Date(sweptAt - OVERLAP_MS))) {
    const isKnown = findOrderBySession(db, session.id)?.paidAt != null
    if (session.payment_status !== 'unpaid' && !isKnown) await recordPayment(services, session)
  }
  await transact(db, (tx) => {
    saveSetting(tx, SWEPT_SETTING, String(startedAt))
    const isUnfinished = inArray(orders.state, [...AT_PRINTFUL])
    const followed = tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(isUnfinished, isNotNull(orders.printfulId)))
      .all()
    for (const { id } of followed) readSoon(tx, id)
    const paid = tx.select({ id: orders.id }).from(orders).where(eq(orders.state, 'paid')).all()
    for (const { id } of paid) addJob(tx, `place ${id}`)
  })
  queue?.wake()
}

/** Sweeps now and every five minutes. Returns what stops it. */
export function startSweeps(services: Sweeper): () => void {
  const run = () =>
    sweep(services).catch((error) => services.log.error(error, 'the sweep of payments failed'))
  void run()
  const timer = setInterval(run, INTERVAL_MS)
  timer.unref()
  return () => clearInterval(timer)
}
