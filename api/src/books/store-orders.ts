import { and, asc, desc, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { inList } from '../db/in-list.ts'
import { disputes, orderHolds, orders, refunds, shipments } from '../db/schema/orders.ts'
import { isHeldSql, isOpenHold } from '../orders/holds.ts'

const PAGE_SIZE = 100

const COLUMNS = {
  id: orders.id,
  externalId: orders.externalId,
  mode: orders.mode,
  state: orders.state,
  createdAt: orders.createdAt,
  paidAt: orders.paidAt,
  placedAt: orders.placedAt,
  paidCents: orders.paidCents,
  refundedCents: orders.refundedCents,
  lostCents: orders.lostCents,
  costCents: orders.costCents,
  feeCents: orders.feeCents,
  paymentIntentId: orders.paymentIntentId,
  printfulId: orders.printfulId,
  printfulStatus: orders.printfulStatus,
  isHeld: sql<boolean>`${isHeldSql}`.mapWith(Boolean),
  /** True for an order from a payment that the database didn't know, until somebody accepts it. */
  isRecovered: sql<boolean>`EXISTS (SELECT 1 FROM ${orderHolds} WHERE ${and(
    eq(orderHolds.orderId, orders.id),
    eq(orderHolds.reason, 'unknown_session'),
    isOpenHold,
  )})`.mapWith(Boolean),
}

const selectOrders = (db: Db, beforeId: number) =>
  db
    .select(COLUMNS)
    .from(orders)
    .where(lt(orders.id, beforeId))
    .orderBy(desc(orders.id))
    .limit(PAGE_SIZE)
    .all()

type Row = ReturnType<typeof selectOrders>[number]

/** What the store has of an order, without the person. */
export interface StoreOrder extends Row {
  refunds: (typeof refunds.$inferSelect)[]
  disputes: (typeof disputes.$inferSelect)[]
  parcels: (typeof shipments.$inferSelect)[]
}

/** Yields pages of all orders and quotes, the newest first. */
export function* listStoreOrders(db: Db): Generator<StoreOrder[]> {
  for (let beforeId = Number.MAX_SAFE_INTEGER; ; ) {
    const rows = selectOrders(db, beforeId)
    if (rows.length === 0) return
    yield withParts(db, rows)
    beforeId = rows.at(-1)!.id
  }
}

function withParts(db: Db, rows: readonly Row[]): StoreOrder[] {
  const ids = rows.map(({ id }) => id)
  const byOrder = <Part extends { orderId: number }>(parts: Part[]) =>
    Map.groupBy(parts, ({ orderId }) => orderId)
  const refundsOf = byOrder(
    db.select().from(refunds).where(inList(refunds.orderId, ids)).orderBy(asc(refunds.at)).all(),
  )
  const disputesOf = byOrder(db.select().from(disputes).where(inList(disputes.orderId, ids)).all())
  const parcelsOf = byOrder(db.select().from(shipments).where(inList(shipments.orderId, ids)).all())
  return rows.map((row) => ({
    ...row,
    refunds: refundsOf.get(row.id) ?? [],
    disputes: disputesOf.get(row.id) ?? [],
    parcels: parcelsOf.get(row.id) ?? [],
  }))
}
