import { eq } from 'drizzle-orm'
import type { CheckoutDetails, Destination, ShippingRate } from '#shared/contracts/checkout'
import type { Db } from '../db/client.ts'
import { users } from '../db/schema/accounts.ts'
import { transact } from '../db/transact.ts'
import type { Env } from '../env.ts'
import { closeSession } from '../orders/close-session.ts'
import { advance } from '../orders/progress.ts'
import {
  createExternalId,
  findOrder,
  insertOrder,
  listUnpaidOrders,
  type OrderRow,
} from '../orders/queries.ts'
import { rememberMark } from '../payments/session-metadata.ts'
import { createLines } from '../platform/one-at-a-time.ts'
import { createToken } from '../platform/token.ts'
import { type CheckoutCart, findCheckoutCartById, saveCheckoutDetails, sumItems } from './cart.ts'
import { openSession } from './open-session.ts'
import {
  CHANGED,
  CheckoutRefusal,
  type CheckoutServices,
  fetchRates,
  readAddress,
  refuseUnknownLocation,
  requireItems,
  requireSameDetails,
  saveRates,
} from './quote.ts'

/** Lifetime of a quote. Stripe's minimum is 30 minutes. */
const QUOTE_MS = 35 * 60_000
const RATE_CHANGED = 'The price of shipping has changed. Please choose again.'
const PAYMENT_FAILED =
  'Payment can’t be started right now. Nothing was charged. Please try again in a moment.'

// A second click waits for the first, so that it finds its session and closes it.
const inLine = createLines<number>()

/** Freezes a quote and opens its session. Returns the page to pay, or of a paid order. @throws CheckoutRefusal */
export const startPayment = (
  services: CheckoutServices,
  cart: CheckoutCart,
  shippingId: string,
  userId: number | null,
): Promise<string> => inLine(services.db, cart.id, () => startOnce(services, cart, shippingId, userId))

async function startOnce(
  services: CheckoutServices,
  cart: CheckoutCart,
  shippingId: string,
  userId: number | null,
): Promise<string> {
  const { db } = services
  requireItems(cart)
  const { details } = cart
  if (!details) throw new CheckoutRefusal('Enter your address first.', 'address')
  const { to } = await readAddress(services, details.fields)
  if (!to) throw new CheckoutRefusal('Please check your address.', 'address')
  const rate = await checkRate(services, cart, details, to, shippingId)
  const paid = await closeEarlier(services, details.checkoutId)
  if (paid) return `/orders/${paid.token}`
  const order = await transact(db, (tx) => {
    const isSame = requireSameCart(tx, cart, details)
    return isSame ? saveQuote(tx, services.env, { cart, details, rate, ...to, userId }) : undefined
  })
  if (!order) throw new CheckoutRefusal(CHANGED, 'shipping')
  const giveUp = () =>
    transact(db, (tx) => advance(tx, order, 'canceled', 'The payment could not be started.'))
  const overtaker = await closeEarlier(services, details.checkoutId, order.id).catch(async (error) => {
    await giveUp()
    throw error
  })
  if (overtaker) {
    await giveUp()
    return `/orders/${overtaker.token}`
  }
  return openSession(services, order, cart.items).catch(async (error) => {
    services.log.error(error, 'a payment session could not be opened')
    await giveUp()
    refuseUnknownLocation(error)
    throw new CheckoutRefusal(PAYMENT_FAILED, 'shipping')
  })
}

/** Checks the cart again after waiting. Returns false if items or prices have changed. @throws CheckoutRefusal */
function requireSameCart(tx: Db, { id, cartVersion }: CheckoutCart, details: CheckoutDetails): boolean {
  const now = findCheckoutCartById(tx, id)
  requireSameDetails(now, details)
  requireItems(now)
  if (now.cartVersion === cartVersion) return true
  saveCheckoutDetails(tx, id, { ...details, cartVersion: now.cartVersion })
  return false
}

async function checkRate(
  services: CheckoutServices,
  cart: CheckoutCart,
  details: CheckoutDetails,
  to: Destination,
  shippingId: string,
): Promise<ShippingRate> {
  const rates = await fetchRates(services, cart.items, to)
  const shown = details.rates.find(({ id }) => id === shippingId)
  const rate = rates.find(({ id }) => id === shippingId)
  const isSameCart = details.cartVersion === cart.cartVersion
  if (rate && shown?.cents === rate.cents && isSameCart) return rate
  await transact(services.db, (tx) => saveRates(tx, cart, details, rates))
  if (!isSameCart) throw new CheckoutRefusal(CHANGED, 'shipping')
  throw new CheckoutRefusal(shown ? RATE_CHANGED : 'Choose a shipping method.', 'shipping')
}

/** Closes the cart's earlier sessions. Returns an order that was paid meanwhile, or that the bank works on. */
async function closeEarlier(
  services: CheckoutServices,
  checkoutId: string,
  beforeId = Number.POSITIVE_INFINITY,
): Promise<OrderRow | undefined> {
  const { db, log } = services
  for (const order of listUnpaidOrders(db, checkoutId).filter(({ id }) => id < beforeId)) {
    if (order.sessionId) {
      const outcome = await closeSession(services, order, order.sessionId).catch((error) => {
        log.error(error, 'an earlier payment session could not be closed')
        throw new CheckoutRefusal(PAYMENT_FAILED, 'shipping')
      })
      if (outcome === 'pending' || findOrder(db, order.id)?.paidAt) return order
    }
    await transact(db, (tx) => advance(tx, order, 'canceled', 'Given up for a new quote.'))
  }
  return undefined
}

interface Quote extends Destination {
  cart: CheckoutCart
  details: CheckoutDetails
  rate: ShippingRate
  userId: number | null
}

function saveQuote(tx: Db, env: Env, { cart, details, rate, recipient, email, userId }: Quote): OrderRow {
  const subtotalCents = sumItems(cart.items)
  const isUser = userId !== null && tx.select().from(users).where(eq(users.id, userId)).get() !== undefined
  rememberMark(tx, env)
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
    cart.items.map(({ cartItemId: _, blankVariantId: _blank, isAvailable: _available, ...item }) => item),
  )
}
