import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import type { AppEnv } from '../app-env.ts'
import { mails, orders } from '../db/schema.ts'
import { transact } from '../db/transact.ts'
import { redirectWithFlash } from '../http/flash.ts'
import { clientKey } from '../http/rate-limit.ts'
import { parseRequest, readFields } from '../http/validate.ts'
import type { Services } from '../services.ts'
import { addJob, orderIdOfNumber, orderNumber } from './queries.ts'

const findOrderSchema = z.strictObject({
  email: z.string().trim().min(1, 'Email is required').max(254),
  number: z.string().trim().min(1, 'Order number is required').max(20),
})

/** The same whatever was typed, so that nobody learns who has ordered. */
const SENT = 'If both belong to one order, its link is on its way to this email.'

/** `/orders/find`: mails the link to an order's page to people who lost it. */
export const orderFormRoutes = (services: Services) =>
  new Hono<AppEnv>().post('/find', readFields, async (c) => {
    const { db, env, loginThrottle, outbox } = services
    if (!env.isCheckoutOn) throw new HTTPException(404, { message: 'Not found' })
    try {
      const { email, number } = parseRequest(findOrderSchema, c.var.fields)
      await loginThrottle.countAttempt(`order ${email.toLowerCase()}`, clientKey(c.env?.clientAddress), () =>
        transact(db, (tx) => {
          const isIt = and(
            eq(orders.id, orderIdOfNumber(number)),
            isNotNull(orders.paidAt),
            sql`lower(${orders.email}) = ${email.toLowerCase()}`,
          )
          const order = tx.select().from(orders).where(isIt).get()
          if (!order) return
          const url = `${env.SITE_URL}/orders/${order.token}`
          const mail = tx
            .insert(mails)
            .values({
              ...{ orderId: order.id, to: order.email, kind: `link ${Date.now()}` },
              subject: `The link to your order ${orderNumber(order.id)}`,
              text: `Hello,\n\nYour order ${orderNumber(order.id)}: ${url}`,
              html: `<!doctype html><html lang="en"><body><p>Hello,</p><p><a href="${Bun.escapeHTML(url)}">Your order ${orderNumber(order.id)}</a></p></body></html>`,
            })
            .returning({ id: mails.id })
            .get()
          addJob(tx, `mail ${mail.id}`)
        }),
      )
      outbox?.wake()
      return redirectWithFlash(c, env, '/orders', { kind: 'success', text: SENT })
    } catch (error) {
      if (!(error instanceof HTTPException) || error.status === 429) throw error
      const field = error.message.startsWith('Email') ? 'email' : 'number'
      const typed = c.var.fields.email
      const email = typeof typed === 'string' ? typed.slice(0, 254) : undefined
      return redirectWithFlash(c, env, '/orders', { kind: 'error', text: error.message, field, email })
    }
  })
