import type { CheckoutDetails } from '#shared/contracts/checkout'
import type { Db } from '../db/client.ts'
import { TransactionRefused, transact } from '../db/transact.ts'
import { saveAccountRefusal } from '../orders/account-refusal.ts'
import { closeSession } from '../orders/close-session.ts'
import { advance } from '../orders/progress.ts'
import { findOrder, listUnpaidOrders, type OrderRow } from '../orders/queries.ts'
import { createMutex } from '../platform/mutex.ts'
import { readAddress, refuseTyped } from './address.ts'
import { type CheckoutCart, findCheckoutCartById, saveCheckoutDetails } from './cart.ts'
import { CHANGED, CheckoutRefusal, requireItems, requireSameDetails } from './checkout-refusal.ts'
import { openSession } from './open-session.ts'
import { saveQuote } from './quote.ts'
import { checkRate } from './rates.ts'
import type { CheckoutServices } from './shopper.ts'

const PAYMENT_FAILED =
  'Payment can’t be started right now. Nothing was charged. Please try again in a moment.'

// A second click waits for the first, so that it finds its session and closes it.
const serialized = createMutex<number>()

/** Freezes a quote and opens its session. Returns the page to pay, or of a paid order. @throws CheckoutRefusal */
export const startPayment = (
  services: CheckoutServices,
  cart: CheckoutCart,
  shippingId: string,
  userId: number | null,
): Promise<string> => serialized(services.db, cart.id, () => startOnce(services, cart, shippingId, userId))

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
    return isSame ? saveQuote(tx, { cart, details, rate, ...to, userId }) : undefined
  }).catch((error) => {
    throw error instanceof TransactionRefused ? new CheckoutRefusal(PAYMENT_FAILED, 'shipping') : error
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
    refuseTyped(error)
    await transact(db, (tx) => saveAccountRefusal(tx, error))
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
