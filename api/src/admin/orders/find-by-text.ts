import { type SQL, sql } from 'drizzle-orm'
import { createMatcher, joinWords, toWords } from '#shared/words'
import type { Db } from '../../db/client.ts'
import { orderItems, orders, refunds, shipments } from '../../db/schema/orders.ts'

const joined = (text: SQL, table: SQL) =>
  sql`coalesce((SELECT group_concat(${text}, char(10)) FROM ${table}), '')`
const inRecipient = (field: 'name' | 'city') =>
  sql`coalesce(json_extract(${orders.recipient}, ${`$.${field}`}), '')`

const PARTS = [
  sql`${orders.email}`,
  inRecipient('name'),
  inRecipient('city'),
  joined(sql`${orderItems.productName}`, sql`${orderItems} WHERE ${orderItems.orderId} = ${orders.id}`),
  joined(sql`${shipments.trackingNumber}`, sql`${shipments} WHERE ${shipments.orderId} = ${orders.id}`),
  joined(sql`${refunds.id}`, sql`${refunds} WHERE ${refunds.orderId} = ${orders.id}`),
  sql`coalesce(${orders.printfulId}, '')`,
  sql`coalesce(${orders.paymentIntentId}, '')`,
  sql`coalesce(${orders.sessionId}, '')`,
]
const searchedText = sql<string>`${sql.join(PARTS, sql` || char(10) || `)}`

/** Finds the orders whose email, name, city, products, tracking numbers and ids contain all words of the query. */
export function findIdsByText(db: Db, q: string, condition: SQL | undefined): number[] {
  const matches = createMatcher(q)
  const rows = db.select({ id: orders.id, text: searchedText }).from(orders).where(condition).all()
  return rows.flatMap(({ id, text }) => (matches(joinWords(toWords(text))) ? id : []))
}
