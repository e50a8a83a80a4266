import { toast } from 'sonner'
import type { AddToCart, CartItem } from '#shared/contracts/cart'
import { track } from '../../lib/analytics.ts'
import { toAnalyticsItem } from './analytics-item.ts'
import { $cart, addToCart, removeItem, setQuantity } from './cart.store.ts'
import { rememberPrices } from './seen-prices.ts'

/** Says in a toast what came of a change. */
async function tell(change: Promise<void>, done: string, failed: string): Promise<void> {
  try {
    await change
    toast.success(done)
  } catch (error) {
    toast.error((error as Error).message || failed)
  }
}

/** Puts a variant into the cart: the badge shows it at once, a toast says what the server says. Never rejects. */
export async function addItem(fields: AddToCart): Promise<void> {
  const change = addToCart(fields).then(() => track('Product Added', toAnalyticsItem(fields)))
  await tell(change, 'Item added to cart!', 'Failed to add item.')
  rememberPrices($cart.get(), { newOnly: true })
}

/** Changes a line's quantity, and removes it below 1. Never rejects. */
export function changeQuantity(item: CartItem, quantity: number): Promise<void> {
  return quantity < 1
    ? deleteCartItem(item)
    : tell(setQuantity(item.id, quantity), 'Cart updated.', 'Failed to update cart.')
}

/** Never rejects. */
export const deleteCartItem = (item: CartItem): Promise<void> =>
  tell(removeItem(item.id), 'Item removed from cart.', 'Failed to remove item.')
