import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { OrderFilter, OrderIssue, OrderState } from '#shared/contracts/order'
import { endOfDay, startOfDay } from '#shared/days'
import type { Db } from '../../db/client.ts'
import { listIds } from '../../db/list-ids.ts'
import { disputes, orderHolds, orders, shipments } from '../../db/schema/orders.ts'
import { containsTerms } from '../../db/search-texts.ts'
import { isOpenHold } from '../../orders/holds.ts'
import { parseOrderId } from '../../orders/queries.ts'

// A list of the few orders in question is faster than a look at each order.
const isAmong = (ids: SQL) => sql`${orders.id} IN (${ids})`

export const isOnHold = sql`(${orders.state} NOT IN ('canceled', 'refunded') AND ${isAmong(
  sql`SELECT ${orderHolds.orderId} FROM ${orderHolds} WHERE ${isOpenHold}`,
)})`

function isInState(state: OrderState | undefined): SQL | undefined {
  // The plus keeps SQLite from an index that lacks the searched text.
  if (state === undefined) return sql`+${orders.paidAt} IS NOT NULL`
  if (state === 'on_hold') return isOnHold
  return and(eq(orders.state, state), sql`NOT (${isOnHold})`)
}

const ISSUES: Record<OrderIssue, SQL> = {
  held: isOnHold,
  disputed: isAmong(sql`SELECT disputed.id FROM ${orders} AS disputed WHERE disputed.dispute IS NOT NULL
    UNION SELECT ${disputes.orderId} FROM ${disputes}`),
  returned: isAmong(sql`SELECT ${shipments.orderId} FROM ${shipments} WHERE ${shipments.isReturned}`),
}

/** Selects when an order was paid, or made if it is a quote. */
const orderedAt = (state: OrderState | undefined) =>
  state === undefined ? orders.paidAt : sql`coalesce(${orders.paidAt}, ${orders.createdAt})`

/** Matches orders by their number and by what `saveSearchTexts` has stored of them. */
const isFound = (q: string) => or(containsTerms(orders.searchText, q), eq(orders.id, parseOrderId(q) ?? -1))

/** Lists the ids of a filter's orders, the newest first. Unpaid quotes are no orders yet and are found only by their state. */
export function listOrderIds(db: Db, { q, state, issue, from, to, tz }: OrderFilter): number[] {
  const condition = and(
    isInState(state),
    issue && ISSUES[issue],
    from === undefined ? undefined : sql`${orderedAt(state)} >= ${startOfDay(from, tz).getTime()}`,
    to === undefined ? undefined : sql`${orderedAt(state)} < ${endOfDay(to, tz).getTime()}`,
    q ? isFound(q) : undefined,
  )
  return listIds(db, db.select({ id: orders.id }).from(orders).where(condition))
}
