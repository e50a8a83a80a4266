import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { AppEnv } from '../app-env.ts'
import { requireCheckout } from '../checkout/require-checkout.ts'
import { transact } from '../db/transact.ts'
import { findOrderByPayment } from '../orders/queries.ts'
import { queueReading } from '../orders/read-events.ts'
import { recordPayment } from '../orders/record-payment.ts'
import type { Services } from '../services.ts'

const SESSION_EVENT = /^checkout\.session\./
/** A bank debit that ends, for which a session has no event if it is canceled. */
const INTENT_EVENT = /^payment_intent\.(succeeded|payment_failed|canceled)$/
/** Refunds, disputes, reviews, and the fee of a charge. */
const PAYMENT_EVENT = /^(charge|refund|review)\./

/**
 * `/stripe/webhook`, where Stripe calls. An event only says what to look at: session or payment is read from Stripe again, so
 * that a late, repeated or overtaken event changes nothing.
 */
export const stripeWebhookRoutes = (services: Services) => {
  const countRefusal = createRefusalLog(services)
  return new Hono<AppEnv>().use(requireCheckout(services.env)).post('/', async (c) => {
    const { db, payments, queue } = services
    const { readEvent, retrieveSession } = await payments()
    const body = await c.req.text()
    const event = await readEvent(body, c.req.header('stripe-signature') ?? '').catch(() => {
      countRefusal()
      throw new HTTPException(400, { message: 'The signature is wrong.' })
    })
    if (SESSION_EVENT.test(event.type)) {
      const { id } = event.data.object as { id: string }
      await recordPayment(services, await retrieveSession(id))
    }
    if (INTENT_EVENT.test(event.type)) {
      const { id } = event.data.object as { id: string }
      const order = findOrderByPayment(db, id)
      if (order?.sessionId && !order.paidAt)
        await recordPayment(services, await retrieveSession(order.sessionId))
    }
    if (PAYMENT_EVENT.test(event.type)) await transact(db, (tx) => queueReading(tx, event))
    queue.wake()
    return c.json({})
  })
}

const MINUTE_MS = 60_000

/** Logs refused webhooks with their number, at most once a minute: anyone can send thousands a second. */
function createRefusalLog({ db, log }: Pick<Services, 'db' | 'log'>): () => void {
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
