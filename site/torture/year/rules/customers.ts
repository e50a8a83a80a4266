import { CUSTOMERS_PER_PAGE, type Customer } from '#shared/contracts/customer'
import { type AdminOrderList, ORDERS_PER_PAGE } from '#shared/contracts/order'
import { fromCents } from '#shared/price'
import { nameOf, RuleBroken } from '../rule-broken.ts'
import type { World } from '../world.ts'
import { isCanceled } from './amounts.ts'
import { listPaidOrders, type PaidOrder } from './paid-orders.ts'
import { readAdmin } from './read-admin.ts'

const RULE = 'each customer has what the books say'
/** People whose orders are looked for, because each search takes as long as a page of the list. */
const SEARCHED_PEOPLE = 5

/** Requires that the people with orders are listed once each, the one with the newest order first, with what they have paid. @throws RuleBroken */
export async function checkCustomers(world: World): Promise<void> {
  const people = groupByPerson(listPaidOrders(world))
  const customers = await listCustomers(world)
  const [shown, wanted] = [customers.map(({ email }) => email), people.map(({ email }) => email)]
  if (!Bun.deepEquals(shown, wanted))
    throw new RuleBroken(RULE, `They are ${shown.join(', ')}, and the books say ${wanted.join(', ')}.`)
  for (const [index, person] of people.entries()) requireFigures(world, customers[index]!, person)
  for (const person of people.slice(0, SEARCHED_PEOPLE)) await requireFound(world, person)
}

/** Lists all pages. @throws RuleBroken if their number isn't what the header says */
async function listCustomers(world: World): Promise<Customer[]> {
  const found: Customer[] = []
  for (let page = 1; ; page++) {
    const response = await readAdmin(world, `/customers?page=${page}`)
    const customers: Customer[] = await response.json()
    found.push(...customers)
    if (customers.length === CUSTOMERS_PER_PAGE) continue
    const total = Number(response.headers.get('x-total-count'))
    if (total !== found.length) throw new RuleBroken(RULE, `${found.length} are listed of ${total}.`)
    return found
  }
}

interface Person {
  email: string
  /** Sorted by age, the newest first. */
  orders: PaidOrder[]
}

/** Groups orders by the person to whom they belong now, which only the store knows. Orders without personal data belong to nobody. */
function groupByPerson(paid: readonly PaidOrder[]): Person[] {
  const named = paid.filter(({ order }) => order.email !== '').toReversed()
  return [...Map.groupBy(named, ({ order }) => order.email.toLowerCase())].map(([, orders]) => ({
    email: orders[0]!.order.email,
    orders,
  }))
}

function requireFigures(world: World, shown: Customer, { email, orders }: Person): void {
  const cents = orders.reduce((sum, { amounts }) => sum + amounts.paid - amounts.refunded, 0)
  // The store need not know what was refunded in test mode.
  const isKnown = orders.every(({ isLive }) => isLive)
  const name = findName(world, orders[0]!) ?? shown.name
  const wanted: Customer = {
    name,
    email,
    orders: orders.length,
    sum: isKnown ? fromCents(cents) : shown.sum,
  }
  if (!Bun.deepEquals(shown, wanted))
    throw new RuleBroken(
      RULE,
      `${email} has ${JSON.stringify(shown)}, and the books say ${JSON.stringify(wanted)}.`,
    )
}

/** Requires that a search for an email finds all orders of the person, to which the list leads. */
async function requireFound(world: World, { email, orders }: Person): Promise<void> {
  const response = await readAdmin(world, `/orders?q=${encodeURIComponent(email)}`)
  const list: AdminOrderList = await response.json()
  const found = list.orders.map(({ id }) => id)
  const missing = orders.find(({ order }) => !found.includes(order.id))
  if (missing && list.total <= ORDERS_PER_PAGE)
    throw new RuleBroken(RULE, `${email} does not lead to ${nameOf(missing.order.id)}.`)
}

/** Finds the name to which Printful sends an order, undefined for one that it doesn't make. */
function findName({ printful }: World, { order }: PaidOrder): string | undefined {
  const remote = printful.orders.all.find(({ external_id }) => external_id === order.externalId)
  const isMade = remote && remote.status !== 'draft' && remote.status !== 'failed' && !isCanceled(remote)
  return isMade ? (remote.recipient.name ?? undefined) : undefined
}
