import { eq } from 'drizzle-orm'
import type { CheckoutDetails, Destination, ShippingRate } from '#shared/contracts/checkout'
import type { Db } from '../db/client.ts'
import { users } from '../db/schema/accounts.ts'
import { createExternalId, insertOrder, type NewOrderItem, type OrderRow } from '../orders/queries.ts'
import { createToken } from '../platform/token.ts'
import { type CheckoutCart, type CheckoutItem, sumItems } from './cart.ts'

/** Lifetime of a quote. Stripe's minimum is 30 minutes. */
const QUOTE_MS = 35 * 60_000

interface Quote extends Destination {
  cart: CheckoutCart
  details: CheckoutDetails
  rate: ShippingRate
  userId: number | null
}

/** Stores the cart with its prices, address and shipping as an order that awaits payment. */
export function saveQuote(tx: Db, { cart, details, rate, recipient, email, userId }: Quote): OrderRow {
  const subtotalCents = sumItems(cart.items)
  const isUser = userId !== null && tx.select().from(users).where(eq(users.id, userId)).get() !== undefined
  return insertOrder(
    tx,
    {
      token: createToken(),
      externalId: createExternalId(),
      cartId: cart.id,
      checkoutId: details.checkoutId,
      userId: isUser ? userId : null,
      state: 'awaiting_payment',
      email,
      recipient,
      shipping: rate,
      subtotalCents,
      totalCents: subtotalCents + rate.cents,
      expiresAt: new Date(Math.floor((tx.clock.now() + QUOTE_MS) / 1000) * 1000),
    },
    cart.items.map(toOrderItem),
  )
}

const toOrderItem = (item: CheckoutItem): NewOrderItem => {
  const { productId, variantId, printfulId, productName, variantName, imageUrl, quantity, priceCents } = item
  return { productId, variantId, printfulId, productName, variantName, imageUrl, quantity, priceCents }
}
