import { type SQL, sql } from 'drizzle-orm'
import { createMatcher, joinWords, toWords } from '#shared/words'
import type { Db } from '../../db/client.ts'
import { orderItems, orders } from '../../db/schema/orders.ts'

const productNames = sql`(SELECT group_concat(${orderItems.productName}, char(10)) FROM ${orderItems}
  WHERE ${orderItems.orderId} = ${orders.id})`
const searchedText = sql<string>`${orders.email} || char(10)
  || coalesce(json_extract(${orders.recipient}, '$.name'), '') || char(10) || coalesce(${productNames}, '')`

/** Finds the orders whose email, name and products contain all words of the query. */
export function findIdsByText(db: Db, q: string, condition: SQL | undefined): number[] {
  const matches = createMatcher(q)
  const rows = db.select({ id: orders.id, text: searchedText }).from(orders).where(condition).all()
  return rows.flatMap(({ id, text }) => (matches(joinWords(toWords(text))) ? id : []))
}
