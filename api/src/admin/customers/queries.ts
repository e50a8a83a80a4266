import { and, count, desc, inArray, isNotNull, max, ne, type SQL, sql } from 'drizzle-orm'
import { CUSTOMERS_PER_PAGE, type Customer, type CustomersQuery } from '#shared/contracts/customer'
import { fromCents } from '#shared/price'
import { createMatcher, joinWords, toWords } from '#shared/words'
import type { Db } from '../../db/client.ts'
import { inList } from '../../db/in-list.ts'
import { orders } from '../../db/schema/orders.ts'

const isOfPerson = and(isNotNull(orders.paidAt), ne(orders.customer, ''))
const lastId = max(orders.id)

/** Lists people with paid orders, the one with the newest order first. */
export function listCustomers(db: Db, { q, page }: CustomersQuery): { customers: Customer[]; total: number } {
  const condition = q ? and(isOfPerson, isFound(db, q)) : isOfPerson
  const rows = db
    .select({
      orders: count(),
      cents: sql<number>`sum(${orders.paidCents} - ${orders.refundedCents})`,
      lastId,
    })
    .from(orders)
    .where(condition)
    .groupBy(orders.customer)
    .orderBy(desc(lastId))
    .limit(CUSTOMERS_PER_PAGE)
    .offset((page - 1) * CUSTOMERS_PER_PAGE)
    .all()
  const lastIds = rows.map(({ lastId }) => lastId!)
  const lastOrders = db.select().from(orders).where(inArray(orders.id, lastIds)).all()
  const byId = new Map(lastOrders.map((order) => [order.id, order]))
  const found = db
    .select({ total: sql<number>`count(DISTINCT ${orders.customer})` })
    .from(orders)
    .where(condition)
    .get()
  return {
    total: found?.total ?? 0,
    customers: rows.map(({ lastId, orders, cents }) => {
      const { email, recipient } = byId.get(lastId!)!
      return { name: recipient?.name ?? '', email: email.trim(), orders, sum: fromCents(cents) }
    }),
  }
}

const searchedText = sql<string>`${orders.customer} || char(10) || coalesce(${orders.recipient} ->> '$.name', '')`

/** Matches people whose email or a name on one of their orders contains all words. Accents don't matter. */
function isFound(db: Db, q: string): SQL {
  const matches = createMatcher(q)
  const found = new Set<string>()
  const rows = db.select({ customer: orders.customer, text: searchedText }).from(orders).where(isOfPerson)
  for (const { customer, text } of rows.all())
    if (customer && !found.has(customer) && matches(joinWords(toWords(text)))) found.add(customer)
  return inList(orders.customer, [...found])
}
