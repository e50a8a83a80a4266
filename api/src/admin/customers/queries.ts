import { and, count, isNotNull, max, ne, type SQL, sql } from 'drizzle-orm'
import { CUSTOMERS_PER_PAGE, type Customer, type CustomersQuery } from '#shared/contracts/customer'
import { normalizeEmail } from '#shared/email'
import { fromCents } from '#shared/price'
import type { Db } from '../../db/client.ts'
import { inList } from '../../db/in-list.ts'
import { listIds } from '../../db/list-ids.ts'
import { orders } from '../../db/schema/orders.ts'
import { containsTerms } from '../../db/search-texts.ts'

const isOfPerson = and(isNotNull(orders.paidAt), ne(orders.customer, ''))

/** Lists people with paid orders, the one with the newest order first. */
export function listCustomers(db: Db, { q, page }: CustomersQuery): { customers: Customer[]; total: number } {
  const person = nameOfPerson(db)
  const lastIds = listLastIds(db, person, q)
  const shownIds = lastIds.slice((page - 1) * CUSTOMERS_PER_PAGE, page * CUSTOMERS_PER_PAGE)
  const { id, email, recipient } = orders
  const lastOrders = db
    .select({ id, email, recipient, person })
    .from(orders)
    .where(inList(id, shownIds))
    .all()
  const sums = listSums(
    db,
    person,
    lastOrders.map(({ person }) => person),
  )
  return {
    total: lastIds.length,
    customers: lastOrders
      .toSorted((a, b) => b.id - a.id)
      .map(({ person, email, recipient }) => {
        const { count, cents } = sums.get(person)!
        return { name: recipient?.name ?? '', email: email.trim(), orders: count, sum: fromCents(cents) }
      }),
  }
}

/** Matches emails in which SQLite, which knows only ASCII, may not see that they are spelled alike. */
const mayHaveSpellings = sql`(${orders.customer} GLOB '*[^ -~]*' OR ${orders.customer} GLOB '*xn--*')`

/** Names the person of an order by their email, in the same spelling on all their orders. */
function nameOfPerson(db: Db): SQL<string> {
  const emails = db
    .selectDistinct({ customer: orders.customer })
    .from(orders)
    .where(and(isOfPerson, mayHaveSpellings))
    .all()
    .map(({ customer }) => customer!)
  const cases = [...Map.groupBy(emails, normalizeEmail).values()].flatMap(([first, ...others]) =>
    others.map((other) => sql`WHEN ${other} THEN ${first}`),
  )
  if (cases.length === 0) return sql`${orders.customer}`
  return sql`CASE ${orders.customer} ${sql.join(cases, sql` `)} ELSE ${orders.customer} END`
}

/** Lists the newest order of each person whose email and name on one of their orders have all words of `q`. */
function listLastIds(db: Db, person: SQL, q: string | undefined): number[] {
  const people = db
    .select({ id: max(orders.id).as('id') })
    .from(orders)
    .where(isOfPerson)
    .groupBy(person)
    .having(q ? sql`max(${containsTerms(orders.customerText, q)})` : undefined)
  return listIds(db, people)
}

/** Sums up the orders of these people. */
function listSums(db: Db, person: SQL<string>, people: readonly string[]) {
  const rows = db
    .select({
      person,
      count: count(),
      cents: sql<number>`sum(${orders.paidCents} - ${orders.refundedCents})`,
    })
    .from(orders)
    .where(and(isOfPerson, inList(person, people)))
    .groupBy(person)
    .all()
  return new Map(rows.map(({ person, ...sums }) => [person, sums]))
}
