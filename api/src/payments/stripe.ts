import Stripe from 'stripe'
import type { Recipient } from '#shared/contracts/checkout'
import { toAsciiEmail } from '#shared/email'
import { CURRENCY } from '#shared/price'
import type { Env } from '../env.ts'
import type { Clock, Outside } from '../platform/clock.ts'
import { type PaymentReport, readReport } from './report.ts'
import { toStripeShipping } from './shipping.ts'

export type PaymentSession = Stripe.Checkout.Session

/** Who pays, and where it goes. */
export type Shopper = Pick<SessionRequest, 'email' | 'recipient'>

/** What a shopper is about to pay. Amounts are cents. */
export interface SessionRequest {
  number: string
  email: string
  items: { name: string; quantity: number; cents: number }[]
  shipping: { name: string; cents: number }
  recipient: Recipient
  /** For the session and its payment, with this store's mark. */
  metadata: Record<string, string>
  expiresAt: Date
  successUrl: string
  cancelUrl: string
}

export interface Payments {
  /** A second call for the same order and attempt returns the same session. @throws Stripe.errors.StripeError */
  createSession(request: SessionRequest): Promise<PaymentSession>
  /** Creates the customer by whose address Stripe Tax computes, if it is on. @throws Stripe.errors.StripeError */
  locateCustomer(shopper: Shopper): Promise<Stripe.Customer | undefined>
  /** With its payment, which has the shipping address. @throws Stripe.errors.StripeError */
  retrieveSession(id: string): Promise<PaymentSession>
  /** Lists all items of a session. @throws Stripe.errors.StripeError */
  listLineItems(id: string): Promise<Stripe.LineItem[]>
  /** Returns the session as it is afterwards: it may have been paid a moment before. @throws Stripe.errors.StripeError */
  expireSession(id: string): Promise<PaymentSession>
  /** The sessions created since then, the newest first. @throws Stripe.errors.StripeError */
  listSessions(since: Date): AsyncIterable<PaymentSession>
  /**
   * The events of payments that were created after this second, the newest first. Stripe keeps them for 30 days.
   * @throws Stripe.errors.StripeError
   */
  listPaymentEvents(after: number): AsyncIterable<Stripe.Event>
  /** Once for each key, however often it is called. @throws Stripe.errors.StripeError */
  refund(paymentIntentId: string, amountCents: number, key: string): Promise<Stripe.Refund>
  /** @throws Stripe.errors.StripeError */
  readReport(paymentIntentId: string): Promise<PaymentReport>
  /** @throws for a body that Stripe has not signed in the last five minutes */
  readEvent(body: string, signature: string): Promise<Stripe.Event>
}

export interface PaymentCredentials {
  secretKey: string
  apiUrl: string
  webhookSecret: string | undefined
}

const STRIPE_CURRENCY = CURRENCY.toLowerCase()
const TIMEOUT_MS = 10_000
/** With growing pauses. */
const MAX_RETRIES = 2
const RATE_LIMIT_PAUSE_MS = 1000
const EVENT_AGE_SECONDS = 300
const PAGE_SIZE = 100
const MAX_ITEMS = 1000
const EXPAND = ['payment_intent']
/** Refunds, disputes, reviews, and the fee of a charge. */
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
  const locate = async (request: Shopper) =>
    env.STRIPE_TAX ? await createCustomer(stripe, request, env.SITE_URL) : undefined

  return {
    createSession: async (request) => {
      const customer = await locate(request)
      return sessions.create(
        {
          mode: 'payment',
          line_items: request.items.map(({ name, quantity, cents }) => ({
            quantity,
            price_data: {
              currency: STRIPE_CURRENCY,
              unit_amount: cents,
              product_data: { name },
              ...(env.STRIPE_TAX && { tax_behavior: 'exclusive' as const }),
            },
          })),
          shipping_options: [
            {
              shipping_rate_data: {
                type: 'fixed_amount',
                display_name: request.shipping.name,
                fixed_amount: { amount: request.shipping.cents, currency: STRIPE_CURRENCY },
                ...(env.STRIPE_TAX && { tax_behavior: 'exclusive' as const }),
              },
            },
          ],
          ...(customer ? { customer: customer.id } : { customer_email: toAsciiEmail(request.email) }),
          client_reference_id: request.number,
          metadata: request.metadata,
          payment_intent_data: {
            metadata: request.metadata,
            shipping: toStripeShipping(request.recipient),
          },
          ...(env.STRIPE_TAX && { automatic_tax: { enabled: true } }),
          ...(env.STRIPE_PROMOTION_CODES && { allow_promotion_codes: true }),
          expires_at: Math.floor(request.expiresAt.getTime() / 1000),
          success_url: request.successUrl,
          cancel_url: request.cancelUrl,
        },
        { idempotencyKey: `session-${env.SITE_URL}-${request.number}-${request.expiresAt.getTime()}` },
      )
    },

    locateCustomer: locate,

    retrieveSession: retrieve,

    listLineItems: (id) =>
      sessions.listLineItems(id, { limit: PAGE_SIZE }).autoPagingToArray({ limit: MAX_ITEMS }),

    async expireSession(id) {
      try {
        await sessions.expire(id)
      } catch (error) {
        // It is no longer open: what it is now says more than the refusal.
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
      stripe.refunds.create({ payment_intent, amount }, { idempotencyKey: `refund-${key}` }),

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

/** Reads a session. The SDK repeats what failed, but not a 429, after which a payment would wait for the next sweep. */
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

/** Stripe Tax takes the address of a customer's shipping, not that of the payment. */
function createCustomer(stripe: Stripe, shopper: Shopper, mark: string) {
  const customer: Stripe.CustomerCreateParams = {
    email: toAsciiEmail(shopper.email),
    shipping: toStripeShipping(shopper.recipient),
    tax: { validate_location: 'immediately' },
  }
  // Both steps of checkout get the same customer. Another store with the same key has customers of its own.
  const hash = new Bun.CryptoHasher('sha256').update(JSON.stringify(customer)).digest('base64url')
  return stripe.customers.create(customer, { idempotencyKey: `customer-${mark}-${hash}` })
}
