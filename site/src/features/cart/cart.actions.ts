import { toast } from 'sonner'
import type { AddToCart } from '#shared/contracts/cart'
import { track } from '../../lib/analytics.ts'
import { toAnalyticsItem } from './analytics-item.ts'
import { $cart, addToCart, removeItem, setQuantity } from './cart.store.ts'
import { markPricesSeen } from './seen-prices.ts'

async function notify(change: Promise<void>, successText: string, fallbackError: string): Promise<void> {
  try {
    await change
    toast.success(successText)
  } catch (error) {
    toast.error((error as Error).message || fallbackError)
  }
}

/** Never rejects. */
export async function addToCartAndNotify(fields: AddToCart): Promise<void> {
  const change = addToCart(fields).then(() => track('Product Added', toAnalyticsItem(fields)))
  await notify(change, 'Item added to cart!', 'Failed to add item.')
  markPricesSeen($cart.get(), { newOnly: true })
}

/** Never rejects. A quantity below 1 removes the item. */
export const setQuantityAndNotify = (cartItemId: number, quantity: number): Promise<void> =>
  quantity < 1
    ? removeItemAndNotify(cartItemId)
    : notify(setQuantity(cartItemId, quantity), 'Cart updated.', 'Failed to update cart.')

/** Never rejects. */
export const removeItemAndNotify = (cartItemId: number): Promise<void> =>
  notify(removeItem(cartItemId), 'Item removed from cart.', 'Failed to remove item.')
