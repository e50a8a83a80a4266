import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { countryName } from '#shared/address'
import type { PaymentMode } from '#shared/contracts/order'
import type { BestSeller, Sales, SalesCountry, SalesQuery, SalesTotals } from '#shared/contracts/sales'
import { addDays, countDays, type DaySpan, dayNamer, endOfDay, listDaySpans, startOfDay } from '#shared/days'
import { fromCents } from '#shared/price'
import type { Db } from '../../db/client.ts'
import { products } from '../../db/schema/catalog.ts'
import { orderItems, orders } from '../../db/schema/orders.ts'
import type { Env } from '../../env.ts'
import { badRequest } from '../../http/refusal.ts'
import { countedModes } from '../../orders/payment-mode.ts'
import { productReference } from '../../products/queries.ts'
import { type Counted, listReturns, type Return } from './sales-returns.ts'

type SalesEnv = Pick<Env, 'PAYMENTS_SANDBOX' | 'STRIPE_SECRET_KEY'>

const DEFAULT_DAYS = 30
const MAX_DAYS = 3_660
const MAX_ROWS = 10

/** Sums up what was sold. An order counts on the day of its payment, and a refund on its own. @throws 400 */
export function getSales(db: Db, env: SalesEnv, query: SalesQuery): Sales {
  const spans = listDaySpans(...toPeriod(db, query), query.tz)
  const counted = { modes: countedModes(env), from: spans[0]!.from, to: spans.at(-1)!.to }
  const returns = listReturns(db, counted)
  const days = sumDays(db, counted.modes, spans, returns)
  return {
    totals: addUp(days),
    days: days.map(({ day, orders, revenueCents, marginCents }) => ({
      day,
      orders,
      revenue: fromCents(revenueCents),
      margin: fromCents(marginCents),
    })),
    products: listBestSellers(db, counted),
    countries: listCountries(db, counted, returns),
  }
}

/** Sums up a period with which another one is compared, without its days. @throws 400 */
export function getSalesTotals(db: Db, env: SalesEnv, query: SalesQuery): SalesTotals {
  const [first, last] = toPeriod(db, query)
  const [from, to] = [startOfDay(first, query.tz), endOfDay(last, query.tz)].map((at) => at.getTime())
  const counted = { modes: countedModes(env), from: from!, to: to! }
  return addUp(sumDays(db, counted.modes, [{ day: first, ...counted }], listReturns(db, counted)))
}

function addUp(days: readonly DaySums[]): SalesTotals {
  const sum = (of: (day: DaySums) => number) => days.reduce((total, day) => total + of(day), 0)
  const [orderCount, revenueCents] = [sum((day) => day.orders), sum((day) => day.revenueCents)]
  return {
    orders: orderCount,
    revenue: fromCents(revenueCents),
    margin: fromCents(sum((day) => day.marginCents)),
    average: fromCents(orderCount === 0 ? 0 : Math.round(revenueCents / orderCount)),
    unknown: sum((day) => day.unknown),
  }
}

/** Returns the first and the last day, by default of 30 days until today. @throws 400 */
function toPeriod(db: Db, query: SalesQuery): [from: string, to: string] {
  const to = query.to ?? dayNamer(query.tz)(db.clock.date())
  const from = query.from ?? addDays(to, 1 - DEFAULT_DAYS)
  if (from > to) throw badRequest('from must not be after to.')
  if (countDays(from, to) > MAX_DAYS) throw badRequest('from and to may include at most ten years.')
  return [from, to]
}

interface DaySums {
  day: string
  orders: number
  unknown: number
  revenueCents: number
  marginCents: number
}

