import { and, eq, sql } from 'drizzle-orm'
import { HOLD_SENTENCES } from '#shared/hold-texts'
import { CURRENCY, formatCents, isInCurrency } from '#shared/price'
import type { Db } from '../db/client.ts'
import { cartItems, carts } from '../db/schema/orders.ts'
import { transact } from '../db/transact.ts'
import { findPaymentStep } from '../payments/payment-step.ts'
import { isOwnMark, readExternalId, STORE_MARK } from '../payments/session-metadata.ts'
import type { PaymentSession } from '../payments/stripe.ts'
import { addJob } from '../queue/jobs.ts'
import type { Checkout } from './checkout-services.ts'
import { hold } from './holds.ts'
import { mailNewOrder, writeMail } from './mails.ts'
import { findPaidAt } from './paid-at.ts'
import { advance, paymentIntentIdOf, savePayment } from './progress.ts'
import {
  addHistory,
  findEarlierPayment,
  findOrder,
  findOrderByExternalId,
  findOrderBySession,
  listItems,
  listUnpaidOrders,
  type OrderRow,
  orderNumber,
  updateOrder,
} from './queries.ts'
import { recoverOrder } from './recover-order.ts'

export type PaymentOutcome =
  /** A session that isn't stored here and has no mark of this store. It changes nothing. */
  | { outcome: 'foreign' }
  | {
      /** `pending` while the bank works on it, `known` if it was recorded before. */
      outcome: 'unpaid' | 'pending' | 'expired' | 'paid' | 'held' | 'duplicate' | 'known'
      token: string | undefined
    }

type Recorder = Pick<Checkout, 'db' | 'env' | 'log' | 'payments'>

/** Records a payment session, idempotently. @throws Stripe's errors while the items of an unknown session, or the day on which a debit settled, can't be read */
export async function recordPayment(services: Recorder, session: PaymentSession): Promise<PaymentOutcome> {
  const { db, env, log, payments } = services
  const known = findOrderBySession(db, session.id)
  const isKnown = known !== undefined
  if (!isKnown && !isOwnMark(db, env, session.metadata?.[STORE_MARK])) {
    log.warn({ session: session.id }, 'a payment session is not of this store')
    return { outcome: 'foreign' }
  }
  const needsItems = !isKnown && session.payment_status !== 'unpaid'
  const lines = needsItems ? await (await payments()).listLineItems(session.id) : []
  const paidAt = await findPaidAt(services, session, known)
  return transact(db, (tx) => {
    const order = findOrderBySession(tx, session.id) ?? attachSession(tx, session)
    if (order?.paidAt) return { outcome: 'known', token: order.token }
    if (session.payment_status === 'unpaid') return recordUnpaid(tx, env, order, session)
    if (order) return recordPaid(tx, env, order, session, paidAt)
    return { outcome: 'held', token: recoverOrder(tx, env, session, lines, paidAt).token }
  })
}

function attachSession(tx: Db, session: PaymentSession): OrderRow | undefined {
  const order = findOrderByExternalId(tx, readExternalId(session))
  if (!order || order.sessionId) return undefined
  updateOrder(tx, order.id, { sessionId: session.id })
  return { ...order, sessionId: session.id }
}

function recordUnpaid(
  tx: Db,
  env: Recorder['env'],
  order: OrderRow | undefined,
  session: PaymentSession,
): PaymentOutcome {
  const token = order?.token
  const { status, payment_intent } = session
  if (status === 'complete') {
    const intent = typeof payment_intent === 'object' ? payment_intent?.status : undefined
    const hasFailed = intent === 'requires_payment_method' || intent === 'canceled'
    if (!hasFailed) return recordPending(tx, env, order, session)
    if (order && cancelQuote(tx, order, 'The bank has not made the payment.'))
      writeMail(tx, env, order.id, 'payment_failed')
    return { outcome: 'expired', token }
  }
  if (status !== 'expired') return { outcome: 'unpaid', token }
  if (order) cancelQuote(tx, order, 'The payment was not made in time.')
  return { outcome: 'expired', token }
}

function cancelQuote(tx: Db, order: OrderRow, text: string): boolean {
  return order.state === 'awaiting_payment' && advance(tx, order, 'canceled', text)
}

