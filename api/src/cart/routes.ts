import { type Context, Hono } from 'hono'
import { addToCartSchema, removeFromCartSchema, updateCartSchema } from '#shared/contracts/cart'
import type { AppEnv } from '../app-env.ts'
import { cookieJar } from '../http/cookies.ts'
import { type LimitServices, limitNewCarts, limitWork } from '../http/limits.ts'
import type { RateLimiter } from '../http/rate-limit.ts'
import { validate } from '../http/validate.ts'
import type { StatisticsCounter } from '../statistics/statistics.ts'
import type { Cart, CartActions } from './actions.ts'
import { openVisitorCart } from './cookies.ts'

/** Each call responds with the whole cart. */
export function cartRoutes(
  services: LimitServices & { cart: CartActions; newCartLimiter: RateLimiter; statistics: StatisticsCounter },
) {
  const { cart, env, statistics } = services
  const respond = async (c: Context, action: (token: string | undefined) => Cart | Promise<Cart>) => {
    const { token, renew } = openVisitorCart(cookieJar(c), env)
    return c.json(renew(await action(token)))
  }

  return new Hono<AppEnv>()
    .get('/items', limitWork(services), (c) => respond(c, cart.get))
    .post('/add', validate('json', addToCartSchema), async (c) => {
      const { productId, variantId, quantity } = c.req.valid('json')
      const addition = { productId, variantId, quantity }
      const response = await respond(c, (token) =>
        cart.add(token, addition, () => limitNewCarts(c.env?.clientAddress, services)),
      )
      statistics.count('add', productId, c.req.raw.headers)
      return response
    })
    .post('/update', validate('json', updateCartSchema), (c) => {
      const { cartItemId, quantity } = c.req.valid('json')
      return respond(c, (token) => cart.update(token, cartItemId, quantity))
    })
    .post('/remove', validate('json', removeFromCartSchema), (c) =>
      respond(c, (token) => cart.remove(token, c.req.valid('json').cartItemId)),
    )
}
