import { findCheckoutCart } from '#api/checkout/cart'
import { openShopper } from '#api/checkout/shopper'
import type { Checkout } from '#api/orders/checkout-services'
import { listCountries } from '#api/orders/countries'
import { findOrderByToken } from '#api/orders/queries'
import { queueRefreshIfStale } from '#api/orders/refresh-order'
import { toOrder } from '#api/orders/to-order'

/** Does what the page of an order does. Returns the shown state, undefined if there is no such order. */
export function loadOrderPage(checkout: Checkout, token: string): string | undefined {
  const row = findOrderByToken(checkout.db, token)
  if (!row) return undefined
  const { state } = toOrder(checkout.db, row)
  void queueRefreshIfStale(checkout, row)
  return state
}

/** Does what the first step of checkout does before it is shown, and shows it without countries if they can't be read. */
export async function loadAddressPage(
  checkout: Checkout,
  cartToken: string | undefined,
  clientAddress: string,
): Promise<void> {
  const cart = findCheckoutCart(checkout.db, cartToken)
  if (!cart) return
  const visit = { key: `cart:${cart.id}`, clientAddress, signal: new AbortController().signal }
  const shopper = await openShopper(checkout, visit)
  await listCountries({ ...checkout, ...shopper }).catch(() => undefined)
}
