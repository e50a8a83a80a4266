import { and, count, desc, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import {
  type AdminOrder,
  type AdminOrderRow,
  type Hold,
  ORDERS_PER_PAGE,
  type OrderState,
  type Sales,
} from '#shared/contracts/order'
import { fromCents } from '#shared/price'
import type { Db } from '../../db/client.ts'
import { mails, orderEvents, orderItems, orders, users } from '../../db/schema.ts'
import { isHeldSql, listHolds, listOpenHolds, visibleState } from '../../orders/holds.ts'
import { orderIdOfNumber, orderNumber } from '../../orders/queries.ts'
import { requireOrder, revenueCents, toOrder, toTotal } from '../../orders/view.ts'

interface OrderFilter {
  q?: string | undefined
  state?: OrderState | undefined
}

/** An open hold hides the state of an order that has not ended. */
function isInState(state: OrderState | undefined): SQL | undefined {
  if (state === undefined) return isNotNull(orders.paidAt)
  if (state === 'on_hold') return isOnHold
  return and(eq(orders.state, state), sql`NOT (${isOnHold})`)
}

const isOnHold = sql`(${orders.state} NOT IN ('canceled', 'refunded') AND ${isHeldSql})`

/** Quotes that nobody has paid are no orders yet, unless one asks for them. */
function toCondition({ q, state }: OrderFilter): SQL | undefined {
  const text = `%${(q ?? '').replace(/[\\%_]/g, '\\$&')}%`
  const matches = (column: SQL | typeof orders.email) => sql`${column} LIKE ${text} ESCAPE '\\'`
  const hasItem = sql`EXISTS (SELECT 1 FROM ${orderItems} WHERE ${orderItems.orderId} = ${orders.id}
    AND ${orderItems.productName} LIKE ${text} ESCAPE '\\')`
  return and(
    isInState(state),
    q
      ? or(
          eq(orders.id, /^\d+$/.test(q) ? orderIdOfNumber(q) : -1),
          matches(orders.email),
          matches(sql`json_extract(${orders.recipient}, '$.name')`),
          hasItem,
        )
      : undefined,
  )
}

export function listOrders(db: Db, filter: OrderFilter, page: number) {
  const condition = toCondition(filter)
  const rows = db
    .select()
    .from(orders)
    .where(condition)
    .orderBy(desc(isOnHold), desc(orders.id))
    .limit(ORDERS_PER_PAGE)
    .offset((page - 1) * ORDERS_PER_PAGE)
    .all()
  const total = db.select({ total: count() }).from(orders).where(condition).get()?.total ?? 0
  return { orders: rows.map((row) => toRow(db, row)), total }
}

function toRow(db: Db, row: typeof orders.$inferSelect): AdminOrderRow {
  const quantity = sql<number>`coalesce(sum(${orderItems.quantity}), 0)`
  const items = db.select({ quantity }).from(orderItems).where(eq(orderItems.orderId, row.id)).get()
  return {
    id: row.id,
    number: orderNumber(row.id),
    state: visibleState(db, row),
    createdAt: row.createdAt.toISOString(),
    email: row.email,
    name: row.recipient?.name ?? '',
    itemCount: items?.quantity ?? 0,
    total: toTotal(row),
    holdReasons: listOpenHolds(db, row.id).map(({ reason }) => reason),
  }
}

const SALES_DAYS = 30

/** Sums up the paid orders of the last 30 days, by day in UTC, and counts those on hold. */
export function getSales(db: Db): Sales {
  const day = sql<string>`date(${orders.paidAt} / 1000, 'unixepoch')`
  const left = sql`(${orders.paidCents} - ${orders.taxCents} - ${orders.refundedCents})`
  const days = db
    .select({
      day,
      orders: count(),
      revenue: sql<number>`sum(${left})`,
      margin: sql<number>`coalesce(sum(${left} - ${orders.costCents}), 0)`,
    })
    .from(orders)
    .where(sql`${orders.paidAt} > unixepoch('now', '-' || ${SALES_DAYS} || ' days') * 1000`)
    .groupBy(day)
    .orderBy(desc(day))
    .all()
  return {
    held: db.select({ held: count() }).from(orders).where(isOnHold).get()?.held ?? 0,
    days: days.map(({ revenue, margin, ...row }) => ({
      ...row,
      revenue: fromCents(revenue),
      margin: fromCents(margin),
    })),
  }
}

/** Lists all holds of an order, the newest first, with the names of who accepted them. */
const listShownHolds = (db: Db, orderId: number): Hold[] =>
  listHolds(db, orderId).map(({ reason, text, since, acceptedAt, acceptedBy, endedAt }) => ({
    reason,
    text,
    since: since.toISOString(),
    acceptedBy: acceptedAt && (findUserName(db, acceptedBy) ?? 'A former administrator'),
    endedAt: endedAt?.toISOString() ?? null,
  }))

const findUserName = (db: Db, id: number | null): string | undefined =>
  id === null
    ? undefined
    : db.select({ name: users.displayName }).from(users).where(eq(users.id, id)).get()?.name

/** @throws 404 */
export function getAdminOrder(db: Db, id: number): AdminOrder {
  const row = requireOrder(db, id)
  const { costCents } = row
  const marginCents = costCents === null ? null : revenueCents(row) - (row.feeCents ?? 0) - costCents
  return {
    ...toOrder(db, row),
    id,
    token: row.token,
    holds: listShownHolds(db, id),
    cost: costCents === null ? null : fromCents(costCents),
    margin: marginCents === null ? null : fromCents(marginCents),
    paid: fromCents(row.paidCents),
    printfulId: row.printfulId,
    paymentIntentId: row.paymentIntentId,
    dispute: row.dispute,
    history: db
      .select({ at: orderEvents.at, text: orderEvents.text, userName: users.displayName })
      .from(orderEvents)
      .leftJoin(users, eq(users.id, orderEvents.userId))
      .where(eq(orderEvents.orderId, id))
      .orderBy(desc(orderEvents.id))
      .all()
      .map(({ at, ...event }) => ({ at: at.toISOString(), ...event })),
    mails: db
      .select()
      .from(mails)
      .where(eq(mails.orderId, id))
      .orderBy(desc(mails.id))
      .all()
      .map(({ id, kind, subject, text, sentAt, error }) => ({
        ...{ id, kind, subject, text, error },
        sentAt: sentAt?.toISOString() ?? null,
      })),
  }
}
