import { Database } from 'bun:sqlite'
import { serverError } from '#sandbox/faults'
import type { HoldReason } from '#shared/contracts/order'
import { type Fault, payAll } from './purchase-faults.ts'
import { readOrders, type Shop, waitFor } from './purchase-shop.ts'

type Draft = Shop['server']['sandbox']['orders']['all'][number]

/** A cause of a hold. Those that come before the draft's check can come together. */
interface Cause {
  reason: HoldReason
  settings?: Record<string, string>
  /** Changes each draft that Printful makes. */
  changeDraft?: (draft: Draft) => void
  /** Runs once the session is paid, and before the first look at Printful succeeds. */
  paid?: (shop: Shop, paymentIntentId: string) => unknown
  /** Pays another amount than the quote's. */
  paidCents?: number
}

const run = ({ server }: Shop, sql: string): void => {
  const database = new Database(server.databasePath)
  database.run('PRAGMA busy_timeout = 5000')
  database.run(sql)
  database.close()
}

const CAUSES: readonly Cause[] = [
  {
    reason: 'negative_margin',
    changeDraft: ({ costs }) => {
      if (costs) costs.total = '999.00'
    },
  },
  { reason: 'large', settings: { ORDER_REVIEW_ABOVE: '0.01' } },
  {
    reason: 'items_differ',
    changeDraft: ({ items }) => {
      items.pop()
    },
  },
  {
    reason: 'recipient_differs',
    changeDraft: ({ recipient }) => {
      recipient.city = 'Elsewhere'
    },
  },
  { reason: 'dispute', paid: ({ stripe }, id) => stripe.dispute(id) },
  { reason: 'review', paid: ({ stripe }, id) => stripe.openReview(id) },
  { reason: 'amount_differs', paidCents: 9999 },
  { reason: 'unavailable', paid: (shop) => run(shop, 'UPDATE products SET is_active = 0') },
]

/** Pays while Printful can't be looked at, brings the causes about, and lets it be looked at again. */
function toFault(causes: readonly Cause[]): Fault {
  return {
    name: `held: ${causes.map(({ reason }) => reason).join(' and ')}`,
    purchases: 1,
    holds: causes.map(({ reason }) => reason),
    settings: Object.assign({}, ...causes.map(({ settings }) => settings)),
    before: ({ server }) =>
      server.sandbox.orders.changeDrafts((draft) => {
        for (const cause of causes) cause.changeDraft?.(draft)
      }, Infinity),
    async pay(shop, ids) {
      const { server, stripe } = shop
      server.sandbox.fail(/^\/orders\/@/, serverError(), 1)
      const paidCents = causes.find((cause) => cause.paidCents)?.paidCents
      for (const id of ids) {
        await stripe.pay(id, paidCents)
        const intent = stripe.sessions.find((session) => session.id === id)?.payment_intent ?? ''
        for (const cause of causes) await cause.paid?.(shop, intent)
      }
    },
  }
}

const ALONE = CAUSES.map((cause) => toFault([cause]))
const PAIRS = CAUSES.flatMap((cause, index) =>
  CAUSES.slice(index + 1).map((other) => toFault([cause, other])),
)

/** Changes an order at Printful after it was placed, and lets the customer look at it. */
const later = (status: 'failed' | 'canceled'): Fault => ({
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

const MOMENTS = { lookup: /^\/orders\/@/, draft: /^\/orders$/, confirmation: /\/confirm$/ }

/** A dispute, or a refund in Stripe's dashboard, just before a call of placing is answered. */
const during = (what: 'dispute' | 'refund', moment: keyof typeof MOMENTS): Fault => ({
  name: `a ${what} during the ${moment}`,
  purchases: 1,
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

/** Each reason of a hold alone, each pair that can come together, and disputes and refunds at each moment of placing. */
export const HOLD_FAULTS: readonly Fault[] = [
  ...ALONE,
  ...PAIRS,
  later('failed'),
  later('canceled'),
  ...MOMENT_NAMES.flatMap((moment) => [during('dispute', moment), during('refund', moment)]),
  {
    name: 'Stripe down for the first tries after the payment',
    purchases: 1,
    async pay(shop, ids) {
      shop.stripe.setSending(false)
      await payAll(shop, ids)
      shop.stripe.fail(/^GET /, { response: { status: 503, body: { error: { message: 'Down.' } } } }, 12)
      shop.stripe.setSending(true)
      // Stripe sends an event again until it is accepted.
      for (let attempt = 0; attempt < 5; attempt++) {
        for (const event of [...shop.stripe.events]) await shop.stripe.deliverEvent(event)
      }
    },
  },
]
