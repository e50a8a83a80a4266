import type { LineItem, SandboxRefund, SandboxSession } from '#sandbox/stripe/wire'
import type { World } from '../world.ts'
import { type Amounts, expectAmounts, isEstimated } from './amounts.ts'
import { type EndedOrder, listOrders } from './ended-order.ts'

/** A refund or a lost dispute. */
export interface Returned {
  id: string
  /** Milliseconds since the epoch, in whole seconds as Stripe has it. */
  at: number
  cents: number
  /** Status of a refund, null for a dispute. */
  status: string | null
}

/** What the books of Stripe and Printful say of an order that was paid, or that replaces one. */
export interface PaidOrder {
  order: EndedOrder
  /** Session of the payment, undefined for a replacement. */
  session: SandboxSession | undefined
  /** Items, with those of the replaced order for a replacement. */
  lines: readonly LineItem[]
  /** False in test mode. The key that the store has in the end can't see what became of such a payment. */
  isLive: boolean
  /** Code of the country to which it was sold, null without personal data. */
  country: string | null
  paidAt: number
  amounts: Amounts
  /** Refunds that return money and lost disputes, the earliest first. */
  returned: readonly Returned[]
  /** All refunds, with those that failed. */
  refunds: readonly SandboxRefund[]
}

const SECOND_MS = 1000
const toSecond = (at: number) => Math.floor(at / SECOND_MS) * SECOND_MS

/** Lists what the books say of all paid orders, the first one first. */
export function listPaidOrders(world: World): PaidOrder[] {
  const { stripe } = world
  const orders = listOrders(world)
  const byId = new Map(orders.map((order) => [order.id, order]))
  const sessions = new Map(stripe.sessions.map((session) => [session.id, session]))
  const times = findTimes(world)
  const returnedOf = groupReturned(world, times.lost)
  const refundsOf = Map.groupBy(stripe.refunds, ({ payment_intent }) => payment_intent)
  const countryOf = createCountryFinder(world)

  const findFirst = (order: EndedOrder): EndedOrder =>
    order.replacesId === null
      ? order
      : findFirst(byId.get(order.replacesId) ?? { ...order, replacesId: null })

  const describe = (order: EndedOrder): PaidOrder[] => {
    const first = sessions.get(findFirst(order).sessionId ?? '')
    const isReplacement = order.replacesId !== null
    const isLive = first ? first.livemode : order.mode === 'live'
    // What was paid in test mode may never be known.
    const isPaid =
      isReplacement || (first && first.payment_status !== 'unpaid' && (isLive || order.paidAt !== null))
    if (!isPaid) return []
    const session = isReplacement ? undefined : first
    const intentId = session?.payment_intent ?? ''
    // Nobody but the store knows when it made a replacement. Without a payment Stripe tells only when its page was opened.
    const paidAt = session ? (times.paid.get(intentId) ?? session.created * SECOND_MS) : (order.paidAt ?? 0)
    return [
      {
        order,
        session,
        lines: first ? stripe.listLineItems(first.id) : [],
        isLive,
        country: order.countryCode === null ? null : (countryOf(first) ?? order.countryCode),
        paidAt,
        amounts: expectKnown(world, order),
        returned: returnedOf.get(intentId) ?? [],
        refunds: refundsOf.get(intentId) ?? [],
      },
    ]
  }
  return orders.flatMap(describe)
}

/** Returns a function that finds the country of an address at Stripe, undefined without one, as for a free order. */
function createCountryFinder({ stripe }: World) {
  const intents = new Map(stripe.intents.map((intent) => [intent.id, intent]))
  const customers = new Map(stripe.customers.map((customer) => [customer.id, customer]))
  return (session: SandboxSession | undefined): string | undefined => {
    const shipping =
      intents.get(session?.payment_intent ?? '')?.shipping ?? customers.get(session?.customer ?? '')?.shipping
    return shipping?.address.country ?? undefined
  }
}

/** Finds the seconds in which payments succeeded, and disputes were lost. */
function findTimes({ stripe }: World) {
  const [paid, lost] = [new Map<string, number>(), new Map<string, number>()]
  for (const { kind, id, status, at } of stripe.history) {
    if (kind === 'payment' && status === 'succeeded') paid.set(id, toSecond(at))
    if (kind === 'dispute' && status === 'lost') lost.set(id, toSecond(at))
  }
  return { paid, lost }
}

/** Groups what came back of each payment, the earliest first. A refund counts from its creation on, unless it fails. */
function groupReturned({ stripe }: World, lostAt: ReadonlyMap<string, number>): Map<string, Returned[]> {
  const refunds = stripe.refunds
    .filter(({ status }) => status === null || status === 'succeeded' || status === 'pending')
    .map(({ id, payment_intent, amount, created, status }) => ({
      intentId: payment_intent,
      returned: { id, at: created * SECOND_MS, cents: amount, status: status ?? 'succeeded' },
    }))
  const disputes = stripe.disputes
    .filter(({ status }) => status === 'lost')
    .map(({ id, payment_intent, amount }) => ({
      intentId: payment_intent,
      returned: { id, at: lostAt.get(id)!, cents: amount, status: null },
    }))
  const all = [...refunds, ...disputes].toSorted(
    ({ returned: a }, { returned: b }) => a.at - b.at || (a.id < b.id ? -1 : 1),
  )
  const grouped = new Map<string, Returned[]>()
  for (const { intentId, returned } of all) {
    const others = grouped.get(intentId)
    if (others) others.push(returned)
    else grouped.set(intentId, [returned])
  }
  return grouped
}

/** Computes what an order earned. An estimated cost is taken over from the store. */
function expectKnown(world: World, order: EndedOrder): Amounts {
  const amounts = expectAmounts(world, order)
  if (!isEstimated(world, order)) return amounts
  const [stored] = world.books.query<{ cost: number | null }>(
    'SELECT cost_cents AS cost FROM orders WHERE id = ?',
    order.id,
  )
  const { revenue, fee } = amounts
  const cost = stored!.cost
  return { ...amounts, cost, margin: fee === null || cost === null ? null : revenue - fee - cost }
}
