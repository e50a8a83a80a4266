import type { SandboxOrder } from '#sandbox/orders/wire'
import type { Dispute } from '#sandbox/stripe/wire'
import { toCents } from '#shared/price'
import type { World } from '../world.ts'
import type { EndedOrder } from './ended-order.ts'

/** Amounts in cents. Null is unknown, as in the contract of the admin area. */
export interface Amounts {
  paid: number
  refunded: number
  leftCents: number
  revenue: number
  fee: number | null
  cost: number | null
  margin: number | null
}

const ENDED = ['canceled', 'refunded']

/** Computes what an order earned, from the books of Stripe and Printful. */
export function expectAmounts(world: World, order: EndedOrder): Amounts {
  const { schedule, stripe } = world
  const session = stripe.sessions.find(({ id }) => id === order.sessionId)
  const intentId = session?.payment_intent ?? ''
  const paid = session && session.payment_status !== 'unpaid' ? session.amount_total : 0
  const refunded = stripe.stateAt(intentId, schedule.now).refundedCents
  const lost = stripe.disputes.filter((each) => each.payment_intent === intentId && each.status === 'lost')
  const left = Math.max(0, paid - refunded - sum(lost.map(({ amount }) => amount)))
  const tax = session?.total_details.amount_tax ?? 0
  const revenue = paid === 0 ? 0 : left - Math.round((tax * left) / paid)
  const fee = paid === 0 ? 0 : findFee(world, intentId, lost)
  const cost = findCost(world, order)
  const margin = fee === null || cost === null ? null : revenue - fee - cost
  return { paid, refunded, leftCents: paid - refunded, revenue, fee, cost, margin }
}

function findFee({ stripe }: World, intentId: string, lost: readonly Dispute[]): number | null {
  const charge = stripe.charges.find(({ payment_intent }) => payment_intent === intentId)
  const booked = stripe.balanceTransactions.find(({ id }) => id === charge?.balance_transaction)
  const all = [booked, ...lost.flatMap(({ balance_transactions }) => balance_transactions)]
  return all.every((each) => each?.currency === 'usd') ? sum(all.map((each) => each?.fee ?? 0)) : null
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

/** True if a restored backup has forgotten the order, and nobody has accepted it. The store has not asked Printful for it then. */
export const isForgotten = ({ books }: World, { id }: EndedOrder): boolean =>
  books.query(
    `SELECT 1 FROM order_holds WHERE order_id = ? AND reason = 'unknown_session'
      AND accepted_at IS NULL AND ended_at IS NULL`,
    id,
  ).length > 0

/** True if the store can't know the cost yet: Printful has only a draft, for which it charges nothing, or the order is forgotten. */
export const isEstimated = (world: World, order: EndedOrder): boolean =>
  world.printful.orders.all.some(
    ({ external_id, status }) => external_id === order.externalId && status === 'draft',
  ) || isForgotten(world, order)

/** True for an order of which Printful makes nothing: an archived one without a parcel was canceled, too. */
export const isCanceled = ({ status, shipments }: SandboxOrder): boolean =>
  status === 'canceled' || (status === 'archived' && shipments.length === 0)

/** Returns what Printful charges, 0 for what it canceled or never had. */
function findCost({ printful }: World, { externalId, state }: EndedOrder): number | null {
  const remote = printful.orders.all.find(({ external_id }) => external_id === externalId)
  if (!remote) return ENDED.includes(state) ? 0 : null
  if (isCanceled(remote)) return 0
  return remote.costs?.currency === 'USD' ? toCents(remote.costs.total) : null
}
