import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { WEBHOOK_ARRIVED } from '../admin/readiness/checks.ts'
import { findSetting, saveSetting } from '../db/setting.ts'
import { transact } from '../db/transact.ts'
import { type Checkout, type CheckoutEnv, requireCheckout } from '../orders/checkout-services.ts'
import { findOrderByPayment, findOrderBySession } from '../orders/queries.ts'
import { queueReading } from '../orders/read-events.ts'
import { recordPayment } from '../orders/record-payment.ts'
import { hasCode } from '../payments/errors.ts'

const SESSION_EVENT = /^checkout\.session\./
// A session has no event if its bank debit is canceled.
const INTENT_EVENT = /^payment_intent\.(succeeded|payment_failed|canceled)$/
const PAYMENT_EVENT = /^(charge|refund|review)\./

/** Receives events, which only name what to read. Reading it from Stripe again makes late or repeated events harmless. */
export const stripeWebhookRoutes = (
  services: Pick<Checkout, 'db' | 'log'> & { checkout: Checkout | undefined },
) => {
  const countRefusal = createRefusalLog(services)
  return new Hono<CheckoutEnv>().use(requireCheckout(services)).post('/', async (c) => {
    const { checkout } = c.var
    const { db, payments, queue } = checkout
    const { readEvent } = await payments()
    const body = await c.req.text()
    const event = await readEvent(body, c.req.header('stripe-signature') ?? '').catch(() => {
      countRefusal()
      throw new HTTPException(400, { message: 'The signature is wrong.' })
    })
    if (!findSetting(db, WEBHOOK_ARRIVED))
      await transact(db, (tx) => saveSetting(tx, WEBHOOK_ARRIVED, event.type))
    if (SESSION_EVENT.test(event.type)) {
      const { id } = event.data.object as { id: string }
      await recordSession(checkout, id)
    }
    if (INTENT_EVENT.test(event.type)) {
      const { id } = event.data.object as { id: string }
      const order = findOrderByPayment(db, id)
      if (order?.sessionId && !order.paidAt) await recordSession(checkout, order.sessionId)
    }
    if (PAYMENT_EVENT.test(event.type)) await transact(db, (tx) => queueReading(tx, event))
    queue.wake()
    return c.json({})
  })
}

/** Reads a session and records it. One that neither the store nor Stripe's key knows changes nothing. @throws Stripe's other errors */
async function recordSession(checkout: Checkout, id: string): Promise<void> {
  const { db, log, payments } = checkout
  const { retrieveSession } = await payments()
  try {
    await recordPayment(checkout, await retrieveSession(id))
  } catch (error) {
    // An error would make Stripe send the event again for days.
    if (!hasCode(error, 'resource_missing') || findOrderBySession(db, id)) throw error
    log.warn({ session: id }, 'Stripe does not know the session of an event')
  }
}

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
