import { serverError } from '#sandbox/faults'
import { type Cause, DRAFT_CAUSES, ORDER_CAUSES, UNDRAFTED } from './hold-causes.ts'
import { CONFIRM, DRAFT, type Fault, LOOKUP, payAll, stripeError } from './purchase-faults.ts'
import { readOrders, type Shop, waitFor } from './purchase-shop.ts'

/** Pays while Printful can't be looked at, brings the causes about, and lets it be looked at again. */
export function toFault(...causes: Cause[]): Fault {
  const reasons = causes.map(({ reason }) => reason)
  const notes = causes.map(({ note }) => note ?? '').join('')
  const pay = causes.find((cause) => cause.pay)?.pay
  const paidCents = causes.find((cause) => cause.paidCents)?.paidCents
  const runAll = async (run: (cause: Cause) => unknown) => {
    for (const cause of causes) await run(cause)
  }
  return {
    name: `held: ${reasons.join(' and ')}${notes}`,
    purchases: pay ? 0 : 1,
    holds: reasons,
    settings: Object.assign({}, ...causes.map(({ settings }) => settings)),
    async before(shop) {
      await runAll(({ before }) => before?.(shop))
      shop.server.sandbox.orders.changeDrafts((draft) => {
        for (const { changeDraft } of causes) changeDraft?.(draft)
      }, Infinity)
    },
    async pay(shop, [id = '']) {
      const { server, stripe } = shop
      server.sandbox.fail(LOOKUP, serverError())
      await runAll(({ unpaid }) => unpaid?.(shop))
      if (!pay) await stripe.pay(id, paidCents)
      const held = pay ? await pay(shop) : id
      const intent = stripe.sessions.find((session) => session.id === held)?.payment_intent ?? ''
      await runAll(({ paid }) => paid?.(shop, intent))
      await runAll(({ last }) => last?.(shop))
    },
  }
}

const { refused, unreachable, unknown_session, paid_twice } = UNDRAFTED

/** Causes of which each two can come together at once. */
const TOGETHER = [...DRAFT_CAUSES, ...ORDER_CAUSES]
const PAIRS = TOGETHER.flatMap((cause, index) =>
  TOGETHER.slice(index + 1).map((other) => toFault(cause, other)),
)

const withEach = (cause: Cause, others: readonly Cause[]) => others.map((other) => toFault(other, cause))
const unlike = (...reasons: string[]) => ORDER_CAUSES.filter(({ reason }) => !reasons.includes(reason))

/** Changes an order at Printful after it was placed, and lets the customer look at it. */
export const later = (status: 'failed' | 'canceled'): Fault => ({
  name: `held: ${status} at Printful after it was placed`,
  purchases: 1,
  holds: [status === 'failed' ? 'failed' : 'canceled_at_printful'],
  async pay(shop, ids) {
    const { server } = shop
    await payAll(shop, ids)
    await waitFor(() => readOrders(server.databasePath).some(({ state }) => state === 'placed'))
    for (const { id } of server.sandbox.orders.all) server.sandbox.orders.setStatus(id, status)
    const [order] = readOrders(server.databasePath)
    await waitFor(() => {
      fetch(`${server.url}/orders/${order?.token}`).catch(() => {})
      return readOrders(server.databasePath).some(({ state }) => state === 'on_hold')
    })
  },
})

const MOMENTS = { lookup: LOOKUP, draft: DRAFT, confirmation: CONFIRM }

/** A dispute, or a refund in Stripe's dashboard, just before a call of placing is answered. */
const during = (what: 'dispute' | 'refund', moment: keyof typeof MOMENTS): Fault => ({
  name: `a ${what} during the ${moment}`,
  purchases: 1,
  holds: what === 'dispute' ? ['dispute'] : [],
  refunded: what === 'refund' ? 1 : 0,
  async pay(shop, ids) {
    const { server, stripe } = shop
    server.sandbox.fail(MOMENTS[moment], {
      before: async () => {
        const intent = stripe.sessions.find(({ id }) => id === ids[0])?.payment_intent ?? ''
        if (what === 'dispute') await stripe.dispute(intent)
        else await refundAtStripe(shop, intent)
      },
    })
    await payAll(shop, ids)
  },
})

/** Refunds a whole payment by Stripe's API, as its dashboard does. */
const refundAtStripe = ({ stripe }: Shop, payment_intent: string) =>
  fetch(`${stripe.url}/v1/refunds`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_live_torture' },
    body: new URLSearchParams({ payment_intent }),
  })

const MOMENT_NAMES = Object.keys(MOMENTS) as (keyof typeof MOMENTS)[]

/** Each reason of a hold alone, pairs that can come together at once, and disputes and refunds at each moment of placing. */
export const HOLD_FAULTS: readonly Fault[] = [
  ...[...TOGETHER, ...Object.values(UNDRAFTED)].map((cause) => toFault(cause)),
  ...PAIRS,
  ...withEach(refused, ORDER_CAUSES),
  ...withEach(unreachable, ORDER_CAUSES),
  ...withEach(unknown_session, unlike('amount_differs')),
  ...withEach(paid_twice, unlike('amount_differs', 'large', 'unavailable')),
  later('failed'),
  later('canceled'),
  ...MOMENT_NAMES.flatMap((moment) => [during('dispute', moment), during('refund', moment)]),
  {
    name: 'Stripe down for the first tries after the payment',
    purchases: 1,
    async pay(shop, ids) {
      shop.stripe.setSending(false)
      await payAll(shop, ids)
      shop.stripe.fail(/^GET /, stripeError(503), 12)
      shop.stripe.setSending(true)
      // Stripe sends an event again until it is accepted.
      for (let attempt = 0; attempt < 5; attempt++) {
        for (const event of [...shop.stripe.events]) await shop.stripe.deliverEvent(event)
      }
    },
  },
]
