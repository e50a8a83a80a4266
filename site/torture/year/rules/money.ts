import type { Sales } from '#shared/contracts/sales'
import { toCents } from '#shared/price'
import { RuleBroken } from '../rule-broken.ts'
import { type World, whileTimePasses } from '../world.ts'
import { type Amounts, expectAmounts, isEstimated } from './amounts.ts'
import { type EndedOrder, listOrders } from './ended-order.ts'

/** Requires that the sales say what the books of Stripe and Printful say, to the cent. @throws RuleBroken */
export async function checkMoney(world: World): Promise<void> {
  const paid = listOrders(world).filter(({ mode, paidAt }) => paidAt !== null && mode === 'live')
  await checkSales(world, paid, new Map(paid.map((order) => [order.id, expectEarnings(world, order)])))
}

const read = async <T>(world: World, path: string): Promise<T> => {
  const [machine] = world.machines
  const url = `${machine!.services.env.SITE_URL}/_api/admin/orders${path}`
  const request = new Request(url, { headers: { cookie: world.adminCookie } })
  const response = await whileTimePasses(world.schedule, machine!.fetch(request))
  if (!response.ok) throw new RuleBroken('the admin area shows each order', `${path}: ${response.status}`)
  return response.json()
}

/** Computes what an order earned. A cost that is estimated is taken over from the store. */
function expectEarnings(world: World, order: EndedOrder): Amounts {
  const amounts = expectAmounts(world, order)
  if (!isEstimated(world, order)) return amounts
  const [stored] = world.books.query<{ spent: number | null }>(
    'SELECT spent_cents AS spent FROM orders WHERE id = ?',
    order.id,
  )
  return { ...amounts, margin: stored?.spent == null ? null : amounts.revenue - stored.spent }
}

async function checkSales(
  world: World,
  paid: readonly EndedOrder[],
  expected: ReadonlyMap<number, Amounts>,
): Promise<void> {
  if (paid.length === 0) return
  // All days, because a refund counts on its own.
  const [from, to] = [Math.min(...paid.map(({ paidAt }) => paidAt ?? 0)), world.schedule.now]
  const [first, last] = [from, to].map((at) => new Date(at).toISOString().slice(0, 10))
  const { days } = await read<Sales>(world, `/sales?from=${first}&to=${last}`)
  const counted = paid.map(({ id }) => expected.get(id)!)
  const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)
  const shown = {
    orders: sum(days.map(({ orders }) => orders)),
    revenue: sum(days.map(({ revenue }) => toCents(revenue))),
    margin: sum(days.map(({ margin }) => toCents(margin))),
  }
  const wanted = {
    orders: paid.filter(({ replacesId }) => replacesId === null).length,
    revenue: sum(counted.map(({ revenue }) => revenue)),
    margin: sum(counted.map(({ margin }) => margin ?? 0)),
  }
  if (!Bun.deepEquals(shown, wanted))
    throw new RuleBroken(
      'the sales say what the books say',
      `They are ${JSON.stringify(shown)} in cents, and the books say ${JSON.stringify(wanted)}.`,
    )
}
