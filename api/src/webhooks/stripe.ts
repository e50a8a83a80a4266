import { Hono } from 'hono'
import { WEBHOOK_ARRIVED } from '../admin/readiness/checks.ts'
import { findSetting, saveSetting } from '../db/setting.ts'
import { transact } from '../db/transact.ts'
import { badRequest } from '../http/refusal.ts'
import { logOnce } from '../log/log-once.ts'
import { type Checkout, type CheckoutEnv, requireCheckout } from '../orders/checkout-services.ts'
import { paymentMode } from '../orders/payment-mode.ts'
import { findOrderByPayment } from '../orders/queries.ts'
import { hearEvent, hearSession } from '../orders/read-events.ts'
import type { PaymentEvent } from '../payments/event.ts'
import { INTENT_EVENT, PAYMENT_EVENT, SESSION_EVENT } from '../payments/webhook-events.ts'

/** Receives events, which only name what to read. Reading it from Stripe again makes late or repeated events harmless. */
export const stripeWebhookRoutes = (
  services: Pick<Checkout, 'db' | 'log'> & { checkout: Checkout | undefined },
) => {
  const countRefusal = createRefusalLog(services)
  return new Hono<CheckoutEnv>().use(requireCheckout(services)).post('/', async (c) => {
    const { checkout } = c.var
    const { db, env, log, payments, queue } = checkout
    const { readEvent } = await payments()
    const body = await c.req.text()
    const event = await readEvent(body, c.req.header('stripe-signature') ?? '').catch(() => {
      countRefusal()
      throw badRequest('The signature is wrong.')
    })
    if (!event) {
      logOnce(log, {}, 'Stripe sends something else than snapshot events')
      throw badRequest('This endpoint takes snapshot events, not thin ones.')
    }
    if (isOfOtherMode(env, event)) {
      logOnce(log, { livemode: event.livemode }, 'an event of Stripe’s has another mode than the key')
      return c.json({})
    }
    if (!findSetting(db, WEBHOOK_ARRIVED))
      await transact(db, (tx) => saveSetting(tx, WEBHOOK_ARRIVED, event.type))
    const { id } = event.data
    if (id && SESSION_EVENT.test(event.type)) await hearSession(checkout, id)
    if (id && INTENT_EVENT.test(event.type)) {
      const order = findOrderByPayment(db, id)
      if (order?.sessionId && !order.paidAt) await hearSession(checkout, order.sessionId)
    }
    if (PAYMENT_EVENT.test(event.type)) await hearEvent(checkout, event)
    queue.wake()
    return c.json({})
  })
}

// Tests may be switched on in Stripe's dashboard, and an account may forward the events of both modes.
const isOfOtherMode = (env: Checkout['env'], { livemode }: PaymentEvent): boolean =>
  livemode !== undefined && livemode !== (paymentMode(env) === 'live')

const MINUTE_MS = 60_000

/** Logs refused webhooks at most once a minute, because anyone can send thousands a second. */
function createRefusalLog({ db, log }: Pick<Checkout, 'db' | 'log'>): () => void {
  let count = 0
  let loggedAt = Number.NEGATIVE_INFINITY
  return () => {
    count++
    const now = db.clock.now()
    if (now - loggedAt < MINUTE_MS) return
    log.warn({ count }, 'webhooks without Stripe’s signature were refused')
    count = 0
    loggedAt = now
  }
}
