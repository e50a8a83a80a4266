import type { DoAct } from './acts.ts'
import { sellElsewhere } from './other-store.ts'
import { RuleBroken } from './rule-broken.ts'
import { waitFor, waitForPayment, waitForQuote } from './waiting.ts'
import type { World } from './world.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

type DisputeStatus = Parameters<World['stripe']['setDisputeStatus']>[1]

/** One charge has one dispute at most. */
export const isDisputed = ({ stripe }: World, intentId: string) =>
  stripe.disputes.some(({ payment_intent }) => payment_intent === intentId)

/** Opens a dispute, of which the bank thinks for some days. Without an end, it stays open. */
const dispute =
  (options: Parameters<World['stripe']['dispute']>[1], ...ends: (DisputeStatus | undefined)[]): DoAct =>
  async (world, bought, size) => {
    const intentId = await waitForPayment(world, bought)
    if (!intentId || isDisputed(world, intentId)) return
    world.count('Stripe: disputes')
    const { id } = await world.stripe.dispute(intentId, options)
    await world.schedule.sleep(((1 + size) * DAY_MS) / 10)
    for (const status of ends) {
      if (!status) continue
      world.count(`Stripe: disputes ${status}`)
      world.tell(`a dispute is ${status}`)
      await world.stripe.setDisputeStatus(id, status)
      await world.schedule.sleep(size * HOUR_MS)
    }
  }

type ReviewEnd = NonNullable<Parameters<World['stripe']['closeReview']>[1]>

const OTHER_REVIEW_ENDS: ReviewEnd[] = ['acknowledged', 'canceled', 'payment_never_settled', 'redacted']

/** Opens a review of a payment, which somebody closes some hours later. Some payments go on naming it. */
const review =
  (toEnd: (size: number) => ReviewEnd): DoAct =>
  async (world, bought, size) => {
    const intentId = await waitForPayment(world, bought)
    if (!intentId || world.stripe.reviews.some((each) => each.payment_intent === intentId)) return
    world.count('Stripe: reviews')
    const end = toEnd(size)
    const { id } = await world.stripe.openReview(intentId)
    await world.schedule.sleep((1 + size) * HOUR_MS)
    if (end === 'disputed' && !isDisputed(world, intentId)) await world.stripe.dispute(intentId)
    if (end.startsWith('refunded')) world.stripe.refundByHand(intentId)
    world.count(`Stripe: reviews ${end}`)
    world.tell(`a review ends: ${end}`)
    await world.stripe.closeReview(id, end, { isNamed: size % 4 === 0 })
  }

const refundByHand =
  (toCents: (paidCents: number, size: number) => number | undefined): DoAct =>
  async (world, bought, size) => {
    const intentId = await waitForPayment(world, bought)
    const intent = world.stripe.intents.find(({ id }) => id === intentId)
    if (!intent) return
    const isDone = world.stripe.refundByHand(intent.id, toCents(intent.amount, size))
    world.count(`Stripe: refunds by hand${isDone ? '' : ' refused'}`)
  }

/** Plans that the next refund of the payment, which is sometimes made by hand now, doesn't succeed at once. A pending one ends days later. */
const planRefund =
  (outcome: 'refused' | 'failed' | 'pending', end?: 'succeeded' | 'failed' | 'canceled'): DoAct =>
  async (world, bought, size) => {
    const intentId = await waitForPayment(world, bought)
    if (!intentId) return
    world.stripe.planRefund(outcome, 1, intentId)
    if (size % 3 === 0) world.stripe.refundByHand(intentId, 50 + size)
    if (!end) return
    const find = () =>
      world.stripe.refunds.find((each) => each.payment_intent === intentId && each.status === 'pending')
    const refund = await waitFor(world, find)
    await world.schedule.sleep(((1 + size) * DAY_MS) / 10)
    if (refund?.status !== 'pending') return
    world.count(`Stripe: pending refunds ${end}`)
    world.tell(`a pending refund has ${end}`)
    await world.stripe.settleRefund(refund.id, end)
  }

