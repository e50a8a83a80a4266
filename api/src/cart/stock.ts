import { HTTPException } from 'hono/http-exception'
import { maxQuantity } from '#shared/cart'

/** @throws 409 when the requested quantity is too large, with the number that can be added to the current one */
export function requireStock(stockQuantity: number | null, current: number, requested: number): void {
  const limit = maxQuantity(stockQuantity)
  if (requested <= limit) return
  throw new HTTPException(409, { message: refusal(limit, limit === stockQuantity, current) })
}

function refusal(limit: number, isStock: boolean, current: number): string {
  if (limit === 0) return 'This item is sold out.'
  const left = limit - current
  const inStock = `only ${limit} ${limit === 1 ? 'is' : 'are'} in stock`
  if (left > 0) {
    return `You can add ${left} more: ${isStock ? inStock : `a cart holds at most ${limit} of an item`}.`
  }
  if (!isStock) return `A cart holds at most ${limit} of an item, and they are in your cart.`
  // The stock may have fallen below what the cart has.
  return left < 0
    ? `No more in stock: ${inStock}.`
    : `No more in stock: ${inStock}, and ${limit === 1 ? 'it is' : 'they are'} in your cart.`
}
