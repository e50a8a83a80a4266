import { eq, type SQL, sql } from 'drizzle-orm'
import type { BaseSQLiteDatabase, SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { toSearchTerms, toSearchText } from '#shared/words'
import { inList } from './in-list.ts'
import { orderItems, orders, refunds, shipments } from './schema/orders.ts'

type Database = BaseSQLiteDatabase<'sync', void>

const joinLines = (parts: readonly SQL[]) => sql<string>`${sql.join([...parts], sql` || char(10) || `)}`
const inRecipient = (field: 'name' | 'city') => sql`coalesce(${orders.recipient} ->> ${`$.${field}`}, '')`
const listLines = (text: SQLiteColumn, orderId: SQLiteColumn) =>
  sql`coalesce((SELECT group_concat(${text}, char(10)) FROM ${text.table} WHERE ${orderId} = ${orders.id}), '')`

const PERSON = [sql`${orders.email}`, inRecipient('name')]
const customerText = joinLines(PERSON)
const searchText = joinLines([
  ...PERSON,
  inRecipient('city'),
  listLines(orderItems.productName, orderItems.orderId),
  listLines(shipments.trackingNumber, shipments.orderId),
  listLines(refunds.id, refunds.orderId),
  ...[orders.printfulId, orders.paymentIntentId, orders.sessionId].map((id) => sql`coalesce(${id}, '')`),
])

/** Stores what searches look in. Call it in the transaction of each change to an order, its items, parcels or refunds. */
export function saveSearchTexts(tx: Database, orderIds: readonly number[]): void {
  const update = tx
    .update(orders)
    .set({ customerText: sql`${sql.placeholder('customer')}`, searchText: sql`${sql.placeholder('all')}` })
    .where(eq(orders.id, sql.placeholder('id')))
    .prepare()
  const rows = tx
    .select({ id: orders.id, customer: customerText, all: searchText })
    .from(orders)
    .where(inList(orders.id, orderIds))
    .all()
  for (const { id, customer, all } of rows)
    update.run({ id, customer: toSearchText(customer), all: toSearchText(all) })
}

/** Matches rows whose text has all words of a query. Case, accents and punctuation don't matter. */
export function containsTerms(text: SQLiteColumn, q: string): SQL {
  const terms = toSearchTerms(q)
  if (terms.length === 0) return sql`false`
  return sql`(${sql.join(
    terms.map((term) => sql`instr(${text}, ${term}) > 0`),
    sql` AND `,
  )})`
}
