import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, ne, notInArray, sql } from 'drizzle-orm'
import type { HoldReason, OrderTask } from '#shared/contracts/order'
import { DAY_MS } from '#shared/days'
import { HOLD_TEXTS } from '#shared/hold-texts'
import { listToldDifferences } from '../../books/daily.ts'
import { describeDifference } from '../../books/difference.ts'
import type { Db } from '../../db/client.ts'
import { jobs } from '../../db/schema/operations.ts'
import { disputes, notices, orderHolds, orders, refunds, shipments } from '../../db/schema/orders.ts'
import { findAccountRefusal } from '../../orders/account-refusal.ts'
import { listOpenHolds } from '../../orders/holds.ts'
import { findOrderOfJob, HELD_WITH_ORDER } from '../../orders/job-order.ts'
import { WARNING_PREFIX } from '../../orders/notices.ts'
import { orderNumber } from '../../orders/queries.ts'
import { type JobKind, parseJobKey } from '../../queue/jobs.ts'
import { STUCK_MS } from '../../queue/queue.ts'

const MAX_TASKS = 100
/** Days after its departure in which a returned parcel is a task. */
const RETURN_DAYS = 90
/** Days in which a warning of fraud is a task. */
const WARNING_DAYS = 30

/** Lists the administrators' tasks, the most urgent first. A held order is one task. */
export function listOrderTasks(db: Db): OrderTask[] {
  const tasks = [
    ...listRefused(db),
    ...listHeld(db),
    ...listDisputed(db),
    ...listWarned(db),
    ...listFailedRefunds(db),
    ...listReturned(db),
    ...listStuck(db),
    ...listBookTasks(db),
  ]
  return tasks.slice(0, MAX_TASKS)
}

const toTask = (kind: OrderTask['kind'], orderId: number | null, text: string, since: Date): OrderTask => ({
  kind,
  orderId,
  number: orderId === null ? null : orderNumber(orderId),
  text,
  since: since.toISOString(),
})

function listRefused(db: Db): OrderTask[] {
  const refusal = findAccountRefusal(db)
  if (!refusal) return []
  return [toTask('payments_refused', null, `Stripe refuses payments: ${refusal.message}`, refusal.since)]
}

const isHeldAs = (db: Db, orderId: number, reason: HoldReason): boolean =>
  listOpenHolds(db, orderId).some((hold) => hold.reason === reason)

const listHeld = (db: Db): OrderTask[] =>
  db
    .select({ orderId: orderHolds.orderId, reason: orderHolds.reason, since: orderHolds.since })
    .from(orderHolds)
    .innerJoin(orders, eq(orders.id, orderHolds.orderId))
    .where(
      and(
        isNull(orderHolds.acceptedAt),
        isNull(orderHolds.endedAt),
        notInArray(orders.state, ['canceled', 'refunded']),
      ),
    )
    .orderBy(desc(orderHolds.id))
    .limit(MAX_TASKS)
    .all()
    .map(({ orderId, reason, since }) => toTask('held', orderId, HOLD_TEXTS[reason], since))

const NEEDS_RESPONSE = ['needs_response', 'warning_needs_response', 'appeal_needs_response']

const listDisputed = (db: Db): OrderTask[] =>
  db
    .select()
    .from(disputes)
    .where(inArray(disputes.status, NEEDS_RESPONSE))
    .orderBy(desc(disputes.at))
    .limit(MAX_TASKS)
    .all()
    .filter(({ orderId }) => !isHeldAs(db, orderId, 'dispute'))
    .map(({ orderId, at }) => toTask('disputed', orderId, 'The payment is disputed: answer at Stripe', at))

