import { Hono } from 'hono'
import { z } from 'zod'
import { MAX_EMAIL_LENGTH, normalizeEmail } from '#shared/email'
import { MAX_ORDER_NUMBER_LENGTH } from '#shared/order-number'
import { transact } from '../db/transact.ts'
import { redirectWithFlash, runForm } from '../http/flash.ts'
import { clientKey } from '../http/rate-limit.ts'
import { FieldError } from '../http/refusal.ts'
import { parseRequest, readFields, toText } from '../http/validate.ts'
import { LoginThrottle, orderAddressKey, orderEmailKey } from '../limits/login-throttle.ts'
import { type Checkout, type CheckoutEnv, requireCheckout } from './checkout-services.ts'
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

/** `/orders/find`: mails the link to an order's page to people who lost it. 404 while checkout is off. */
export const orderFormRoutes = ({
  checkout,
  db,
  env,
  log,
}: Pick<Checkout, 'db' | 'env' | 'log'> & { checkout: Checkout | undefined }) => {
  const throttle = new LoginThrottle(db, log, {
    lockedEvent: 'order_search.locked',
    refusal: 'Too many requests.',
  })
  return new Hono<CheckoutEnv>().use(requireCheckout({ checkout })).post('/find', readFields, (c) => {
    const { checkout, fields } = c.var
    const run = async () => {
      const typed = parseRequest(findOrderSchema, fields)
      const addressKey = orderAddressKey(clientKey(c.env?.clientAddress))
      await throttle.countAttempt(orderEmailKey(normalizeEmail(typed.email)), addressKey, async () => {})
      mailLinkLater(checkout, typed)
      return redirectWithFlash(c, env, PAGE, { kind: 'success', text: SENT })
    }
    return runForm(c, env, run, (error) => {
      if (error.status === 429) return undefined
      const field = error instanceof FieldError && error.field === 'email' ? 'email' : 'number'
      return { path: PAGE, field, email: toText(fields.email).slice(0, MAX_EMAIL_LENGTH) }
    })
  })
}

const MIN_DELAY_MS = 200
const MAX_DELAY_MS = 1200

/**
 * Looks the order up after the response, so that the response takes the same time whatever was typed. The random delay also
 * keeps the time of the next request from telling whether a mail is being written.
 */
function mailLinkLater(checkout: Checkout, search: OrderSearch): void {
  const delayMs = MIN_DELAY_MS + Math.random() * (MAX_DELAY_MS - MIN_DELAY_MS)
  const mail = () =>
    mailLink(checkout, search).catch((error) =>
      checkout.log.error(error, 'the link to an order was not mailed'),
    )
  void checkout.db.clock.sleep(delayMs).then(mail)
}

/**
 * Mails the link to a paid order's page if number and email belong together. The case and surrounding spaces of the email don't
 * matter, nor how the number is written.
 */
export async function mailLink(
  { db, env, queue }: Pick<Checkout, 'db' | 'env' | 'queue'>,
  { email, number }: OrderSearch,
): Promise<void> {
  await transact(db, (tx) => {
    const order = findOrder(tx, parseOrderId(number) ?? -1)
    if (!order?.paidAt || order.email === '') return
    if (normalizeEmail(order.email) === normalizeEmail(email)) writeLinkMail(tx, env, order)
  })
  queue.wake()
}
