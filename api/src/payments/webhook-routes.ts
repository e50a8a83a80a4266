import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { AppEnv } from '../app-env.ts'
import { requireCheckout } from '../checkout/require-checkout.ts'
import { transact } from '../db/transact.ts'
import { hold } from '../orders/holds.ts'
import { findOrderByPayment, logEvent, updateOrder } from '../orders/queries.ts'
import { recordPayment } from '../orders/record-payment.ts'
import { addJob } from '../queue/jobs.ts'
import type { Services } from '../services.ts'

const SESSION_EVENT = /^checkout\.session\./

/**
 * `/stripe/webhook`, where Stripe calls. An event only says what to look at: the session is read from Stripe again, so that
 * a late, repeated or overtaken event changes nothing.
 */
export const stripeWebhookRoutes = (services: Services) =>
  new Hono<AppEnv>().use(requireCheckout(services.env)).post('/', async (c) => {
    const { db, log, payments, queue } = services
    const { readEvent, retrieveSession } = await payments()
    const body = await c.req.text()
    const event = await readEvent(body, c.req.header('stripe-signature') ?? '').catch(() => {
      log.warn('a webhook without Stripe’s signature was refused')
      throw new HTTPException(400, { message: 'The signature is wrong.' })
    })
    if (SESSION_EVENT.test(event.type)) {
      const { id } = event.data.object as { id: string }
      await recordPayment(services, await retrieveSession(id))
    }
    if (event.type === 'charge.refunded' || event.type === 'charge.dispute.created') {
      const { payment_intent, reason } = event.data.object as { payment_intent?: unknown; reason?: string }
      const order = typeof payment_intent === 'string' ? findOrderByPayment(db, payment_intent) : undefined
      if (order) {
        await transact(db, (tx) => {
          if (event.type === 'charge.refunded') return addJob(tx, `payment ${order.id}`)
          const text = `The customer disputes the payment: ${reason ?? 'no reason given'}.`
          updateOrder(tx, order.id, { dispute: reason ?? 'unknown' })
          logEvent(tx, order.id, text)
          if (order.state === 'paid') hold(tx, order, { reason: 'dispute', text })
        })
      }
    }
    queue?.wake()
    return c.json({})
  })
