import { and, eq, sql } from 'drizzle-orm'
import { toLine } from '#shared/plain-text'
import { formatPrice, fromCents } from '#shared/price'
import type { Db } from '../db/client.ts'
import { cartItems, carts } from '../db/schema.ts'
import { transact } from '../db/transact.ts'
import type { PaymentSession } from '../payments/stripe.ts'
import { createToken } from '../platform/token.ts'
import { addJob } from '../queue/jobs.ts'
import type { Services } from '../services.ts'
import { hold } from './holds.ts'
import { writeMail } from './mails.ts'
import { advance } from './progress.ts'
import {
  createExternalId,
  findOrderByExternalId,
  findOrderBySession,
  findPaidOrderOfCheckout,
  insertOrder,
  listItems,
  listUnpaidOrders,
  logEvent,
  type OrderRow,
  orderNumber,
  updateOrder,
} from './queries.ts'

/** Every session of this store carries its `SITE_URL` under this name: others are somebody else's. */
export const STORE_MARK = 'store'
/** The name under which a session carries what Printful calls the order. */
export const EXTERNAL_ID = 'external_id'

export type PaymentOutcome =
  /** Without this store's mark: it changes nothing. */
  | { outcome: 'foreign' }
  | { outcome: 'unpaid' | 'expired' | 'paid' | 'held' | 'duplicate' | 'known'; token: string | undefined }

type Recorder = Pick<Services, 'db' | 'env' | 'log'>

/**
 * Records what Stripe reports of a session. The webhook, the return page and the sweep call it, in any order and any number of
 * times, with the same result as once.
 */
export async function recordPayment(
  { db, env, log }: Recorder,
  session: PaymentSession,
): Promise<PaymentOutcome> {
  if (session.metadata?.[STORE_MARK] !== env.SITE_URL) {
    log.warn({ session: session.id }, 'a payment session is not of this store')
    return { outcome: 'foreign' }
  }
  return transact(db, (tx) => {
    const order = findOrderBySession(tx, session.id) ?? takeSession(tx, session)
    if (session.payment_status === 'unpaid') return recordUnpaid(tx, order, session)
    if (!order) return recordUnknown(tx, env, session)
    if (order.paidAt) return { outcome: 'known', token: order.token }
    return recordPaid(tx, env, order, session)
  })
}

/** Gives a session to its order, which a backup may hold from a moment before the session was stored. */
function takeSession(tx: Db, { id: sessionId, metadata }: PaymentSession): OrderRow | undefined {
  const order = findOrderByExternalId(tx, metadata?.[EXTERNAL_ID])
  if (!order || order.sessionId) return undefined
  updateOrder(tx, order.id, { sessionId })
  return { ...order, sessionId }
}

function recordUnpaid(tx: Db, order: OrderRow | undefined, { status }: PaymentSession): PaymentOutcome {
  const token = order?.token
  if (status !== 'expired') return { outcome: 'unpaid', token }
  if (order?.state === 'awaiting_payment') advance(tx, order, 'canceled', 'The payment was not made in time.')
  return { outcome: 'expired', token }
}

function recordPaid(tx: Db, env: Recorder['env'], order: OrderRow, session: PaymentSession): PaymentOutcome {
  const { token } = order
  savePayment(tx, order, session)
  const earlier = findPaidOrderOfCheckout(tx, order)
  // A session that was given up for another may have been paid a moment before.
  if (order.state === 'canceled') updateOrder(tx, order.id, { state: 'awaiting_payment' })
  const paid = formatPrice(fromCents(session.amount_total ?? 0))
  advance(tx, order, 'paid', `Stripe reports a payment of ${paid}.`)
  if (earlier) {
    logEvent(tx, order.id, `Order ${orderNumber(earlier.id)} has paid for the same cart: this is refunded.`)
    addJob(tx, `refund ${order.id}`)
    return { outcome: 'duplicate', token }
  }
  for (const other of listUnpaidOrders(tx, order.checkoutKey)) addJob(tx, `expire ${other.id}`)
  takeFromCart(tx, order)
  writeMail(tx, env, order.id, 'confirmed')
  const difference = findDifference(env, order, session)
  if (difference) {
    hold(tx, order, { reason: 'amount_differs', text: difference })
    return { outcome: 'held', token }
  }
  addJob(tx, `place ${order.id}`)
  return { outcome: 'paid', token }
}

