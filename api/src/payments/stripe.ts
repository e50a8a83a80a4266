import Stripe from 'stripe'
import { toAsciiEmail } from '#shared/email'
import type { Env } from '../env.ts'
import type { Clock, Outside } from '../platform/clock.ts'
import { createToken } from '../platform/token.ts'
import { createSessionCreator } from './create-session.ts'
import { hasCode, isForbidden } from './errors.ts'
import { eventSchema, type PaymentEvent } from './event.ts'
import { createLists, type PaymentLists } from './lists.ts'
import { ATTEMPT, type PaymentReport, readReport } from './report.ts'
import { type SessionRequest, toSessionParams } from './session-params.ts'
import { toStripeShipping } from './shipping.ts'
import { createStripe, MAX_RETRIES, type StripeCredentials } from './stripe-client.ts'
import { LISTED_EVENTS } from './webhook-events.ts'

export type PaymentSession = Stripe.Checkout.Session

/** Events whose time no object tells. */
export type EventType = 'checkout.session.async_payment_succeeded' | 'charge.dispute.closed'

export type Shopper = Pick<SessionRequest, 'email' | 'recipient'>

export interface Payments extends PaymentLists {
  /** Creates a session, the same one for the same order and attempt. All calls throw Stripe's errors. */
  createSession(request: SessionRequest): Promise<PaymentSession>
  /** Creates the customer by whose address Stripe Tax computes, if it is on. */
  locateCustomer(shopper: Shopper): Promise<Stripe.Customer | undefined>
  /** Retrieves a session with its payment and its customer, one of which has the shipping address. */
  retrieveSession(id: string): Promise<PaymentSession>
  listLineItems(id: string): Promise<Stripe.LineItem[]>
  /** Expires a session and returns its new state, because it may have been paid a moment before. */
  expireSession(id: string): Promise<PaymentSession>
  /** Lists one session, which each working key may do. */
  checkKey(): Promise<unknown>
  listSessions(since: Date): AsyncIterable<PaymentSession>
  /** Lists events of payments after this second, the newest first. Stripe keeps them for 30 days. */
  listPaymentEvents(after: number): AsyncIterable<PaymentEvent>
  refund(paymentIntentId: string, amountCents: number, key: string): Promise<Stripe.Refund>
  /** Reads a payment with its reviews, also those of which only `reviewIds` tell. */
  readReport(paymentIntentId: string, reviewIds?: readonly string[]): Promise<PaymentReport>
  /** Finds the second in which an event of an object happened, in the last 30 days. A restricted key may not read events, and finds none. */
  findEventAt(type: EventType, objectId: string, after: number): Promise<number | undefined>
  /** Finds the session that was paid by a payment. */
  findSession(paymentIntentId: string): Promise<PaymentSession | undefined>
  /** Returns the payment of a charge, undefined if the key can't see it or it has none. */
  findPaymentOfCharge(chargeId: string): Promise<string | undefined>
  /**
   * Verifies and reads an event. Returns undefined for a body of another kind, such as a thin event.
   * @throws for a body that Stripe has not signed in the last five minutes
   */
  readEvent(body: string, signature: string): Promise<PaymentEvent | undefined>
}

export interface PaymentCredentials extends StripeCredentials {
  webhookSecret: string | undefined
}

const RATE_LIMIT_PAUSE_MS = 1000
const EVENT_AGE_SECONDS = 300
const PAGE_SIZE = 100
const MAX_ITEMS = 1000
const EXPAND = ['payment_intent.latest_charge', 'customer']
const EXPAND_LISTED = EXPAND.map((name) => `data.${name}`)

export function createPayments(
  { secretKey, apiUrl, webhookSecret }: PaymentCredentials,
  env: Pick<Env, 'SITE_URL' | 'STRIPE_PROMOTION_CODES' | 'STRIPE_TAX'>,
  { clock, fetch }: Outside,
): Payments {
  const stripe = createStripe({ secretKey, apiUrl }, fetch)
  const { sessions } = stripe.checkout
  const createSession = createSessionCreator(stripe)
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
      return createSession(toSessionParams(request, env, customer?.id), `session-${request.externalId}`)
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
        expand: EXPAND_LISTED,
      }),

    ...createLists(stripe),

    async findSession(payment_intent) {
      const { data } = await sessions.list({ payment_intent, limit: 1, expand: EXPAND_LISTED })
      return data[0]
    },

    listPaymentEvents: (after) =>
      readEvents(stripe.events.list({ created: { gt: after }, types: LISTED_EVENTS, limit: PAGE_SIZE })),

    refund: (payment_intent, amount, key) =>
      stripe.refunds.create(
        { payment_intent, amount, metadata: { [ATTEMPT]: key } },
        { idempotencyKey: `refund-${key}` },
      ),

    readReport: (paymentIntentId, reviewIds = []) => readReport(stripe, paymentIntentId, reviewIds),

    async findEventAt(type, objectId, after) {
      const events = stripe.events.list({ type, created: { gte: after }, limit: PAGE_SIZE })
      try {
        for await (const { data, created } of readEvents(events)) if (data.id === objectId) return created
      } catch (error) {
        if (!isForbidden(error)) throw error
      }
      return undefined
    },

    findPaymentOfCharge: (chargeId) => findPaymentOfCharge(stripe, chargeId),

    async readEvent(body, signature) {
      const verify = stripe.webhooks.constructEventAsync(
        ...([body, signature, webhookSecret ?? '', EVENT_AGE_SECONDS, undefined, clock.now()] as const),
      )
      const event = await verify.catch((error) => {
        // The SDK refuses a thin event once its signature is right.
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) throw error
      })
      return eventSchema.safeParse(event).data
    },
  }
}

async function findPaymentOfCharge(stripe: Stripe, chargeId: string): Promise<string | undefined> {
  const charge = await stripe.charges.retrieve(chargeId).catch((error) => {
    if (!hasCode(error, 'resource_missing')) throw error
  })
  const intent = charge?.payment_intent
  return (typeof intent === 'string' ? intent : intent?.id) ?? undefined
}

async function* readEvents(events: AsyncIterable<unknown>): AsyncGenerator<PaymentEvent> {
  for await (const event of events) {
    const { data } = eventSchema.safeParse(event)
    if (data) yield data
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
