import { findCheckoutCart } from '#api/checkout/cart'
import { listCountries } from '#api/checkout/countries'
import { openShopper } from '#api/checkout/shopper'
import { findOrderByToken } from '#api/orders/queries'
import { readBecauseShown } from '#api/orders/read-order'
import { toOrder } from '#api/orders/view'
import type { Services } from '#api/services'

/** Does what the page of an order does. Returns the shown state, undefined if there is no such order. */
export function loadOrderPage(services: Services, token: string): string | undefined {
  const row = findOrderByToken(services.db, token)
  if (!row) return undefined
  const { state } = toOrder(services.db, row)
  void readBecauseShown(services, row)
  return state
}

/** Does what the first step of checkout does before it is shown, and shows it without countries if they can't be read. */
export async function loadAddressPage(
  services: Services,
  cartToken: string | undefined,
  clientAddress: string,
): Promise<void> {
  const cart = findCheckoutCart(services.db, cartToken)
  if (!cart) return
  const visit = { cartId: cart.id, clientAddress, signal: new AbortController().signal }
  const shopper = await openShopper(services, visit)
  await listCountries({ ...services, ...shopper }).catch(() => undefined)
}
