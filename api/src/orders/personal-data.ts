import { and, eq, inArray, lt, ne } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { mails, orders } from '../db/schema.ts'
import { listItems, listShipments, orderNumber } from './queries.ts'

const ERASED = { email: '', recipient: null }

function eraseOrders(db: Db, ids: readonly number[]): number {
  if (ids.length === 0) return 0
  return db.transaction((tx) => {
    tx.delete(mails).where(inArray(mails.orderId, ids)).run()
    tx.update(orders).set(ERASED).where(inArray(orders.id, ids)).run()
    return ids.length
  })
}

/** Removes names, addresses and mails from orders older than that. Items and sums stay. Returns how many it changed. */
export function eraseOldOrders(db: Db, before: Date): number {
  const isOld = and(lt(orders.createdAt, before), ne(orders.email, ''))
  return eraseOrders(
    db,
    db
      .select({ id: orders.id })
      .from(orders)
      .where(isOld)
      .all()
      .map(({ id }) => id),
  )
}

/** What still has to be made or decided keeps its address until then. */
const FINISHED = ['shipped', 'delivered', 'canceled', 'refunded'] as const

const idsOf = (db: Db, email: string, states?: readonly (typeof FINISHED)[number][]) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.email, email), states ? inArray(orders.state, [...states]) : undefined))
    .all()
    .map(({ id }) => id)

/** Lists all that the store keeps of a customer's orders, as JSON. */
export function exportCustomer(db: Db, email: string) {
  return idsOf(db, email).map((id) => {
    const order = db.select().from(orders).where(eq(orders.id, id)).get()
    return {
      number: orderNumber(id),
      order,
      items: listItems(db, id),
      shipments: listShipments(db, id),
      mails: db.select().from(mails).where(eq(mails.orderId, id)).all(),
    }
  })
}

/** Removes a customer's personal data from orders that have ended. Returns how many were changed, and how many are under way. */
export function eraseCustomer(db: Db, email: string): { erased: number; kept: number } {
  const all = idsOf(db, email).length
  const erased = eraseOrders(db, idsOf(db, email, FINISHED))
  return { erased, kept: all - erased }
}
