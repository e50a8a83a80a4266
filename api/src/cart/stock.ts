import { HTTPException } from 'hono/http-exception'
import { maxQuantity } from '#shared/cart'

/** @throws 409 when the requested quantity is too large, with the number that can be added to the current one */
export function requireStock(stockQuantity: number | null, current: number, requested: number): void {
  const limit = maxQuantity(stockQuantity)
  if (requested <= limit) return
  if (limit === 0) throw new HTTPException(409, { message: 'This item is sold out.' })
  const left = Math.max(0, limit - current)
  const reason =
    stockQuantity === limit
      ? `only ${limit} ${limit === 1 ? 'is' : 'are'} in stock`
      : `a cart holds at most ${limit} of an item`
  throw new HTTPException(409, { message: `You can add ${left} more: ${reason}.` })
}
