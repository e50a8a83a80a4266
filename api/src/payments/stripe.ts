import Stripe from 'stripe'
import { toAsciiEmail } from '#shared/email'
import type { Env } from '../env.ts'
import type { Clock, Outside } from '../platform/clock.ts'
import { createToken } from '../platform/token.ts'
import { ATTEMPT, type PaymentReport, readReport } from './report.ts'
import { type SessionRequest, toSessionParams } from './session-params.ts'
import { toStripeShipping } from './shipping.ts'

export type PaymentSession = Stripe.Checkout.Session

export type Shopper = Pick<SessionRequest, 'email' | 'recipient'>

export interface Payments {
  /** Creates a session, the same one for the same order and attempt. All calls throw Stripe's errors. */
  createSession(request: SessionRequest): Promise<PaymentSession>
  /** Creates the customer by whose address Stripe Tax computes, if it is on. */
  locateCustomer(shopper: Shopper): Promise<Stripe.Customer | undefined>
  /** Retrieves a session with its payment, which has the shipping address. */
  retrieveSession(id: string): Promise<PaymentSession>
  listLineItems(id: string): Promise<Stripe.LineItem[]>
  /** Expires a session and returns its new state, because it may have been paid a moment before. */
  expireSession(id: string): Promise<PaymentSession>
  /** Lists one session, which each working key may do. */
  checkKey(): Promise<unknown>
  listSessions(since: Date): AsyncIterable<PaymentSession>
  /** Lists events of payments after this second, the newest first. Stripe keeps them for 30 days. */
  listPaymentEvents(after: number): AsyncIterable<Stripe.Event>
  refund(paymentIntentId: string, amountCents: number, key: string): Promise<Stripe.Refund>
  readReport(paymentIntentId: string): Promise<PaymentReport>
  /** Verifies an event. @throws for a body that Stripe has not signed in the last five minutes */
  readEvent(body: string, signature: string): Promise<Stripe.Event>
}

export interface PaymentCredentials {
  secretKey: string
  apiUrl: string
  webhookSecret: string | undefined
}

const TIMEOUT_MS = 10_000
const MAX_RETRIES = 2
const RATE_LIMIT_PAUSE_MS = 1000
const EVENT_AGE_SECONDS = 300
const PAGE_SIZE = 100
const MAX_ITEMS = 1000
const EXPAND = ['payment_intent']
const PAYMENT_EVENTS = [
  ...['refund.created', 'refund.updated', 'refund.failed', 'charge.refunded', 'charge.updated'],
  ...['charge.dispute.created', 'charge.dispute.updated', 'charge.dispute.closed'],
  ...['review.opened', 'review.closed'],
]

export function createPayments(
  { secretKey, apiUrl, webhookSecret }: PaymentCredentials,
  env: Pick<Env, 'SITE_URL' | 'STRIPE_PROMOTION_CODES' | 'STRIPE_TAX'>,
  { clock, fetch }: Outside,
): Payments {
  const { hostname, port, protocol } = new URL(apiUrl)
  const stripe = new Stripe(secretKey, {
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port && { port }),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: MAX_RETRIES,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(fetch as typeof globalThis.fetch),
  })
  const { sessions } = stripe.checkout
  const retrieve = (id: string) => retrieveSession(stripe, clock, id)
  // Stripe repeats an error of its own for a day under the same key.
  let mark = env.SITE_URL
  const locate = async (request: Shopper) => {
    if (!env.STRIPE_TAX) return undefined
    try {
      return await createCustomer(stripe, request, mark)
    } catch (error) {
      mark = `${env.SITE_URL}-${createToken()}`
      throw error
    }
  }

  return {
    checkKey: () => sessions.list({ limit: 1 }),
    createSession: async (request) => {
      const customer = await locate(request)
      return sessions.create(toSessionParams(request, env, customer?.id), {
        idempotencyKey: `session-${env.SITE_URL}-${request.number}-${request.expiresAt.getTime()}`,
      })
    },

    locateCustomer: locate,

    retrieveSession: retrieve,

    listLineItems: (id) =>
      sessions.listLineItems(id, { limit: PAGE_SIZE }).autoPagingToArray({ limit: MAX_ITEMS }),

    async expireSession(id) {
      try {
        await sessions.expire(id)
      } catch (error) {
        // The session is no longer open. Its state says more than the refusal.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
      }
      return retrieve(id)
    },

    listSessions: (since) =>
      sessions.list({
        created: { gte: Math.floor(since.getTime() / 1000) },
        limit: PAGE_SIZE,
        expand: EXPAND.map((name) => `data.${name}`),
      }),

    listPaymentEvents: (after) =>
      stripe.events.list({ created: { gt: after }, types: PAYMENT_EVENTS, limit: PAGE_SIZE }),

    refund: (payment_intent, amount, key) =>
      stripe.refunds.create(
        { payment_intent, amount, metadata: { [ATTEMPT]: key } },
        { idempotencyKey: `refund-${key}` },
      ),

    readReport: (paymentIntentId) => readReport(stripe, paymentIntentId),

    readEvent: (body, signature) =>
      stripe.webhooks.constructEventAsync(
        body,
        signature,
        webhookSecret ?? '',
        EVENT_AGE_SECONDS,
        undefined,
        clock.now(),
      ),
  }
}

/** Retrieves a session. The SDK retries failures except 429, which would delay a payment until the next sweep. */
async function retrieveSession(stripe: Stripe, clock: Clock, id: string) {
  for (let attempt = 0; ; attempt++) {
    try {
      return await stripe.checkout.sessions.retrieve(id, { expand: EXPAND })
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeRateLimitError) || attempt === MAX_RETRIES) throw error
      await clock.sleep(RATE_LIMIT_PAUSE_MS * 2 ** attempt)
    }
  }
}

// Stripe Tax reads the customer's shipping address, not the payment's.
function createCustomer(stripe: Stripe, shopper: Shopper, mark: string) {
  const customer: Stripe.CustomerCreateParams = {
    email: toAsciiEmail(shopper.email),
    shipping: toStripeShipping(shopper.recipient),
    tax: { validate_location: 'immediately' },
  }
  // The two steps of checkout share a customer, but two stores with one key don't.
  const hash = new Bun.CryptoHasher('sha256').update(JSON.stringify(customer)).digest('base64url')
  return stripe.customers.create(customer, { idempotencyKey: `customer-${mark}-${hash}` })
}
