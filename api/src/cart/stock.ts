import { MAX_CART_ITEMS, maxQuantity } from '#shared/cart'
import { refusal } from '../http/refusal.ts'

/** Checks a quantity against the stock. @throws 409 with the number that can still be added */
export function requireStock(stockQuantity: number | null, current: number, requested: number): void {
  const limit = maxQuantity(stockQuantity)
  if (requested <= limit) return
  const available = Math.max(0, limit - current)
  throw refusal(
    409,
    { reason: 'out_of_stock', details: { available } },
    explainLimit(limit, limit === stockQuantity, current),
  )
}

function explainLimit(limit: number, isStock: boolean, current: number): string {
  if (limit === 0) return 'This item is sold out.'
  const left = limit - current
  const inStock = `only ${limit} ${limit === 1 ? 'is' : 'are'} in stock`
  if (left > 0) {
    return `You can add ${left} more: ${isStock ? inStock : `a cart holds at most ${limit} of an item`}.`
  }
  if (!isStock) return `A cart holds at most ${limit} of an item, and they are in your cart.`
  // The stock may have fallen below the cart's quantity.
  return left < 0
    ? `No more in stock: ${inStock}.`
    : `No more in stock: ${inStock}, and ${limit === 1 ? 'it is' : 'they are'} in your cart.`
}

/** Checks that the cart takes another item. @throws 409 if it is full */
export function requireRoom(itemCount: number): void {
  if (itemCount < MAX_CART_ITEMS) return
  throw refusal(
    409,
    { reason: 'cart_full' },
    `Your cart is full: it holds ${MAX_CART_ITEMS} different items. Remove one to add another.`,
  )
}
