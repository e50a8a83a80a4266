import { HTTPException } from 'hono/http-exception'
import { maxQuantity } from '#shared/cart'

/**
 * Refuses more pieces than a line may hold, and says how many can still be added to the `held` ones.
 * @throws 409
 */
export function requireStock(stockQuantity: number | null, held: number, wanted: number): void {
  const limit = maxQuantity(stockQuantity)
  if (wanted <= limit) return
  if (limit === 0) throw new HTTPException(409, { message: 'This item is sold out.' })
  const left = Math.max(0, limit - held)
  const reason =
    stockQuantity === limit
      ? `only ${limit} ${limit === 1 ? 'is' : 'are'} in stock`
      : `a cart holds at most ${limit} of an item`
  throw new HTTPException(409, { message: `You can add ${left} more: ${reason}.` })
}
