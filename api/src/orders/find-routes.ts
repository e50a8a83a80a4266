import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { z } from 'zod'
import type { AppEnv } from '../app-env.ts'
import { requireCheckout } from '../checkout/require-checkout.ts'
import type { Db } from '../db/client.ts'
import { orders } from '../db/schema.ts'
import { transact } from '../db/transact.ts'
import { redirectWithFlash, runForm } from '../http/flash.ts'
import { clientKey } from '../http/rate-limit.ts'
import { FieldError } from '../http/refusal.ts'
import { parseRequest, readFields, toText } from '../http/validate.ts'
import type { Services } from '../services.ts'
import { writeLinkMail } from './mails.ts'
import { type OrderRow, orderIdOfNumber } from './queries.ts'

const PAGE = '/orders'
const MAX_EMAIL_LENGTH = 254

const findOrderSchema = z.strictObject({
  email: z.string().trim().min(1, 'Email is required').max(MAX_EMAIL_LENGTH),
  number: z.string().trim().min(1, 'Order number is required').max(20),
})

/** The same whatever was typed, so that nobody learns who has ordered. */
const SENT = 'If both belong to one order, its link is on its way to this email.'

/** `/orders/find`: mails the link to an order's page to people who lost it. 404 while checkout is off. */
export const orderFormRoutes = (services: Services) => {
  const { db, env, loginThrottle, outbox } = services
  return new Hono<AppEnv>().use(requireCheckout(env)).post('/find', readFields, (c) => {
    const { fields } = c.var
    const run = async () => {
      const { email, number } = parseRequest(findOrderSchema, fields)
      await loginThrottle.countAttempt(`order ${email.toLowerCase()}`, clientKey(c.env?.clientAddress), () =>
        transact(db, (tx) => {
          const order = findPaidOrder(tx, email, number)
          if (order) writeLinkMail(tx, env, order)
        }),
      )
      outbox?.wake()
      return redirectWithFlash(c, env, PAGE, { kind: 'success', text: SENT })
    }
    return runForm(c, env, run, (error) => {
      if (error.status === 429) return undefined
      const field = error instanceof FieldError && error.field === 'email' ? 'email' : 'number'
      return { path: PAGE, field, email: toText(fields.email).slice(0, MAX_EMAIL_LENGTH) }
    })
  })
}

function findPaidOrder(tx: Db, email: string, number: string): OrderRow | undefined {
  const isIt = and(
    eq(orders.id, orderIdOfNumber(number)),
    isNotNull(orders.paidAt),
    sql`lower(${orders.email}) = ${email.toLowerCase()}`,
  )
  return tx.select().from(orders).where(isIt).get()
}