/** What Stripe, banks and card owners do with a payment. */
export const stripeActs = {
  'a dispute opens': dispute({}),
  'a dispute opens and is won': dispute({}, 'under_review', 'won'),
  'a dispute opens and is lost': dispute({}, 'lost'),
  'a bank inquires and withdraws': dispute({ status: 'warning_needs_response' }, 'warning_closed'),
  'a bank inquires, disputes and loses': dispute(
    { status: 'warning_needs_response' },
    'warning_under_review',
    'needs_response',
    'won',
  ),
  'a part is disputed and won': dispute({ amount: 100 }, 'won'),
  'a review opens and is approved': review(() => 'approved'),
  'a review opens and ends with a refund': review(() => 'refunded'),
  'a review opens and finds fraud': review(() => 'refunded_as_fraud'),
  'a review opens and ends with a dispute': review(() => 'disputed'),
  'a review opens and is closed for another reason': review(
    (size) => OTHER_REVIEW_ENDS[size % OTHER_REVIEW_ENDS.length]!,
  ),
  'a card’s bank warns of fraud': async (world, bought, size) => {
    const intentId = await waitForPayment(world, bought)
    if (!intentId) return
    const isActionable = size % 4 !== 0
    world.count(`Stripe: warnings of fraud${isActionable ? '' : ' that come too late'}`)
    await world.stripe.warnOfFraud(intentId, { namesPayment: size % 2 === 0, isActionable })
  },
  'a part is refunded in Stripe’s dashboard': refundByHand((paid, size) =>
    Math.max(1, Math.round((paid * size) / 200)),
  ),
  'all is refunded in Stripe’s dashboard': refundByHand(() => undefined),
  'Stripe refuses the next refund': planRefund('refused'),
  'the next refund fails at once': planRefund('failed'),
  'the next refund is pending and succeeds': planRefund('pending', 'succeeded'),
  'the next refund is pending and fails': planRefund('pending', 'failed'),
  'the next refund is pending and is canceled': planRefund('pending', 'canceled'),
  'a refund that had succeeded fails': async (world, bought, size) => {
    const intentId = await waitForPayment(world, bought)
    if (!intentId) return
    const find = () =>
      world.stripe.refunds.find((each) => each.payment_intent === intentId && each.status === 'succeeded')
    const refund = await waitFor(world, find)
    await world.schedule.sleep(((1 + size) * DAY_MS) / 10)
    if (refund?.status !== 'succeeded') return
    world.count('Stripe: refunds that had succeeded fail')
    world.tell('a refund that had succeeded has failed')
    await world.stripe.settleRefund(refund.id, 'failed')
  },
  'the fee comes late': async (world, bought, size) => {
    const order = await waitForQuote(world, bought)
    if (!order?.sessionId || world.books.findPayment(order.sessionId)) return
    world.stripe.delayFeeOf(order.sessionId)
    const intentId = await waitForPayment(world, bought)
    if (!intentId) return
    world.count('Stripe: late fees')
    await world.schedule.sleep((1 + size) * HOUR_MS)
    const charge = world.stripe.charges.find(({ payment_intent }) => payment_intent === intentId)
    if (charge && !charge.balance_transaction) await world.stripe.settleFee(intentId)
  },
  'the open session moves to another account': async ({ stripe, count }, { sessionId }) => {
    const session = stripe.sessions.find(({ id, status }) => id === sessionId && status === 'open')
    if (!session) return
    count('Stripe: sessions of another account')
    // The other account has closed it, so that nobody pays there.
    session.status = 'expired'
    stripe.moveToOtherAccount(session.id)
  },
  'an event says that the session has expired': async ({ stripe }, { sessionId }) => {
    const session = stripe.sessions.find(({ id }) => id === sessionId)
    if (session)
      await stripe.send('checkout.session.expired', {
        ...session,
        status: 'expired',
        payment_status: 'unpaid',
      })
  },
  'another store of the account sells something': (world, _, size) => sellElsewhere(world, size),
  'a stranger forges an event': async ({ machines, random, stripe }, { sessionId }) => {
    const session = stripe.sessions.find(({ id }) => id === sessionId)
    if (!session || machines.length === 0) return
    const machine = random.pick(machines)
    const object = { ...session, status: 'complete', payment_status: 'paid' }
    const { status } = await machine.fetch(
      new Request(`${machine.services.env.SITE_URL}/_api/stripe/webhook`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' },
        body: JSON.stringify({ type: 'checkout.session.completed', data: { object } }),
      }),
    )
    if (status !== 400)
      throw new RuleBroken('a forged event is refused', `An event with a wrong signature got ${status}.`)
  },
} satisfies Record<string, DoAct>
