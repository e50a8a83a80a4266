import { Database } from 'bun:sqlite'
import { copyFileSync } from 'node:fs'
import { htmlError, rateLimited, serverError } from '#sandbox/faults'
import type { PaymentsSandbox } from '#sandbox/stripe'
import type { HoldReason } from '#shared/contracts/order'
import type { TestServer } from '../test/server.ts'
import { readOrders, restart, type Shop, WEBHOOK_PATH, waitFor } from './purchase-shop.ts'

/** Something that goes wrong around purchases. */
export interface Fault {
  name: string
  purchases?: number
  settings?: Record<string, string>
  /** The reasons that hold orders in the end, none by default. */
  holds?: readonly HoldReason[]
  /** How many orders are refunded in the end, none by default. */
  refunded?: number
  /** Sets the fault up before anyone buys. */
  before?: (shop: Shop) => unknown
  /** Runs once the sessions are paid. */
  after?: (shop: Shop, sessionIds: string[]) => unknown
  /** Instead of paying each session at once. */
  pay?: (shop: Shop, sessionIds: string[]) => Promise<unknown>
}

export const DRAFT = /^\/orders$/
export const CONFIRM = /\/confirm$/
export const LOOKUP = /^\/orders\/@/
const RATES = /^\/shipping\/rates/
const CALLS = [RATES, DRAFT, CONFIRM, LOOKUP]
const STRIPE_CALLS = [/^POST \/v1\/checkout\/sessions$/, /^GET \/v1\/checkout\/sessions\//]

/** Pays each session at once. */
export const payAll = async ({ stripe }: Shop, ids: string[]) => {
  for (const id of ids) await stripe.pay(id)
}
const lostResponse = { delivery: 'reset' } as const
/** Printful's refusal of a call. */
export const refused = (status: number, message: string) => ({
  response: { status, body: { code: status, result: message, error: { reason: 'BadRequest', message } } },
})
const noAnswer = { delivery: 'hang' } as const
const everyCall =
  (fault: Parameters<TestServer['sandbox']['fail']>[1], times = 2) =>
  ({ server }: Shop) => {
    for (const call of CALLS) server.sandbox.fail(call, fault, times)
  }
const everyStripeCall =
  (fault: Parameters<PaymentsSandbox['fail']>[1], times = 2) =>
  ({ stripe }: Shop) => {
    for (const call of STRIPE_CALLS) stripe.fail(call, fault, times)
  }
export const stripeError = (status: number) => ({
  response: { status, body: { error: { message: 'Try again.' } } },
})

/** Changes each draft as soon as it has been made, by losing the response that would have confirmed it at once. */
const withDrafts =
  (change: (order: TestServer['sandbox']['orders']['all'][number]) => unknown) =>
  async (shop: Shop, ids: string[]) => {
    const { sandbox } = shop.server
    sandbox.fail(DRAFT, lostResponse, ids.length)
    await payAll(shop, ids)
    await waitFor(() => sandbox.orders.all.length >= ids.length)
    for (const order of sandbox.orders.all) change(order)
  }

export const FAULTS: readonly Fault[] = [
  { name: 'none' },
  {
    name: 'webhook lost',
    before: ({ stripe }) => stripe.setSending(false),
    after: ({ server }) => restart(server),
  },
  {
    name: 'webhook twice, out of order, forged',
    async after({ server, stripe }, ids) {
      for (const id of ids) {
        const session = stripe.sessions.find((each) => each.id === id)
        const event = await stripe.send('checkout.session.completed', session)
        await stripe.deliverEvent(event)
        const expired = { ...session, status: 'expired', payment_status: 'unpaid' }
        await stripe.send('checkout.session.expired', expired)
        const headers = { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' }
        const forged = await fetch(server.url + WEBHOOK_PATH, { method: 'POST', headers, body: '{}' })
        if (forged.status !== 400) throw new Error(`A forged webhook was answered with ${forged.status}.`)
      }
    },
  },
  {
    name: 'response lost after Stripe made the session',
    before: ({ stripe }) => stripe.fail(/^POST \/v1\/checkout\/sessions$/, lostResponse, 2),
  },
  { name: '429 at each call of Stripe', before: everyStripeCall(stripeError(429)) },
  { name: '503 at each call of Stripe', before: everyStripeCall(stripeError(503)) },
  { name: 'no answer to each call of Stripe', purchases: 1, before: everyStripeCall(noAnswer, 1) },
  {
    name: 'response lost after the draft',
    before: ({ server }) => server.sandbox.fail(DRAFT, lostResponse, 3),
  },
  {
    name: 'response lost after the confirmation',
    before: ({ server }) => server.sandbox.fail(CONFIRM, lostResponse, 3),
  },
  {
    name: '402 at the confirmation',
    holds: ['refused'],
    before: ({ server }) => server.sandbox.fail(CONFIRM, refused(402, 'Payment method is missing.'), 99),
  },
  { name: '429 at each call', before: everyCall(rateLimited({ retryAfter: 1 })) },
  { name: '500 at each call', before: everyCall(serverError()) },
  { name: 'a proxy’s 502 at each call', before: everyCall(htmlError()) },
  { name: 'no answer to each call', purchases: 1, before: everyCall(noAnswer, 1) },
  {
    name: 'draft cost above the quote',
    holds: ['negative_margin'],
    pay: withDrafts(({ costs }) => costs && Object.assign(costs, { total: '999.00' })),
  },
  // Such a draft is corrected.
  { name: 'a draft that lacks an item', pay: withDrafts(({ items }) => items.pop()) },
  {
    name: 'a backup restored after payments',
    holds: ['unknown_session'],
    async pay(shop, ids) {
      const { server, stripe } = shop
      await server.terminate()
      const backup = `${server.databasePath}.backup`
      copyFileSync(server.databasePath, backup)
      const database = new Database(backup)
      database.run('PRAGMA foreign_keys = ON')
      database.run('DELETE FROM orders')
      database.close()
      stripe.setSending(false)
      await payAll(shop, ids)
      copyFileSync(backup, server.databasePath)
      await server.restart()
    },
  },
  {
    name: 'a dispute before the order is placed',
    holds: ['dispute'],
    async pay(shop, ids) {
      shop.server.sandbox.fail(LOOKUP, serverError(), ids.length)
      await payAll(shop, ids)
      for (const id of ids) {
        const intent = shop.stripe.sessions.find((session) => session.id === id)?.payment_intent
        await shop.stripe.dispute(intent ?? '')
      }
    },
  },
  {
    name: 'Printful out of stock after payment',
    holds: ['refused'],
    before: ({ server }) => server.sandbox.fail(DRAFT, refused(400, 'OR-6: This item is out of stock.'), 99),
  },
]

const SWEEP_LIMIT_MS = 6 * 60_000

/**
 * Takes Stripe down for so long. One payment was reported just before, the others never are. The store starts again meanwhile, so
 * that one sweep fails; the next one after the outage finds what is missing.
 */
export const stripeOutage = (minutes: number): Fault => ({
  name: `Stripe is down for ${minutes} minutes from the payment on, events are lost, the next sweep finds them`,
  async pay(shop, ids) {
    const { server, stripe } = shop
    const [reported = '', ...lost] = ids
    server.sandbox.fail(CONFIRM, serverError())
    await stripe.pay(reported)
    const end = stripe.fail(/./, stripeError(503), Infinity)
    stripe.setSending(false)
    await payAll(shop, lost)
    await restart(server)
    await Bun.sleep(minutes * 60_000)
    end()
    const isPlaced = () => readOrders(server.databasePath).every(({ state }) => state === 'placed')
    await waitFor(isPlaced, SWEEP_LIMIT_MS)
  },
})
