import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { MAX_EMAIL_LENGTH, normalizeEmail } from '#shared/email'
import { MAX_ORDER_NUMBER_LENGTH } from '#shared/order-number'
import { transact } from '../db/transact.ts'
import type { Env } from '../env.ts'
import { formAction } from '../http/action.ts'
import { clientKey } from '../http/rate-limit.ts'
import { FieldError } from '../http/refusal.ts'
import { toText } from '../http/validate.ts'
import { FailureThrottle, orderAddressKey, orderEmailKey } from '../limits/failure-throttle.ts'
import { type Checkout, type CheckoutEnv, requireCheckout } from './checkout-services.ts'
import { writeMail } from './mails.ts'
import { findOrder, parseOrderId } from './queries.ts'

const PAGE = '/orders'

const findOrderSchema = z.strictObject({
  email: z.string().trim().min(1, 'Email is required').max(MAX_EMAIL_LENGTH),
  number: z.string().trim().min(1, 'Order number is required').max(MAX_ORDER_NUMBER_LENGTH),
})
type OrderSearch = z.infer<typeof findOrderSchema>

/** Text for every search, so that nobody learns who has ordered. */
const SENT = 'If both belong to one order, its link is on its way to this email.'

const find = formAction({
  schema: findOrderSchema,
  async run(c: Context<CheckoutEnv>, { throttle }: { throttle: FailureThrottle; env: Env }, typed) {
    const addressKey = orderAddressKey(clientKey(c.env?.clientAddress))
    const emailKey = orderEmailKey(normalizeEmail(typed.email))
    await throttle.countAttempt(emailKey, addressKey, async () => {})
    mailLinkLater(c.var.checkout, typed)
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

/** Creates the routes that mail lost links to order pages, with 404 while checkout is off. */
export function orderForms({
  checkout,
  db,
  env,
  log,
}: Pick<Checkout, 'db' | 'env' | 'log'> & { checkout: Checkout | undefined }) {
  const throttle = new FailureThrottle(db, log, {
    lockedEvent: 'order_search.locked',
    refusal: 'Too many requests.',
  })
  return new Hono<CheckoutEnv>().use(requireCheckout({ checkout })).post('/find', ...find({ throttle, env }))
}

const MIN_DELAY_MS = 200
const MAX_DELAY_MS = 1200

/** Looks the order up after the response. The random delay keeps the next request's time from telling whether it was found. */
function mailLinkLater(checkout: Checkout, search: OrderSearch): void {
  const delayMs = MIN_DELAY_MS + Math.random() * (MAX_DELAY_MS - MIN_DELAY_MS)
  const mail = () =>
    mailLink(checkout, search).catch((error) =>
      checkout.log.error(error, 'the link to an order was not mailed'),
    )
  void checkout.db.clock.sleep(delayMs).then(mail)
}

/** Mails the link to a paid order if number and email match. Case and spaces of the email and the number's form don't matter. */
export async function mailLink(
  { db, env, queue }: Pick<Checkout, 'db' | 'env' | 'queue'>,
  { email, number }: OrderSearch,
): Promise<void> {
  await transact(db, (tx) => {
    const order = findOrder(tx, parseOrderId(number) ?? -1)
    if (!order?.paidAt || order.email === '') return
    if (normalizeEmail(order.email) === normalizeEmail(email))
      writeMail(tx, env, order.id, 'link', String(tx.clock.now()))
  })
  queue.wake()
}
