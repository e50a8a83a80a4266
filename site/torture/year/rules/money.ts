import type { AdminOrder } from '#shared/contracts/order'
import type { Sales } from '#shared/contracts/sales'
import { fromCents, toCents } from '#shared/price'
import { nameOf, RuleBroken } from '../rule-broken.ts'
import { type World, whileTimePasses } from '../world.ts'
import { type Amounts, expectAmounts, isEstimated } from './amounts.ts'
import { type EndedOrder, listOrders } from './ended-order.ts'

/** Requires that the admin area says what the books of Stripe and Printful say, to the cent. @throws RuleBroken */
export async function checkMoney(world: World): Promise<void> {
  const paid = listOrders(world).filter(({ paidAt }) => paidAt !== null)
  const expected = new Map(paid.map((order) => [order.id, expectAmounts(world, order)]))
  for (const order of paid) await checkOrder(world, order, expected.get(order.id)!)
  await checkSales(world, paid, expected)
}

const read = async <T>(world: World, path: string): Promise<T> => {
  const [machine] = world.machines
  const url = `${machine!.services.env.SITE_URL}/_api/admin/orders${path}`
  const request = new Request(url, { headers: { cookie: world.adminCookie } })
  const response = await whileTimePasses(world.schedule, machine!.fetch(request))
  if (!response.ok) throw new RuleBroken('the admin area shows each order', `${path}: ${response.status}`)
  return response.json()
}

/** Compares an order. What is estimated is taken over, for the sum of the sales. */
async function checkOrder(world: World, order: EndedOrder, expected: Amounts): Promise<void> {
  const { id } = order
  const shown = await read<AdminOrder>(world, `/by-id?orderId=${id}`)
  if (isEstimated(world, order)) {
    expected.cost = toCentsIfKnown(shown.cost)
    expected.margin = toCentsIfKnown(shown.margin)
  }
  for (const name of ['paid', 'refunded', 'fee', 'cost', 'margin'] as const) {
    const cents = expected[name]
    const wanted = cents === null ? null : fromCents(cents)
    if (shown[name] !== wanted)
      throw new RuleBroken(
        'the admin area says what the books say',
        `${nameOf(id)} (${shown.state}): ${name} is ${shown[name]}, and the books say ${wanted}.`,
      )
  }
}

const toCentsIfKnown = (amount: string | null): number | null => (amount === null ? null : toCents(amount))

async function checkSales(
  world: World,
  paid: readonly EndedOrder[],
  expected: ReadonlyMap<number, Amounts>,
): Promise<void> {
  const live = paid.filter(({ mode }) => mode === 'live')
  if (live.length === 0) return
  // All days, because a refund counts on its own.
  const [from, to] = [Math.min(...live.map(({ paidAt }) => paidAt ?? 0)), world.schedule.now]
  const [first, last] = [from, to].map((at) => new Date(at).toISOString().slice(0, 10))
  const { days } = await read<Sales>(world, `/sales?from=${first}&to=${last}`)
  const counted = live.map(({ id }) => expected.get(id)!)
  const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)
  const shown = {
    orders: sum(days.map(({ orders }) => orders)),
    revenue: sum(days.map(({ revenue }) => toCents(revenue))),
    margin: sum(days.map(({ margin }) => toCents(margin))),
  }
  const wanted = {
    orders: counted.length,
    revenue: sum(counted.map(({ revenue }) => revenue)),
    margin: sum(counted.map(({ margin }) => margin ?? 0)),
  }
  if (!Bun.deepEquals(shown, wanted))
    throw new RuleBroken(
      'the sales say what the books say',
      `They are ${JSON.stringify(shown)} in cents, and the books say ${JSON.stringify(wanted)}.`,
    )
}
