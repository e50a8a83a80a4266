import { and, asc, desc, eq, isNotNull, ne } from 'drizzle-orm'
import type { HoldReason, OrderState } from '#shared/contracts/order'
import { canAdvance } from '#shared/order-state'
import type { Db } from '../db/client.ts'
import { jobs, orderEvents, orderItems, orders, refunds, shipments } from '../db/schema.ts'
import { createToken } from '../platform/token.ts'

export type OrderRow = typeof orders.$inferSelect
export type OrderItemRow = typeof orderItems.$inferSelect
export type NewOrder = typeof orders.$inferInsert
export type NewOrderItem = Omit<typeof orderItems.$inferInsert, 'orderId'>

const FIRST_NUMBER = 10_000

/** What people call an order. */
export const orderNumber = (id: number): string => String(FIRST_NUMBER + id)
export const orderIdOfNumber = (number: string): number => Number(number) - FIRST_NUMBER

/** Makes the id by which Printful knows an order. It takes 32 characters. */
export const createExternalId = (): string => createToken().slice(0, 32)

export const findOrder = (db: Db, id: number): OrderRow | undefined =>
  db.select().from(orders).where(eq(orders.id, id)).get()

export const findOrderByToken = (db: Db, token: string): OrderRow | undefined =>
  db.select().from(orders).where(eq(orders.token, token)).get()

export const findOrderBySession = (db: Db, sessionId: string): OrderRow | undefined =>
  db.select().from(orders).where(eq(orders.sessionId, sessionId)).get()

export const findOrderByExternalId = (db: Db, externalId: string | undefined): OrderRow | undefined =>
  externalId ? db.select().from(orders).where(eq(orders.externalId, externalId)).get() : undefined

export const findOrderByPayment = (db: Db, paymentIntentId: string): OrderRow | undefined =>
  db.select().from(orders).where(eq(orders.paymentIntentId, paymentIntentId)).get()

export const findOrderByPrintfulId = (db: Db, printfulId: number): OrderRow | undefined =>
  db.select().from(orders).where(eq(orders.printfulId, printfulId)).get()

export const listOrdersOfUser = (db: Db, userId: number): OrderRow[] =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), isNotNull(orders.paidAt)))
    .orderBy(desc(orders.id))
    .all()

export const listUnpaidOrders = (db: Db, checkoutKey?: string): OrderRow[] =>
  db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.state, 'awaiting_payment'),
        checkoutKey === undefined ? undefined : eq(orders.checkoutKey, checkoutKey),
      ),
    )
    .all()

export const findPaidOrderOfCheckout = (db: Db, { checkoutKey, id }: OrderRow): OrderRow | undefined =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.checkoutKey, checkoutKey), ne(orders.id, id), isNotNull(orders.paidAt)))
    .get()

export const listItems = (db: Db, orderId: number): OrderItemRow[] =>
  db.select().from(orderItems).where(eq(orderItems.orderId, orderId)).orderBy(asc(orderItems.id)).all()

export const listShipments = (db: Db, orderId: number) =>
  db.select().from(shipments).where(eq(shipments.orderId, orderId)).orderBy(asc(shipments.id)).all()

/** Writes an order with its items. Returns it with its id. */
export function insertOrder(tx: Db, order: NewOrder, items: readonly NewOrderItem[]): OrderRow {
  const row = tx.insert(orders).values(order).returning().get()
  for (const item of items)
    tx.insert(orderItems)
      .values({ ...item, orderId: row.id })
      .run()
  return row
}

export function updateOrder(tx: Db, id: number, values: Partial<NewOrder>): void {
  tx.update(orders).set(values).where(eq(orders.id, id)).run()
}

export function logEvent(tx: Db, orderId: number, text: string, userId: number | null = null): void {
  tx.insert(orderEvents).values({ orderId, text, userId }).run()
}

export type JobKind = 'place' | 'read' | 'cancel' | 'mail' | 'alert' | 'refund' | 'refunds' | 'expire'
export type JobKey = `${JobKind} ${number}`

/** Stores work for the outbox; the same work once. It is due now, even if a failed try put it off. */
export function addJob(tx: Db, key: JobKey, runAt = new Date()): void {
  tx.insert(jobs).values({ key, runAt }).onConflictDoUpdate({ target: jobs.key, set: { runAt } }).run()
}

/** Moves an order forward. Returns false where it is there already, or further. */
export function advance(tx: Db, order: OrderRow, state: OrderState, text: string): boolean {
  const { state: current } = findOrder(tx, order.id) ?? order
  if (!canAdvance(current, state)) return false
  updateOrder(tx, order.id, { state, holdReason: null, holdText: null })
  logEvent(tx, order.id, text)
  return true
}

/** Puts an order on hold, for an administrator to look at. One that has ended, or is on hold already, stays as it is. */
export function hold(tx: Db, order: OrderRow, holdReason: HoldReason, holdText: string): boolean {
  const { state } = findOrder(tx, order.id) ?? order
  if (!canAdvance(state, 'on_hold')) return false
  updateOrder(tx, order.id, { state: 'on_hold', heldFrom: state, holdReason, holdText })
  logEvent(tx, order.id, `On hold: ${holdText}`)
  addJob(tx, `alert ${order.id}`)
  return true
}

/** Stores a refund that Stripe has made, once. Returns whether it was new. */
export function saveRefund(tx: Db, refund: typeof refunds.$inferInsert): boolean {
  const { orderId } = refund
  const isNew = !tx.select({ id: refunds.id }).from(refunds).where(eq(refunds.id, refund.id)).get()
  // A refund that was pending may fail.
  tx.insert(refunds)
    .values(refund)
    .onConflictDoUpdate({ target: refunds.id, set: { status: refund.status } })
    .run()
  const rows = tx.select().from(refunds).where(eq(refunds.orderId, orderId)).all()
  const refundedCents = rows
    .filter(({ status }) => status !== 'failed' && status !== 'canceled')
    .reduce((sum, { amountCents }) => sum + amountCents, 0)
  updateOrder(tx, orderId, { refundedCents })
  return isNew
}
