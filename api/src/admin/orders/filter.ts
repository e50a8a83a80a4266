import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { OrderFilter, OrderIssue, OrderState } from '#shared/contracts/order'
import { endOfDay, startOfDay } from '#shared/days'
import type { Db } from '../../db/client.ts'
import { inList } from '../../db/in-list.ts'
import { disputes, orderHolds, orders, shipments } from '../../db/schema/orders.ts'
import { isOpenHold } from '../../orders/holds.ts'
import { parseOrderId } from '../../orders/queries.ts'
import { findIdsByText } from './find-by-text.ts'

// A list of the few held orders is faster than a look at each order.
export const isOnHold = sql`(${orders.state} NOT IN ('canceled', 'refunded') AND ${orders.id} IN
  (SELECT ${orderHolds.orderId} FROM ${orderHolds} WHERE ${isOpenHold}))`

function isInState(state: OrderState | undefined): SQL | undefined {
  // The plus keeps SQLite from an index that would have to be sorted by the number.
  if (state === undefined) return sql`+${orders.paidAt} IS NOT NULL`
  if (state === 'on_hold') return isOnHold
  return and(eq(orders.state, state), sql`NOT (${isOnHold})`)
}

const ISSUES: Record<OrderIssue, SQL> = {
  held: isOnHold,
  disputed: sql`(${orders.dispute} IS NOT NULL
    OR EXISTS (SELECT 1 FROM ${disputes} WHERE ${disputes.orderId} = ${orders.id}))`,
  returned: sql`EXISTS (SELECT 1 FROM ${shipments}
    WHERE ${shipments.orderId} = ${orders.id} AND ${shipments.isReturned})`,
}

/** Instant of an order's payment. A quote has only that of its creation. */
const orderedAt = (state: OrderState | undefined) =>
  state === undefined ? orders.paidAt : sql`coalesce(${orders.paidAt}, ${orders.createdAt})`

/** Matches the orders of a filter. Unpaid quotes are no orders yet and are found only by their state. */
export function toCondition(db: Db, { q, state, issue, from, to, tz }: OrderFilter): SQL | undefined {
  const condition = and(
    isInState(state),
    issue && ISSUES[issue],
    from === undefined ? undefined : sql`${orderedAt(state)} >= ${startOfDay(from, tz).getTime()}`,
    to === undefined ? undefined : sql`${orderedAt(state)} < ${endOfDay(to, tz).getTime()}`,
  )
  if (!q) return condition
  const isFound = inList(orders.id, findIdsByText(db, q, condition))
  return and(condition, or(isFound, eq(orders.id, parseOrderId(q) ?? -1)))
}
