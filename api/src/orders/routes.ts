import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { MAX_EMAIL_LENGTH, normalizeEmail } from '#shared/email'
import { MAX_ORDER_NUMBER_LENGTH } from '#shared/order-number'
import type { AppEnv } from '../app-env.ts'
import { LoginThrottle, orderAddressKey, orderEmailKey } from '../auth/login-throttle.ts'
import { requireCheckout } from '../checkout/require-checkout.ts'
import { transact } from '../db/transact.ts'
import { formAction } from '../http/action.ts'
import { clientKey } from '../http/rate-limit.ts'
import { FieldError } from '../http/refusal.ts'
import { toText } from '../http/validate.ts'
import type { Services } from '../services.ts'
import { writeLinkMail } from './mails.ts'
import { findOrder, parseOrderId } from './queries.ts'

const PAGE = '/orders'

const findOrderSchema = z.strictObject({
  email: z.string().trim().min(1, 'Email is required').max(MAX_EMAIL_LENGTH),
  number: z.string().trim().min(1, 'Order number is required').max(MAX_ORDER_NUMBER_LENGTH),
})
type OrderSearch = z.infer<typeof findOrderSchema>

/** The same whatever was typed, so that nobody learns who has ordered. */
const SENT = 'If both belong to one order, its link is on its way to this email.'

interface FindServices extends Services {
  orderSearchThrottle: LoginThrottle
}

const find = formAction({
  schema: findOrderSchema,
  async run(c: Context<AppEnv>, services: FindServices, typed) {
    const addressKey = orderAddressKey(clientKey(c.env?.clientAddress))
    const emailKey = orderEmailKey(normalizeEmail(typed.email))
    await services.orderSearchThrottle.countAttempt(emailKey, addressKey, async () => {})
    mailLinkLater(services, typed)
  },
  form: {
    done: () => ({ path: PAGE, text: SENT }),
    refused(c, error) {
      if (error.status === 429) return undefined
      const field = error instanceof FieldError && error.field === 'email' ? 'email' : 'number'
      return { path: PAGE, field, email: toText(c.var.fields.email).slice(0, MAX_EMAIL_LENGTH) }
    },
  },
})

/** `/orders/find`: mails the link to an order's page to people who lost it. 404 while checkout is off. */
export function orderForms(services: Services) {
  const orderSearchThrottle = new LoginThrottle(services.db, services.log, {
    lockedEvent: 'order_search.locked',
    refusal: 'Too many requests.',
  })
  return new Hono<AppEnv>()
    .use(requireCheckout(services.env))
    .post('/find', ...find({ ...services, orderSearchThrottle }))
}

const MIN_DELAY_MS = 200
const MAX_DELAY_MS = 1200

/**
 * Looks the order up after the response, so that the response takes the same time whatever was typed. The random delay also
 * keeps the time of the next request from telling whether a mail is being written.
 */
function mailLinkLater(services: Services, search: OrderSearch): void {
  const delayMs = MIN_DELAY_MS + Math.random() * (MAX_DELAY_MS - MIN_DELAY_MS)
  const mail = () =>
    mailLink(services, search).catch((error) =>
      services.log.error(error, 'the link to an order was not mailed'),
    )
  void services.db.clock.sleep(delayMs).then(mail)
}

/**
 * Mails the link to a paid order's page if number and email belong together. The case and surrounding spaces of the email don't
 * matter, nor how the number is written.
 */
export async function mailLink(
  { db, env, queue }: Pick<Services, 'db' | 'env' | 'queue'>,
  { email, number }: OrderSearch,
): Promise<void> {
  await transact(db, (tx) => {
    const order = findOrder(tx, parseOrderId(number) ?? -1)
    if (!order?.paidAt || order.email === '') return
    if (normalizeEmail(order.email) === normalizeEmail(email)) writeLinkMail(tx, env, order)
  })
  queue.wake()
}