/** Sums up each day in one statement, because SQLite knows no time zones. A replacement counts only in the margin. */
function sumDays(
  db: Db,
  modes: PaymentMode[],
  spans: readonly DaySpan[],
  returns: readonly Return[],
): DaySums[] {
  const sums = sql`SELECT json_array(count(*) - count(${orders.replacesId}), count(*) - count(${orders.spentCents}),
      coalesce(sum(${orders.soldCents}), 0), coalesce(sum(${orders.soldCents} - ${orders.spentCents}), 0))
    FROM ${orders} WHERE ${orders.paidAt} >= span.value ->> 'from' AND ${orders.paidAt} < span.value ->> 'to'
      AND ${inArray(orders.mode, modes)}`
  const rows = db.all<{ sums: string }>(
    sql`SELECT (${sums}) AS sums FROM json_each(${JSON.stringify(spans)}) AS span`,
  )
  const returnsByDay = groupByDay(spans, returns)
  return spans.map(({ day }, index) => {
    const [orders, unknown, sold, left] = JSON.parse(rows[index]!.sums) as [number, number, number, number]
    const ofDay = returnsByDay.get(day) ?? []
    return {
      day,
      orders,
      unknown,
      revenueCents: sold - sumCents(ofDay),
      marginCents: left - sumCents(ofDay.filter(({ isKnown }) => isKnown)),
    }
  })
}

const sumCents = (returns: readonly Return[]) => returns.reduce((sum, { cents }) => sum + cents, 0)

/** Groups what came back, the earliest first, by the days, the first one first. */
function groupByDay(spans: readonly DaySpan[], returns: readonly Return[]): Map<string, Return[]> {
  let index = 0
  return Map.groupBy(returns, ({ at }) => {
    while (at >= spans[index]!.to) index += 1
    return spans[index]!.day
  })
}

/**
 * Sums up each value of a column with its own search in the index, which reads only the rows of the period. `GROUP BY`
 * would read the rows of all years.
 */
function sumEach<Value>(
  db: Db,
  { column, sums }: { column: SQLiteColumn; sums: SQL },
  { modes, from, to }: Counted,
): { value: Value; count: number; cents: number }[] {
  const { table } = column
  const { paidAt, mode } = table as unknown as Pick<typeof orders, 'paidAt' | 'mode'>
  const rows = db.all<{ value: Value; sums: string }>(sql`WITH RECURSIVE each_value (value) AS (
      SELECT min(${column}) FROM ${table}
      UNION ALL
      SELECT (SELECT min(${column}) FROM ${table} WHERE ${column} > value) FROM each_value WHERE value IS NOT NULL
    )
    SELECT value, (SELECT ${sums} FROM ${table} WHERE ${column} = value
      AND ${paidAt} >= ${from} AND ${paidAt} < ${to} AND ${inArray(mode, modes)}) AS sums
    FROM each_value WHERE value IS NOT NULL`)
  return rows
    .map(({ value, sums }) => ({ value, sums: JSON.parse(sums) as [number, number] }))
    .map(({ value, sums: [count, cents] }) => ({ value, count, cents }))
    .filter(({ count }) => count > 0)
}

type Sums = { count: number; cents: number }
const byRevenue = (a: Sums, b: Sums) => b.cents - a.cents || b.count - a.count

function listBestSellers(db: Db, counted: Counted): BestSeller[] {
  const { productId, quantity, priceCents } = orderItems
  const sums = sql`json_array(coalesce(sum(${quantity}), 0), coalesce(sum(${quantity} * ${priceCents}), 0))`
  return sumEach<number>(db, { column: productId, sums }, counted)
    .sort(byRevenue)
    .slice(0, MAX_ROWS)
    .flatMap(({ value, count, cents }) => {
      const product = db.select(productReference).from(products).where(eq(products.id, value)).get()
      return product ? { product, quantity: count, revenue: fromCents(cents) } : []
    })
}

function listCountries(db: Db, counted: Counted, returns: readonly Return[]): SalesCountry[] {
  const { countryCode, soldCents, replacesId } = orders
  const sums = sql`json_array(count(*) - count(${replacesId}), coalesce(sum(${soldCents}), 0))`
  const rows = sumEach<string>(db, { column: countryCode, sums }, counted)
  const byCode = new Map(rows.map((row) => [row.value, row]))
  for (const { code, cents } of returns) {
    if (code === null) continue
    const row = byCode.get(code) ?? { value: code, count: 0, cents: 0 }
    byCode.set(code, { ...row, cents: row.cents - cents })
  }
  return [...byCode.values()]
    .sort(byRevenue)
    .slice(0, MAX_ROWS)
    .map(({ value, count, cents }) => ({
      code: value,
      name: countryName(value),
      orders: count,
      revenue: fromCents(cents),
    }))
}
