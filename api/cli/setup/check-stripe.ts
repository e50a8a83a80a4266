import { type Env, isTestKey } from '../../src/env.ts'
import { CHECK_PREFIX } from '../../src/orders/queries.ts'
import type { PaymentSession, Payments } from '../../src/payments/stripe.ts'
import { listEndpoints, listMissingEvents, stripeWebhookUrl } from '../../src/payments/webhook-endpoints.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { isPublicHttps } from '../../src/platform/public-url.ts'
import { createToken } from '../../src/platform/token.ts'
import { type Check, Later } from './check-line.ts'
import { CHECK_ADDRESS, CHECK_EMAIL } from './check-printful.ts'
import { nameUnknown } from './known-fields.ts'
import { openPayments, openStripe } from './services.ts'
import { WEBHOOKS_LATER } from './stripe.ts'

const SESSION_MS = 40 * 60_000
const PRICE_CENTS = 1000
const SHIPPING_CENTS = 500
const STATUSES = ['open', 'complete', 'expired']
const PAYMENT_STATUSES = ['unpaid', 'paid', 'no_payment_required']

/** Checks the key, a payment session and the webhook. */
export async function checkStripe(check: Check, env: Env): Promise<void> {
  const requireKey = () => {
    if (!env.STRIPE_SECRET_KEY) throw new Error('STRIPE_SECRET_KEY is not set.')
    return env.STRIPE_SECRET_KEY
  }
  await check('Stripe key', async () => {
    const key = requireKey()
    await openPayments(env, key).checkKey()
    return isTestKey(key) ? 'it is accepted. It is a test key.' : 'it is accepted.'
  })
  await check('Payment session', () => trySession(openPayments(env, requireKey()), env))
  await check('Webhook', () => checkWebhook(env, requireKey()))
}

async function trySession(payments: Payments, env: Env): Promise<string> {
  const session = await payments.createSession({
    number: 'check',
    externalId: `${CHECK_PREFIX}${createToken()}`,
    email: CHECK_EMAIL,
    items: [{ name: 'Setup check', quantity: 1, cents: PRICE_CENTS, imageUrl: undefined }],
    shipping: { name: 'Setup check', cents: SHIPPING_CENTS, minDays: 2, maxDays: 5 },
    recipient: CHECK_ADDRESS,
    // Without the mark of a store, no store takes it for one of its orders.
    metadata: {},
    expiresAt: new Date(systemClock.now() + SESSION_MS),
    successUrl: env.SITE_URL,
    cancelUrl: env.SITE_URL,
  })
  const expired = await payments.expireSession(session.id)
  if (expired.status !== 'expired') throw new Error(`${session.id} was created, but is ${expired.status}.`)
  return `it was created and expired.${nameStatuses([session, expired])}${nameUnknown('session', [session, expired])}`
}

function nameStatuses(sessions: readonly PaymentSession[]): string {
  const unknown = sessions.flatMap(({ status, payment_status }) => [
    ...(STATUSES.includes(status ?? '') ? [] : [status]),
    ...(PAYMENT_STATUSES.includes(payment_status) ? [] : [payment_status]),
  ])
  return unknown.length > 0 ? ` Unknown statuses: ${unknown.join(', ')}.` : ''
}

async function checkWebhook(env: Env, key: string): Promise<string> {
  if (!isPublicHttps(env.SITE_URL)) throw new Later(WEBHOOKS_LATER)
  const url = stripeWebhookUrl(env.SITE_URL)
  const endpoints = await listEndpoints(openStripe(env, key), url)
  const [endpoint] = endpoints
  if (!endpoint) throw new Error(`${url} is not registered at Stripe.`)
  if (endpoints.length > 1) throw new Error(`${url} is registered at Stripe ${endpoints.length} times.`)
  if (endpoint.status !== 'enabled') throw new Error(`${url} is ${endpoint.status} at Stripe.`)
  const missing = listMissingEvents(endpoint)
  if (missing.length > 0) throw new Error(`${url} does not get ${missing.join(', ')}.`)
  if (!env.STRIPE_WEBHOOK_SECRET) throw new Error('STRIPE_WEBHOOK_SECRET is not set.')
  return `${url} is registered and on for all events.${nameUnknown('endpoint', [endpoint])}`
}
