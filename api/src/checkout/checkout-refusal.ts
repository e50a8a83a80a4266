import { HTTPException } from 'hono/http-exception'
import type { AddressForm, CheckoutDetails } from '#shared/contracts/checkout'
import { type CheckoutCart, listUnavailable } from './cart.ts'

/** Thrown when a step of checkout can't continue. `place` names the page to return to, `field` its wrong field. */
export class CheckoutRefusal extends HTTPException {
  constructor(
    message: string,
    readonly place: 'address' | 'shipping' | 'cart',
    readonly field?: keyof AddressForm,
  ) {
    super(409, { message })
  }
}

export const CHANGED = 'Your cart has changed. Please look at it again.'
const ADDRESS_CHANGED = 'Your address has changed. Please check it.'
const UNAVAILABLE = 'Something in your cart is no longer available.'

export function requireItems(cart: CheckoutCart | undefined): asserts cart is CheckoutCart {
  if (!cart || cart.items.length === 0) throw new CheckoutRefusal('Your cart is empty.', 'cart')
  if (listUnavailable(cart).length > 0) throw new CheckoutRefusal(UNAVAILABLE, 'address')
}

export function requireSameDetails(
  cart: CheckoutCart | undefined,
  { checkoutId, fields }: CheckoutDetails,
): void {
  if (cart?.checkoutId !== checkoutId) throw new CheckoutRefusal(CHANGED, 'cart')
  if (!Bun.deepEquals(cart.details?.fields, fields)) throw new CheckoutRefusal(ADDRESS_CHANGED, 'address')
}
