import { and, asc, desc, eq, isNotNull, ne } from 'drizzle-orm'
import { parseOrderNumber } from '#shared/order-number'
import type { Db } from '../db/client.ts'
import { mails, orderEvents, orderItems, orders, refunds, shipments } from '../db/schema/orders.ts'
import { saveSearchTexts } from '../db/search-texts.ts'
import { notFound } from '../http/refusal.ts'
import { createToken } from '../platform/token.ts'

export type OrderRow = typeof orders.$inferSelect
export type OrderItemRow = typeof orderItems.$inferSelect
export type ShipmentRow = typeof shipments.$inferSelect
export type NewOrder = typeof orders.$inferInsert
export type NewOrderItem = Omit<typeof orderItems.$inferInsert, 'orderId' | 'paidAt' | 'mode'>

const FIRST_NUMBER = 10_000

export const orderNumber = (id: number): string => String(FIRST_NUMBER + id)
export const orderIdOfNumber = (number: string): number => Number(number) - FIRST_NUMBER

/** Parses an order number as people write it into an id. */
export function parseOrderId(text: string): number | undefined {
  const number = parseOrderNumber(text)
  return number === undefined ? undefined : number - FIRST_NUMBER
}

const MAX_EXTERNAL_ID = 32
const FOLLOWING = /^(.*)-r(\d+)$/

/** Creates the id by which Printful knows an order. */
export const createExternalId = (): string => createToken().slice(0, MAX_EXTERNAL_ID)

/** Begins the ids of drafts that `bun run setup --check` makes. */
export const CHECK_PREFIX = 'check-'

/** Returns the start of an external id that all ids that follow it share. */
export const baseOfExternalId = (externalId: string): string =>
  (FOLLOWING.exec(externalId)?.[1] ?? externalId).slice(0, MAX_EXTERNAL_ID - '-r999'.length)

/** Returns the id that follows at Printful, which never frees one. It is always the same, so a restored backup finds that order. */
export function nextExternalId(externalId: string): string {
  const [, base = externalId, count = '1'] = FOLLOWING.exec(externalId) ?? []
  const suffix = `-r${Number(count) + 1}`
  return base.slice(0, MAX_EXTERNAL_ID - suffix.length) + suffix
}

export const findOrder = (db: Db, id: number): OrderRow | undefined =>
  db.select().from(orders).where(eq(orders.id, id)).get()

/** @throws 404 */
export function requireOrder(db: Db, id: number): OrderRow {
  const order = findOrder(db, id)
  if (!order) throw notFound('Order not found')
  return order
}

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

export const listUnpaidOrders = (db: Db, checkoutId?: string): OrderRow[] =>
  db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.state, 'awaiting_payment'),
        checkoutId === undefined ? undefined : eq(orders.checkoutId, checkoutId),
      ),
    )
    .all()

const listPaidOrdersOfCheckout = (db: Db, { checkoutId, id }: OrderRow): OrderRow[] =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.checkoutId, checkoutId), ne(orders.id, id), isNotNull(orders.paidAt)))
    .all()

export const listItems = (db: Db, orderId: number): OrderItemRow[] =>
  db.select().from(orderItems).where(eq(orderItems.orderId, orderId)).orderBy(asc(orderItems.id)).all()

/** Finds an earlier payment for the same cart items. Items that leave the cart give the next checkout another key. */
export function findEarlierPayment(tx: Db, order: OrderRow): OrderRow | undefined {
  const ids = (orderId: number) =>
    listItems(tx, orderId).map(({ productId, variantId }) => `${productId} ${variantId}`)
  const own = ids(order.id)
  return listPaidOrdersOfCheckout(tx, order).find(({ id }) => ids(id).some((each) => own.includes(each)))
}

export const listShipments = (db: Db, orderId: number) =>
  db.select().from(shipments).where(eq(shipments.orderId, orderId)).orderBy(asc(shipments.id)).all()

export const listRefunds = (db: Db, orderId: number) =>
  db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(asc(refunds.at)).all()

export const isMailed = (db: Db, { id, email }: OrderRow): boolean =>
  email !== '' &&
  db
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.orderId, id), eq(mails.to, email), isNotNull(mails.sentAt)))
    .get() !== undefined

export function insertOrder(tx: Db, order: NewOrder, items: readonly NewOrderItem[]): OrderRow {
  const row = tx
    .insert(orders)
    .values({ createdAt: tx.clock.date(), ...order })
    .returning()
    .get()
  const { id: orderId, mode, replacesId } = row
  const paidAt = replacesId === null ? row.paidAt : null
  for (const item of items)
    tx.insert(orderItems)
      .values({ ...item, orderId, paidAt, mode })
      .run()
  saveSearchTexts(tx, [orderId])
  return row
}

/** Fields in which administrators search. */
const SEARCHED = ['email', 'recipient', 'printfulId', 'paymentIntentId', 'sessionId'] as const

export function updateOrder(tx: Db, id: number, values: Partial<NewOrder>): void {
  tx.update(orders).set(values).where(eq(orders.id, id)).run()
  const { paidAt, mode } = values
  if (paidAt !== undefined || mode !== undefined)
    tx.update(orderItems).set({ paidAt, mode }).where(eq(orderItems.orderId, id)).run()
  if (SEARCHED.some((field) => field in values)) saveSearchTexts(tx, [id])
}

export function updateItem(
  tx: Db,
  id: number,
  values: Pick<NewOrderItem, 'discountCents' | 'taxCents'>,
): void {
  tx.update(orderItems).set(values).where(eq(orderItems.id, id)).run()
}

export function addHistory(tx: Db, orderId: number, text: string, userId: number | null = null): void {
  tx.insert(orderEvents).values({ orderId, text, userId, at: tx.clock.date() }).run()
}

/** Adds what an administrator writes about an order. */
export function addNote(tx: Db, orderId: number, text: string, userId: number): void {
  tx.insert(orderEvents).values({ orderId, text, userId, isNote: true, at: tx.clock.date() }).run()
}
