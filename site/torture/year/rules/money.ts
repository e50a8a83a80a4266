import type { Sales, SalesTotals } from '#shared/contracts/sales'
import { toCents } from '#shared/price'
import { RuleBroken } from '../rule-broken.ts'
import type { World } from '../world.ts'
import { type Movement, toMovements } from './movements.ts'
import { listPaidOrders, type PaidOrder } from './paid-orders.ts'
import { readAdmin } from './read-admin.ts'

/** Zones on both sides of UTC: an instant is mostly on two days. */
const ZONES = ['UTC', 'America/Los_Angeles', 'Pacific/Auckland']
const MAX_ROWS = 10

/** Requires that the sales say what the books of Stripe and Printful say, to the cent and on the same day. @throws RuleBroken */
export async function checkMoney(world: World): Promise<void> {
  const paid = listPaidOrders(world).filter(({ isLive }) => isLive)
  const movements = paid.flatMap(toMovements)
  if (movements.length === 0) return
  const times = movements.map(({ at }) => at)
  const bounds = [Math.min(...times), Math.max(...times, world.schedule.now)] as const
  for (const zone of ZONES) {
    const toDay = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format
    const [first, last] = bounds.map((at) => toDay(at)) as [string, string]
    const busiest = findBusiest(movements.map(({ at }) => toDay(at)))
    for (const [from, to] of [
      [first, last],
      [busiest, busiest],
    ] as const) {
      const isWithin = ({ at }: { at: number }) => toDay(at) >= from && toDay(at) <= to
      const period = `from=${from}&to=${to}&tz=${zone}`
      const sales: Sales = await (await readAdmin(world, `/orders/sales?${period}`)).json()
      const counted = movements.filter(isWithin)
      requireDays(
        sales,
        Map.groupBy(counted, ({ at }) => toDay(at)),
        period,
      )
      requireTop('each country has what the books say', toCountries(sales), sumCountries(counted))
      const sold = paid.filter((each) => isSold(world, each) && isWithin({ at: each.paidAt }))
      requireTop('each product has sold what the books say', toProducts(sales), sumProducts(sold))
    }
    const totals: SalesTotals = await (
      await readAdmin(world, `/orders/sales/totals?from=${first}&to=${last}&tz=${zone}`)
    ).json()
    requireSums(totals, movements, `all days in ${zone}`)
  }
}

/** True if it is known what was sold. Of a payment that the store has lost, it takes no items that don't add up to what was paid. */
function isSold({ books }: World, { order, session }: PaidOrder): boolean {
  if (!session) return false
  const { amount_subtotal, amount_total, total_details } = session
  const { amount_shipping, amount_tax, amount_discount } = total_details
  if (amount_subtotal + amount_shipping + amount_tax - amount_discount === amount_total) return true
  return (
    books.query('SELECT 1 FROM order_items WHERE order_id = ? AND printful_id IS NULL', order.id).length === 0
  )
}

/** Finds the day that most instants share. */
function findBusiest(days: readonly string[]): string {
  const groups = [...Map.groupBy(days, (day) => day).values()]
  return groups.reduce((most, group) => (group.length > most.length ? group : most))[0]!
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

function requireDays({ days, totals }: Sales, expected: ReadonlyMap<string, Movement[]>, period: string) {
  for (const { day, ...shown } of days) requireSums(shown, expected.get(day) ?? [], `${day} (${period})`)
  const missing = [...expected.keys()].find((day) => !days.some((shown) => shown.day === day))
  if (missing) throw differs(`${missing} is missing (${period}).`)
  requireSums(totals, [...expected.values()].flat(), period)
}

const differs = (message: string) => new RuleBroken('the sales say what the books say', message)

type Sums = Pick<SalesTotals, 'orders' | 'revenue' | 'margin'> & Partial<SalesTotals>

function requireSums(
  { orders, revenue, margin, average, unknown }: Sums,
  found: readonly Movement[],
  what: string,
) {
  const sumOf = (field: 'orders' | 'revenue' | 'margin' | 'unknown') => sum(found.map((each) => each[field]))
  const wanted = { orders: sumOf('orders'), revenue: sumOf('revenue'), margin: sumOf('margin') }
  const shown = { orders, revenue: toCents(revenue), margin: toCents(margin) }
  const isSame =
    Bun.deepEquals(shown, wanted) &&
    (unknown === undefined || unknown === sumOf('unknown')) &&
    (average === undefined || toCents(average) === averageOf(wanted))
  if (isSame) return
  const shownText = JSON.stringify({ ...shown, average, unknown })
  throw differs(`${what}: ${shownText} in cents, and the books say ${JSON.stringify(wanted)}.`)
}

/** Returns the revenue for each order, nothing without orders. */
const averageOf = ({ orders, revenue }: { orders: number; revenue: number }) =>
  orders === 0 ? 0 : Math.round(revenue / orders)

/** Number of orders or pieces, and their revenue in cents. */
interface Row {
  name: string
  count: number
  cents: number
}

const toCountries = ({ countries }: Sales): Row[] =>
  countries.map(({ code, orders, revenue }) => ({ name: code, count: orders, cents: toCents(revenue) }))
const toProducts = ({ products }: Sales): Row[] =>
  products.map(({ product, quantity, revenue }) => ({
    name: product.name,
    count: quantity,
    cents: toCents(revenue),
  }))

const addUp = (rows: readonly Row[]): Row[] =>
  [...Map.groupBy(rows, ({ name }) => name)].map(([name, same]) => ({
    name,
    count: sum(same.map(({ count }) => count)),
    cents: sum(same.map(({ cents }) => cents)),
  }))

const sumCountries = (movements: readonly Movement[]): Row[] =>
  addUp(
    movements.flatMap(({ country, orders, revenue }) =>
      country === null ? [] : { name: country, count: orders, cents: revenue },
    ),
  )

/** Sums up what Stripe's sessions have sold, by the name of the product with which each line begins. */
const sumProducts = (sold: readonly PaidOrder[]): Row[] =>
  addUp(
    sold.flatMap(({ lines }) =>
      lines.map(({ description, quantity, amount_subtotal }) => ({
        name: description.split(' / ')[0]!,
        count: quantity,
        cents: amount_subtotal,
      })),
    ),
  )

/** Requires that the rows with the largest revenue are shown, in any order of equal ones. @throws RuleBroken */
function requireTop(rule: string, shown: readonly Row[], expected: readonly Row[]): void {
  const isCounted = ({ count, cents }: Row) => count > 0 || cents !== 0
  const wanted = expected.filter(isCounted).toSorted((a, b) => b.cents - a.cents || b.count - a.count)
  const rows = shown.filter(isCounted)
  const toFigures = ({ count, cents }: Row) => `${count} for ${cents}`
  const describe = (row: Row) => `${row.name}: ${toFigures(row)}`
  const isSame =
    Bun.deepEquals(rows.map(toFigures), wanted.slice(0, MAX_ROWS).map(toFigures)) &&
    rows.every((row) => wanted.some((each) => describe(each) === describe(row)))
  if (!isSame)
    throw new RuleBroken(
      rule,
      `They are ${rows.map(describe).join(', ')} in cents, and the books say ${wanted.map(describe).join(', ')}.`,
    )
}
