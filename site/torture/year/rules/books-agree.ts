import { compareBooks } from '#api/books/compare-books'
import { type Difference, describeDifference, type Unchecked, withOrder } from '#api/books/difference'
import { baseOfExternalId } from '#api/orders/queries'
import { EXTERNAL_ID } from '#api/payments/session-metadata'
import { RuleBroken } from '../rule-broken.ts'
import { type World, whileTimePasses } from '../world.ts'

const RULE = 'the store’s books agree with those of Stripe and Printful'

/** Compares the books as the store does each day, with its own reader. @throws RuleBroken */
export async function checkBooks(world: World): Promise<void> {
  const { checkout } = world.machines[0]!.services
  const { differences, unchecked } = await whileTimePasses(world.schedule, compareBooks(checkout!))
  const difference = differences.find((each) => !isLostForGood(world, each))
  if (difference) throw new RuleBroken(RULE, withOrder(difference.orderId, describeDifference(difference)))
  const missed = unchecked.find((each) => !isExplained(world, each))
  if (missed)
    throw new RuleBroken(
      RULE,
      withOrder(missed.orderId, `The ${missed.what} was not compared: ${missed.reason}`),
    )
}

/**
 * True for an order of which a restored backup knows nothing, and which no payment brings back: a replacement, or one of test mode.
 * Only a person can tell whose it is.
 */
function isLostForGood({ books, printful, stripe }: World, { orderId, service, id }: Difference): boolean {
  if (service !== 'Printful' || orderId !== null || books.openings === 1) return false
  const remote = printful.orders.all.find((order) => String(order.id) === id)
  if (!remote) return false
  const base = baseOfExternalId(remote.external_id ?? '')
  const isOfTestMode = stripe.sessions.some(
    ({ livemode, metadata }) => !livemode && baseOfExternalId(metadata[EXTERNAL_ID] ?? '') === base,
  )
  return isOfTestMode || remote.items.every(({ retail_price }) => retail_price === null)
}

/** True if something is in another currency, so that nobody can compare it. */
function isExplained({ books, printful, stripe }: World, { orderId, what }: Unchecked): boolean {
  const order = orderId === null ? null : books.findOrder(orderId)
  if (!order) return false
  const remote = printful.orders.all.find(({ external_id }) => external_id === order.externalId)
  if (what === 'cost') return remote?.costs?.currency !== 'USD'
  const charge = stripe.charges.find(({ payment_intent }) => payment_intent === order.paymentIntentId)
  const disputed = stripe.disputes.filter(({ payment_intent }) => payment_intent === order.paymentIntentId)
  const booked = stripe.balanceTransactions.find(({ id }) => id === charge?.balance_transaction)
  const all = [booked, ...disputed.flatMap(({ balance_transactions }) => balance_transactions)]
  return what === 'fee' && all.some((each) => each?.currency !== 'usd')
}
