import {
  and,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Erasure } from '#shared/contracts/customer'
import type { OrderProgress } from '#shared/contracts/order'
import { normalizeEmail } from '#shared/email'
import type { Db } from '../db/client.ts'
import { inList } from '../db/in-list.ts'
import { loginFailures } from '../db/schema/accounts.ts'
import { jobs } from '../db/schema/operations.ts'
import { mails, notices, orderEvents, orderHolds, orders, refunds } from '../db/schema/orders.ts'
import { saveSearchTexts } from '../db/search-texts.ts'
import { keysOfEmail, resetLoginFailures } from '../limits/failure-throttle.ts'
import { clearCheckoutDetailsOf, listCheckoutDetailsOf } from './checkout-details.ts'
import { isHeldSql } from './holds.ts'
import { findKeptAddress, findUserIdOf, removeKeptAddress } from './kept-address.ts'
import { listItems, listShipments, orderNumber } from './queries.ts'

const ENDED: OrderProgress[] = ['shipped', 'delivered', 'canceled', 'refunded']

/** Matches orders with nothing left to pay, make, refund or decide. */
function hasEnded(): SQL | undefined {
  const isRefundPending = sql`EXISTS (SELECT 1 FROM ${refunds}
    WHERE ${refunds.orderId} = ${orders.id} AND ${refunds.status} = 'pending')`
  return and(
    inArray(orders.state, ENDED),
    sql`NOT ${isHeldSql}`,
    sql`${orders.printfulStatus} IS NOT 'partial'`,
    // Only a live payment has charged something that can be owed.
    or(ne(orders.state, 'canceled'), ne(orders.mode, 'live'), lte(orders.paidCents, orders.refundedCents)),
    sql`NOT ${isRefundPending}`,
  )
}

const changedAt = sql`max(${orders.createdAt}, coalesce(${orders.paidAt}, 0), coalesce(
  (SELECT max(${orderEvents.at}) FROM ${orderEvents} WHERE ${orderEvents.orderId} = ${orders.id}), 0))`

const ERASED = { email: '', recipient: null, userId: null }

/** Erases personal data, which is also in histories, mails and the errors of jobs, where Printful names an address. */
function eraseOrders(tx: Db, ids: readonly number[]): number {
  deleteMails(tx, inList(mails.orderId, ids))
  tx.delete(orderEvents).where(inList(orderEvents.orderId, ids)).run()
  tx.delete(notices).where(inList(notices.orderId, ids)).run()
  const orderIdOfJob = sql`CAST(substr(${jobs.key}, instr(${jobs.key}, ' ') + 1) AS INTEGER)`
  const isOfOrder = sql`${jobs.key} NOT LIKE 'mail %' AND ${jobs.key} NOT LIKE 'notice %' AND ${jobs.key} NOT LIKE 'reset %' AND ${orderIdOfJob} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`
  tx.update(jobs).set({ error: null }).where(isOfOrder).run()
  tx.update(orderHolds).set({ text: '', cause: '' }).where(inList(orderHolds.orderId, ids)).run()
  tx.update(refunds).set({ reason: '' }).where(inList(refunds.orderId, ids)).run()
  tx.update(orders).set(ERASED).where(inList(orders.id, ids)).run()
  saveSearchTexts(tx, ids)
  return ids.length
}

function deleteMails(tx: Db, condition: SQL): void {
  const deleted = tx.delete(mails).where(condition).returning({ id: mails.id }).all()
  const keys = deleted.map(({ id }) => `mail ${id}`)
  tx.delete(jobs).where(inList(jobs.key, keys)).run()
}

/** Removes personal data from orders that ended and last changed before then. Items and sums stay. Call it in a transaction. */
export function eraseOldOrders(tx: Db, before: Date): number {
  const isOld = sql`${changedAt} < ${before.getTime()}`
  const hasPerson = or(ne(orders.email, ''), isNotNull(orders.recipient))
  // This bound uses an index: an order last changed before then was also created before.
  const condition = and(lt(orders.createdAt, before), hasPerson, hasEnded(), isOld)
  const found = tx.select({ id: orders.id }).from(orders).where(condition).all()
  return eraseOrders(
    tx,
    found.map(({ id }) => id),
  )
}

/** Deletes canceled quotes that were never paid. A quote whose bank debit is pending is not canceled and stays. */
export const deleteUnpaidQuotes = (db: Db, before: Date): number =>
  db
    .delete(orders)
    .where(
      and(
        ...[eq(orders.state, 'canceled'), isNull(orders.paidAt), lt(orders.expiresAt, before)],
        sql`${changedAt} < ${before.getTime()}`,
      ),
    )
    .returning({ id: orders.id })
    .all().length

// Filters in JavaScript, because SQLite's `lower` knows only ASCII.
const listIdsOf = (db: Db, email: string, condition?: SQL): number[] =>
  db
    .select({ id: orders.id, email: orders.email })
    .from(orders)
    .where(condition)
    .all()
    .filter((order) => order.email !== '' && normalizeEmail(order.email) === normalizeEmail(email))
    .map(({ id }) => id)

const listOtherMails = (db: Db, email: string, orderIds: readonly number[]) =>
  db
    .select()
    .from(mails)
    .where(sql`NOT ${inList(mails.orderId, orderIds)}`)
    .all()
    .filter(({ to }) => normalizeEmail(to) === normalizeEmail(email))

// They say again, folded, what the other columns say.
const { customerText: _, searchText: __, ...exportedColumns } = getTableColumns(orders)

/** Lists all data about a person by email. Case and surrounding spaces don't matter. */
export function exportCustomer(db: Db, email: string) {
  const ids = listIdsOf(db, email)
  const userId = findUserIdOf(db, email)
  return {
    email: normalizeEmail(email),
    orders: ids.map((id) => ({
      number: orderNumber(id),
      order: db.select(exportedColumns).from(orders).where(eq(orders.id, id)).get(),
      items: listItems(db, id),
      shipments: listShipments(db, id),
      refunds: db.select().from(refunds).where(eq(refunds.orderId, id)).all(),
      history: db
        .select({ at: orderEvents.at, text: orderEvents.text })
        .from(orderEvents)
        .where(eq(orderEvents.orderId, id))
        .all(),
      mails: db.select().from(mails).where(eq(mails.orderId, id)).all(),
    })),
    otherMails: listOtherMails(db, email, ids),
    checkouts: listCheckoutDetailsOf(db, email).map(({ details }) => details),
    keptAddress: userId === undefined ? null : (findKeptAddress(db, userId) ?? null),
    attempts: db
      .select({ key: loginFailures.key, at: loginFailures.failedAt })
      .from(loginFailures)
      .where(inList(loginFailures.key, keysOfEmail(normalizeEmail(email))))
      .all(),
  }
}

/** Removes a person's data, except from orders under way. Items and sums stay. Call it in a transaction. */
export function eraseCustomer(tx: Db, email: string): Erasure {
  const ids = listIdsOf(tx, email)
  const ended = listIdsOf(tx, email, hasEnded())
  const otherMails = listOtherMails(tx, email, ids).map(({ id }) => id)
  eraseOrders(tx, ended)
  deleteMails(tx, inList(mails.id, otherMails))
  resetLoginFailures(tx, ...keysOfEmail(normalizeEmail(email)))
  const userId = findUserIdOf(tx, email)
  if (userId !== undefined) removeKeptAddress(tx, userId)
  const kept = ids.filter((id) => !ended.includes(id)).map(orderNumber)
  return { orders: ended.length, checkouts: clearCheckoutDetailsOf(tx, email), kept }
}