/** Money that was taken always has an order: this one comes from what Stripe keeps. */
function recordUnknown(tx: Db, env: Recorder['env'], session: PaymentSession): PaymentOutcome {
  const lines = session.line_items?.data ?? []
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null
  const { name, phone, address } = intent?.shipping ?? {}
  const shippingCents = session.total_details?.amount_shipping ?? 0
  const variants = (session.metadata?.items ?? '').split(' ').filter(Boolean)
  const externalId = session.metadata?.[EXTERNAL_ID]
  const order = insertOrder(
    tx,
    {
      token: createToken(),
      // Where an order has it already, this is the payment of another one.
      externalId: externalId && !findOrderByExternalId(tx, externalId) ? externalId : createExternalId(),
      checkoutKey: createToken(),
      state: 'awaiting_payment',
      email: session.customer_details?.email ?? session.customer_email ?? '',
      recipient: address
        ? {
            ...{ name: name ?? '', phone: phone ?? '', address1: address.line1 ?? '' },
            ...{ address2: address.line2 ?? '', city: address.city ?? '', stateCode: address.state ?? '' },
            ...{ zip: address.postal_code ?? '', countryCode: address.country ?? '' },
          }
        : null,
      shipping: {
        ...{ id: session.metadata?.shipping ?? 'STANDARD', name: 'Shipping', cents: shippingCents },
        ...{ minDays: null, maxDays: null },
      },
      subtotalCents: lines.reduce((sum, line) => sum + line.amount_subtotal, 0),
      totalCents: session.amount_total ?? 0,
      sessionId: session.id,
      expiresAt: new Date(session.expires_at * 1000),
    },
    lines.map((line, index) => ({
      productName: toLine(line.description ?? ''),
      variantName: '',
      quantity: line.quantity ?? 1,
      priceCents: Math.round(line.amount_subtotal / (line.quantity || 1)),
      printfulId: Number(variants[index]) || null,
    })),
  )
  savePayment(tx, order, session)
  advance(tx, order, 'paid', 'Stripe reports a payment that this database does not know.')
  hold(tx, order, { reason: 'unknown_session', text: 'not found in this database' })
  // It may have been refunded before it was lost.
  addJob(tx, `payment ${order.id}`)
  writeMail(tx, env, order.id, 'confirmed')
  return { outcome: 'held', token: order.token }
}

function savePayment(tx: Db, order: OrderRow, session: PaymentSession): void {
  const { payment_intent, total_details } = session
  updateOrder(tx, order.id, {
    paidAt: new Date(),
    paidCents: session.amount_total ?? 0,
    taxCents: total_details?.amount_tax ?? 0,
    discountCents: total_details?.amount_discount ?? 0,
    paymentIntentId: typeof payment_intent === 'string' ? payment_intent : (payment_intent?.id ?? null),
  })
}

/** Compares what was paid with the quote. Tax and discounts count only where they are turned on. */
function findDifference(
  env: Recorder['env'],
  { totalCents }: OrderRow,
  { amount_total, currency, total_details }: PaymentSession,
): string | undefined {
  if (currency !== 'usd') return `The payment is in ${currency}, and the quote in usd.`
  const tax = env.STRIPE_TAX ? (total_details?.amount_tax ?? 0) : 0
  const discount = env.STRIPE_PROMOTION_CODES ? (total_details?.amount_discount ?? 0) : 0
  const expected = totalCents + tax - discount
  if (amount_total === expected) return undefined
  const [paid, quoted] = [amount_total ?? 0, expected].map((cents) => formatPrice(fromCents(cents)))
  return `${paid} was paid, and ${quoted} was quoted.`
}

/** What was bought leaves the cart; what was added since stays. */
function takeFromCart(tx: Db, order: OrderRow): void {
  const { cartId } = order
  if (cartId === null) return
  for (const { productId, variantId, quantity } of listItems(tx, order.id)) {
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
