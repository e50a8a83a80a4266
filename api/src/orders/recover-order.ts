import { desc, eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { HOLD_SENTENCES } from '#shared/hold-texts'
import { toLine } from '#shared/plain-text'
import { isInCurrency } from '#shared/price'
import type { Db } from '../db/client.ts'
import { variants } from '../db/schema/catalog.ts'
import type { Env } from '../env.ts'
import { readExternalId, readVariantIds } from '../payments/session-metadata.ts'
import { fromStripeShipping } from '../payments/shipping.ts'
import type { PaymentSession } from '../payments/stripe.ts'
import { createToken } from '../platform/token.ts'
import { checkOrder } from './draft.ts'
import { hold } from './holds.ts'
import { mailNewOrder } from './mails.ts'
import { advance, savePayment } from './progress.ts'
import {
  addHistory,
  createExternalId,
  findOrder,
  findOrderByExternalId,
  insertOrder,
  type NewOrderItem,
  type OrderRow,
  orderIdOfNumber,
} from './queries.ts'

type Line = Pick<Stripe.LineItem, 'amount_subtotal' | 'description' | 'quantity'>

/** Recreates an order from a payment that this database doesn't know, and holds it for a person to check. */
export function recoverOrder(
  tx: Db,
  env: Pick<Env, 'SITE_URL' | 'STRIPE_SECRET_KEY' | 'ORDER_REVIEW_ABOVE' | 'ORDER_MAILS'>,
  session: PaymentSession,
  lines: readonly Line[],
  paidAt: Date,
): OrderRow {
  const isComplete = addsUp(session, lines)
  const former = session.metadata?.order
  const id = former === undefined ? undefined : findFreeId(tx, former)
  const externalId = readExternalId(session)
  const order = insertOrder(
    tx,
    {
      ...(id !== undefined && { id }),
      token: createToken(),
      externalId: externalId && !findOrderByExternalId(tx, externalId) ? externalId : createExternalId(),
      checkoutId: createToken(),
      state: 'awaiting_payment',
      email: session.customer_details?.email ?? session.customer_email ?? '',
      recipient: readRecipient(session),
      shipping: {
        id: session.metadata?.shipping ?? 'STANDARD',
        name: 'Shipping',
        cents: session.total_details?.amount_shipping ?? 0,
        minDays: null,
        maxDays: null,
        minDate: null,
        maxDate: null,
      },
      subtotalCents: lines.reduce((sum, line) => sum + line.amount_subtotal, 0),
      totalCents: session.amount_total ?? 0,
      sessionId: session.id,
      createdAt: new Date(session.created * 1000),
      expiresAt: new Date(session.expires_at * 1000),
    },
    toItems(tx, lines, isComplete ? readVariantIds(session) : []),
  )
  savePayment(tx, env, order, session, paidAt)
  advance(tx, order, 'paid', 'Stripe reports a payment that this database does not know.')
  if (former !== undefined && id === undefined) addHistory(tx, order.id, `Its number was ${former}.`)
  const text = isComplete ? undefined : HOLD_SENTENCES.unknownItems
  hold(tx, order, { reason: 'unknown_session', text })
  checkOrder(tx, env, order.id)
  mailNewOrder(tx, env, order.id)
  return order
}

function findFreeId(tx: Db, number: string): number | undefined {
  const id = orderIdOfNumber(number)
  return Number.isSafeInteger(id) && id > 0 && !findOrder(tx, id) ? id : undefined
}

function addsUp(session: PaymentSession, lines: readonly Line[]): boolean {
  const { amount_total, currency, total_details } = session
  const variantIds = readVariantIds(session)
  const { amount_shipping = 0, amount_tax = 0, amount_discount = 0 } = total_details ?? {}
  const items = lines.reduce((sum, line) => sum + line.amount_subtotal, 0)
  return (
    isInCurrency(currency) &&
    lines.length > 0 &&
    variantIds.length === lines.length &&
    !variantIds.includes(null) &&
    items + (amount_shipping ?? 0) + amount_tax - amount_discount === amount_total
  )
}

const toItems = (tx: Db, lines: readonly Line[], variantIds: readonly (number | null)[]): NewOrderItem[] =>
  lines.map((line, index) => ({
    productName: toLine(line.description ?? ''),
    variantName: '',
    quantity: line.quantity ?? 1,
    priceCents: Math.round(line.amount_subtotal / (line.quantity || 1)),
    ...findVariant(tx, variantIds[index] ?? null),
  }))

/** Finds what the store sells as one of Printful's variants, so that the item counts for its product. */
function findVariant(tx: Db, printfulId: number | null): Partial<NewOrderItem> {
  if (printfulId === null) return {}
  const variant = tx
    .select({ variantId: variants.id, productId: variants.productId })
    .from(variants)
    .where(eq(variants.printfulId, printfulId))
    .orderBy(desc(variants.isListed))
    .get()
  return { printfulId, ...variant }
}

/** Returns the address of the payment, or of the customer if tax was on. */
function readRecipient({ payment_intent, customer }: PaymentSession): OrderRow['recipient'] {
  const ofPayment = typeof payment_intent === 'object' ? payment_intent?.shipping : null
  const ofCustomer = typeof customer === 'object' && !customer?.deleted ? customer?.shipping : null
  return fromStripeShipping(ofPayment ?? ofCustomer)
}
