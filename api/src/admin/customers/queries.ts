import { and, count, isNotNull, max, ne, sql } from 'drizzle-orm'
import { CUSTOMERS_PER_PAGE, type Customer, type CustomersQuery } from '#shared/contracts/customer'
import { fromCents } from '#shared/price'
import type { Db } from '../../db/client.ts'
import { inList } from '../../db/in-list.ts'
import { listIds } from '../../db/list-ids.ts'
import { orders } from '../../db/schema/orders.ts'
import { containsTerms } from '../../db/search-texts.ts'
import type { OrderRow } from '../../orders/queries.ts'

const isOfPerson = and(isNotNull(orders.paidAt), ne(orders.customer, ''))

/** Lists people with paid orders, the one with the newest order first. */
export function listCustomers(db: Db, { q, page }: CustomersQuery): { customers: Customer[]; total: number } {
  const lastIds = listLastIds(db, q)
  const shownIds = lastIds.slice((page - 1) * CUSTOMERS_PER_PAGE, page * CUSTOMERS_PER_PAGE)
  const lastOrders = db.select().from(orders).where(inList(orders.id, shownIds)).all()
  const sums = listSums(db, lastOrders)
  return {
    total: lastIds.length,
    customers: lastOrders
      .toSorted((a, b) => b.id - a.id)
      .map(({ customer, email, recipient }) => {
        const { count, cents } = sums.get(customer)!
        return { name: recipient?.name ?? '', email: email.trim(), orders: count, sum: fromCents(cents) }
      }),
  }
}

/** Lists the newest order of each person whose email and name on one of their orders have all words of `q`. */
function listLastIds(db: Db, q: string | undefined): number[] {
  const people = db
    .select({ id: max(orders.id).as('id') })
    .from(orders)
    .where(isOfPerson)
    .groupBy(orders.customer)
    .having(q ? sql`max(${containsTerms(orders.customerText, q)})` : undefined)
  return listIds(db, people)
}

/** Sums up the orders of the people of these orders. */
function listSums(db: Db, lastOrders: readonly OrderRow[]) {
  const customers = lastOrders.flatMap(({ customer }) => customer ?? [])
  const rows = db
    .select({
      customer: orders.customer,
      count: count(),
      cents: sql<number>`sum(${orders.paidCents} - ${orders.refundedCents})`,
    })
    .from(orders)
    .where(and(isOfPerson, inList(orders.customer, customers)))
    .groupBy(orders.customer)
    .all()
  return new Map(rows.map(({ customer, ...sums }) => [customer, sums]))
}
