import type { SessionRequest } from '../src/payments/session-params.ts'
import { createPayments, type Payments } from '../src/payments/stripe.ts'
import { createStripe } from '../src/payments/stripe-client.ts'
import { registerEndpoint, stripeWebhookUrl } from '../src/payments/webhook-endpoints.ts'
import { type Fetch, systemClock } from '../src/platform/clock.ts'
import { openPaymentsTest } from './payments.ts'

export interface StripeCall {
  method: string
  path: string
  body: string
  status: number
  /** Body of the sandbox's response. */
  answer: unknown
}

type PaymentsTest = ReturnType<typeof openPaymentsTest>

const SECRET_KEY = 'sk_test_x'
const SITE_URL = 'https://one.example'

export const sessionRequest = (externalId = 'an-id-of-this-order'): SessionRequest => ({
  number: '10001',
  externalId,
  email: 'jo@example.com',
  items: [{ name: 'Tee', quantity: 1, cents: 1000, imageUrl: 'https://one.example/tee.webp' }],
  shipping: { name: 'Flat Rate', cents: 500, minDays: 2, maxDays: 4 },
  recipient: {
    name: 'Jo Doe',
    phone: '+17755550100',
    address1: '1 A Street',
    address2: 'Suite 2',
    city: 'Reno',
    stateCode: 'NV',
    zip: '89501',
    countryCode: 'US',
  },
  metadata: { order: '10001' },
  expiresAt: new Date(Math.floor(Date.now() / 1000) * 1000 + 35 * 60_000),
  successUrl: 'https://one.example/done?session={CHECKOUT_SESSION_ID}',
  cancelUrl: 'https://one.example/cart',
})

/** Makes each kind of call that the store makes to Stripe, to the sandbox, and returns them. */
export async function recordStripeCalls(): Promise<StripeCall[]> {
  await using t = openPaymentsTest()
  const calls: StripeCall[] = []
  const record: Fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    const body = await request.clone().text()
    const response = await fetch(request)
    const { method } = request
    const { status } = response
    calls.push({ method, path: pathname + search, body, status, answer: await response.clone().json() })
    return response
  }
  await callPayments(t, record)
  await callEndpoints(t, record)
  return calls
}

async function callPayments({ sandbox }: PaymentsTest, record: Fetch): Promise<void> {
  const open = (isOn: boolean) =>
    createPayments(
      { secretKey: SECRET_KEY, apiUrl: sandbox.url, webhookSecret: undefined },
      { SITE_URL, STRIPE_TAX: isOn, STRIPE_PROMOTION_CODES: isOn },
      { clock: systemClock, fetch: record },
    )
  const payments = open(false)
  const { id } = await payments.createSession(sessionRequest())
  const { payment_intent: intent } = await sandbox.pay(id)
  if (!intent) throw new Error('The session has no payment.')
  const review = await sandbox.openReview(intent)
  const calls: Record<Exclude<keyof Payments, 'readEvent'>, () => Promise<unknown>> = {
    createSession: () => open(true).createSession(sessionRequest('with-all-settings')),
    locateCustomer: () => open(true).locateCustomer(sessionRequest()),
    retrieveSession: () => payments.retrieveSession(id),
    listLineItems: () => payments.listLineItems(id),
    expireSession: async () => {
      const session = await payments.createSession(sessionRequest('expired'))
      await payments.expireSession(session.id)
    },
    checkKey: () => payments.checkKey(),
    listSessions: () => Array.fromAsync(payments.listSessions(new Date(0))),
    refund: () => payments.refund(intent, 100, 'a-key'),
    readReport: async () => {
      await payments.readReport(intent)
      await sandbox.dispute(intent)
      await sandbox.closeReview(review.id, 'disputed')
      await payments.readReport(intent, [review.id])
    },
    listPaymentEvents: () => Array.fromAsync(payments.listPaymentEvents(0)),
    findEventAt: () => payments.findEventAt('charge.dispute.closed', 'dp_x', 0),
    listPayments: () => Array.fromAsync(payments.listPayments(new Date(0))),
    listRefunds: () => Array.fromAsync(payments.listRefunds(new Date(0))),
    listDisputes: () => Array.fromAsync(payments.listDisputes(new Date(0))),
    findSession: () => payments.findSession(intent),
    findPaymentOfCharge: () => payments.findPaymentOfCharge(review.charge),
  }
  for (const call of Object.values(calls)) await call()
}

async function callEndpoints({ sandbox }: PaymentsTest, record: Fetch): Promise<void> {
  const stripe = createStripe({ secretKey: SECRET_KEY, apiUrl: sandbox.url }, record)
  const url = stripeWebhookUrl(SITE_URL)
  const register = (hasSecret: boolean) => registerEndpoint(stripe, { url, hasSecret, saveSecret: () => {} })
  await register(false)
  await register(false)
  sandbox.webhookEndpoints[0]!.status = 'disabled'
  await register(true)
}