/** Lists orders that were warned of when they could not be stopped any more, until the payment is refunded or disputed. */
const listWarned = (db: Db): OrderTask[] =>
  db
    .select({ orderId: orders.id, at: notices.at })
    .from(notices)
    .innerJoin(orders, eq(orders.id, notices.orderId))
    .where(
      and(
        ...[gt(notices.key, WARNING_PREFIX), lt(notices.key, `${WARNING_PREFIX}~`)],
        gt(notices.at, new Date(db.clock.now() - WARNING_DAYS * DAY_MS)),
        notInArray(orders.state, ['canceled', 'refunded']),
        isNull(orders.dispute),
      ),
    )
    .orderBy(desc(notices.at))
    .limit(MAX_TASKS)
    .all()
    .map(({ orderId, at }) => toTask('fraud_warning', orderId, 'The bank warns of fraud: refund it?', at))

const listFailedRefunds = (db: Db): OrderTask[] =>
  db
    .select({ orderId: refunds.orderId, at: refunds.at })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(
      and(
        inArray(refunds.status, ['failed', 'canceled']),
        sql`${orders.refundedCents} < ${orders.paidCents}`,
        sql`NOT EXISTS (SELECT 1 FROM ${refunds} AS later WHERE later.order_id = ${refunds.orderId}
          AND later.id <> ${refunds.id} AND later.at >= ${refunds.at}
          AND later.status IN ('pending', 'succeeded'))`,
      ),
    )
    .orderBy(desc(refunds.at))
    .limit(MAX_TASKS)
    .all()
    .filter(({ orderId }) => !isHeldAs(db, orderId, 'paid_twice'))
    .map(({ orderId, at }) => toTask('refund_failed', orderId, 'A refund failed', at))

const listReturned = (db: Db): OrderTask[] =>
  db
    .select({ orderId: shipments.orderId, shippedAt: shipments.shippedAt, paidAt: orders.paidAt })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(and(shipments.isReturned, ne(orders.state, 'refunded')))
    .orderBy(desc(shipments.shippedAt))
    .limit(MAX_TASKS)
    .all()
    .map(({ orderId, shippedAt, paidAt }) => ({ orderId, leftAt: shippedAt ?? paidAt ?? db.clock.date() }))
    .filter(({ leftAt }) => db.clock.now() - leftAt.getTime() < RETURN_DAYS * DAY_MS)
    .map(({ orderId, leftAt }) => toTask('returned', orderId, 'A parcel came back', leftAt))

const listBookTasks = (db: Db): OrderTask[] =>
  listToldDifferences(db).map(({ since, ...difference }) =>
    toTask('books', difference.orderId, describeDifference(difference), since),
  )

const JOB_TEXTS: Record<JobKind, string> = {
  place: 'It can’t be placed at Printful',
  recheck: 'It can’t be checked again',
  cancel: 'It can’t be canceled at Printful',
  read: 'It can’t be read from Printful',
  refund: 'It can’t be refunded',
  payment: 'Its payment can’t be read',
  expire: 'Its payment page can’t be closed',
  mail: 'A mail to the customer can’t be sent',
  notice: 'A mail to you can’t be sent',
  books: 'The books of Stripe and Printful can’t be compared',
  reset: 'A link for a new password can’t be mailed',
}

/** Lists jobs that have failed for 15 minutes, unless they hold their order. */
function listStuck(db: Db): OrderTask[] {
  const isStuck = and(
    isNotNull(jobs.failingSince),
    lte(jobs.failingSince, new Date(db.clock.now() - STUCK_MS)),
  )
  return db
    .select()
    .from(jobs)
    .where(isStuck)
    .orderBy(asc(jobs.rank), asc(jobs.failingSince))
    .limit(MAX_TASKS)
    .all()
    .map(({ key, failingSince }) => ({
      kind: parseJobKey(key).kind,
      order: findOrderOfJob(db, key),
      failingSince,
    }))
    .filter(
      ({ kind, order }) =>
        !(
          order &&
          HELD_WITH_ORDER.includes(kind) &&
          (isHeldAs(db, order.id, 'unreachable') || isHeldAs(db, order.id, 'inconsistent'))
        ),
    )
    .map(({ kind, order, failingSince }) =>
      toTask('stuck', order?.id ?? null, JOB_TEXTS[kind], failingSince ?? db.clock.date()),
    )
}
