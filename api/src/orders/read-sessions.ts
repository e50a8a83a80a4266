import { and, desc, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import { DAY_MS } from '#shared/days'
import type { Db } from '../db/client.ts'
import { orderHolds, orders, refunds } from '../db/schema/orders.ts'
import { findSetting, saveSetting } from '../db/setting.ts'
import { transact } from '../db/transact.ts'
import { hasCode, isConnectionError } from '../payments/errors.ts'
import type { PaymentSession } from '../payments/stripe.ts'
import { addJob } from '../queue/jobs.ts'
import type { Checkout } from './checkout-services.ts'
import { isOpenHold } from './holds.ts'
import { settingOfMode } from './payment-mode.ts'
import { advance } from './progress.ts'
import { findOrderBySession, type OrderRow } from './queries.ts'
import { recordPayment } from './record-payment.ts'

type Reader = Pick<Checkout, 'db' | 'env' | 'log' | 'payments'>

const SWEPT_SETTING = 'payments-swept-at'
/** Overlap of sweeps. Sessions are listed by creation and paid up to an hour later. */
const OVERLAP_MS = 3 * 60 * 60_000
const FIRST_SWEEP_MS = DAY_MS
/** Time for which a session that can't be recorded is listed again. By then the daily comparison has told it. */
const LISTED_AGAIN_MS = 3 * DAY_MS
/** Each takes as long as Stripe's client waits. */
const MAX_CONNECTION_FAILURES = 3

const UNREAD = 'a payment session could not be read'

const PENDING_REFUND = ['pending', 'requires_action']

const isDebit = ({ status, payment_status }: PaymentSession) =>
  status === 'complete' && payment_status === 'unpaid'

/** Reads new and unpaid sessions by list, older ones one by one. One failure doesn't stop the others. @throws Stripe's errors */
export async function readSessions(services: Reader): Promise<void> {
  const { db, env, log, payments } = services
  await endUnstarted(db)
  const startedAt = db.clock.now()
  const setting = settingOfMode(env, SWEPT_SETTING)
  const sweptAt = Number(findSetting(db, setting)) || startedAt - FIRST_SWEEP_MS
  const { listSessions } = await payments()
  const listed = new Set<string>()
  let nextAt = startedAt
  try {
    for await (const session of listSessions(new Date(sweptAt - OVERLAP_MS))) {
      listed.add(session.id)
      try {
        await recordListed(services, session)
      } catch (error) {
        log.error({ err: error, session: session.id }, UNREAD)
        nextAt = Math.min(nextAt, session.created * 1000 + OVERLAP_MS)
      }
    }
    nextAt = Math.max(nextAt, startedAt - LISTED_AGAIN_MS)
    await transact(db, (tx) => saveSetting(tx, setting, String(nextAt)))
  } finally {
    await readOlder(services, listed)
  }
}

function endUnstarted(db: Db): Promise<void> {
  const isOver = and(
    ...[eq(orders.state, 'awaiting_payment'), isNull(orders.sessionId)],
    lt(orders.expiresAt, db.clock.date()),
  )
  return transact(db, (tx) => {
    for (const order of tx.select().from(orders).where(isOver).all())
      advance(tx, order, 'canceled', 'The payment was never started.')
  })
}

async function recordListed(services: Reader, session: PaymentSession): Promise<void> {
  const order = findOrderBySession(services.db, session.id)
  if (order?.paidAt || session.status === 'open') return
  const isOver = session.payment_status === 'unpaid' && !isDebit(session)
  if (isOver && order?.state !== 'awaiting_payment') return
  await recordPayment(services, session)
}

/** Reads the sessions that the list didn't show. Gives up an expired one that Stripe doesn't know. @throws while Stripe can't be reached */
async function readOlder(services: Reader, listed: ReadonlySet<string>): Promise<void> {
  const { db, log, payments } = services
  const isPayable = and(eq(orders.state, 'awaiting_payment'), isNotNull(orders.sessionId))
  const older = db
    .select()
    .from(orders)
    .where(isPayable)
    .orderBy(desc(orders.id))
    .all()
    .flatMap(({ sessionId, ...order }) =>
      sessionId !== null && !listed.has(sessionId) ? { ...order, sessionId } : [],
    )
  const { retrieveSession } = await payments()
  let failures = 0
  for (const order of older) {
    const { sessionId } = order
    try {
      await recordPayment(services, await retrieveSession(sessionId))
    } catch (error) {
      if (hasCode(error, 'resource_missing') && order.expiresAt.getTime() <= db.clock.now()) {
        await giveUp(db, order)
        continue
      }
      log.error({ err: error, session: sessionId }, UNREAD)
      if (!isConnectionError(error)) continue
      failures += 1
      if (failures === MAX_CONNECTION_FAILURES) throw error
    }
  }
}

const giveUp = (db: Db, order: OrderRow): Promise<boolean> =>
  transact(db, (tx) => advance(tx, order, 'canceled', 'Stripe does not know its payment session any more.'))

/** Queues reads of payments with a pending refund or a review that holds the order. */
export function readUnsettled(db: Db): Promise<void> {
  const pending = db
    .select({ orderId: refunds.orderId })
    .from(refunds)
    .where(inArray(refunds.status, PENDING_REFUND))
  const reviewed = db
    .select({ orderId: orderHolds.orderId })
    .from(orderHolds)
    .where(and(eq(orderHolds.reason, 'review'), isOpenHold))
  return transact(db, (tx) => {
    for (const { orderId } of pending.union(reviewed).all()) addJob(tx, `payment ${orderId}`)
  })
}