/** Stores that a payment waits for the shopper, or that a bank works on it, which takes days. Its items leave the cart so that they can't be paid for again. */
function recordPending(
  tx: Db,
  env: Recorder['env'],
  order: OrderRow | undefined,
  session: PaymentSession,
): PaymentOutcome {
  const paymentIntentId = paymentIntentIdOf(session)
  const paymentStepUrl = findPaymentStep(session)
  if (order && order.paymentStepUrl !== paymentStepUrl) updateOrder(tx, order.id, { paymentStepUrl })
  if (order && (order.paymentIntentId !== paymentIntentId || order.state === 'canceled')) {
    const text =
      paymentStepUrl === null
        ? 'The bank is working on the payment.'
        : 'The payment waits for a step of the customer.'
    addHistory(tx, order.id, text)
    updateOrder(tx, order.id, { paymentIntentId, state: 'awaiting_payment', canceledAt: null })
    takeFromCart(tx, order)
    writeMail(tx, env, order.id, 'pending')
  }
  return { outcome: 'pending', token: order?.token }
}

function recordPaid(
  tx: Db,
  env: Recorder['env'],
  order: OrderRow,
  session: PaymentSession,
  paidAt: Date,
): PaymentOutcome {
  const { token } = order
  savePayment(tx, env, order, session, paidAt)
  const earlier = findEarlierPayment(tx, order)
  // A session that was given up for another may have been paid a moment before.
  if (order.state === 'canceled') updateOrder(tx, order.id, { state: 'awaiting_payment', canceledAt: null })
  const paid = formatCents(session.amount_total ?? 0)
  advance(tx, order, 'paid', `Stripe reports a payment of ${paid}.`)
  if (earlier) {
    refundSecondPayment(tx, order, earlier)
    return { outcome: 'duplicate', token }
  }
  for (const other of listUnpaidOrders(tx, order.checkoutId)) addJob(tx, `expire ${other.id}`)
  takeFromCart(tx, order)
  addJob(tx, `place ${order.id}`)
  const difference = findDifference(env, order, session)
  if (difference) hold(tx, order, { reason: 'amount_differs', text: difference })
  mailNewOrder(tx, env, order.id)
  return { outcome: difference ? 'held' : 'paid', token }
}

/** Takes what was bought out of the cart, once. The cart's next checkout gets a new id, which makes it another purchase. */
function takeFromCart(tx: Db, { id, cartId, checkoutId }: OrderRow): void {
  if (cartId === null) return
  const cart = tx.select().from(carts).where(eq(carts.id, cartId)).get()
  if (cart?.checkout?.checkoutId !== checkoutId) return
  for (const { productId, variantId, quantity } of listItems(tx, id)) {
    if (productId === null) continue
    const isItem = and(
      eq(cartItems.cartId, cartId),
      eq(cartItems.productId, productId),
      sql`${cartItems.variantId} IS ${variantId}`,
    )
    tx.delete(cartItems)
      .where(and(isItem, sql`${cartItems.quantity} <= ${quantity}`))
      .run()
    tx.update(cartItems)
      .set({ quantity: sql`${cartItems.quantity} - ${quantity}` })
      .where(isItem)
      .run()
  }
  tx.update(carts).set({ checkout: null }).where(eq(carts.id, cartId)).run()
}

/** Refunds a second payment, or cancels its order if it was free. The hold stays quiet unless the refund fails. */
function refundSecondPayment(tx: Db, order: OrderRow, earlier: OrderRow): void {
  const text = HOLD_SENTENCES.paidTwice(orderNumber(earlier.id))
  addHistory(tx, order.id, text)
  if (findOrder(tx, order.id)?.paidCents === 0) {
    advance(tx, order, 'canceled', 'Nothing was paid, and nothing is left to refund.')
    return
  }
  hold(tx, order, { reason: 'paid_twice', text, isSilent: true })
  addJob(tx, `refund ${order.id}`)
}

/** Compares the paid amount with the quote. Tax and discounts count only if they are turned on. */
function findDifference(
  env: Recorder['env'],
  { totalCents }: OrderRow,
  { amount_total, currency, total_details }: PaymentSession,
): string | undefined {
  if (!isInCurrency(currency)) return HOLD_SENTENCES.currencyDiffers(currency, CURRENCY.toLowerCase())
  const tax = env.STRIPE_TAX ? (total_details?.amount_tax ?? 0) : 0
  const discount = env.STRIPE_PROMOTION_CODES ? (total_details?.amount_discount ?? 0) : 0
  const expected = totalCents + tax - discount
  if (amount_total === expected) return undefined
  return HOLD_SENTENCES.amountDiffers(formatCents(amount_total ?? 0), formatCents(expected))
}
