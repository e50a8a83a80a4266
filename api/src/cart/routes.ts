import { Hono } from 'hono'
import { addToCartSchema, removeFromCartSchema, updateCartSchema } from '#shared/contracts/cart'
import type { Services } from '../services.ts'
import { validate } from '../validate.ts'
import { cartToken, setCartCookies } from './cookies.ts'

/** Each call responds with the whole cart. */
export function cartRoutes({ cart, env }: Pick<Services, 'cart' | 'env'>) {
  return new Hono()
    .get('/items', (c) => c.json(setCartCookies(c, env, cart.get(cartToken(c)))))
    .post('/add', validate('json', addToCartSchema), (c) => {
      const { productId, variantId, quantity } = c.req.valid('json')
      const updated = cart.add(cartToken(c), { productId, variantId, quantity })
      return c.json(setCartCookies(c, env, updated))
    })
    .post('/update', validate('json', updateCartSchema), (c) => {
      const { cartItemId, quantity } = c.req.valid('json')
      return c.json(setCartCookies(c, env, cart.update(cartToken(c), cartItemId, quantity)))
    })
    .post('/remove', validate('json', removeFromCartSchema), (c) =>
      c.json(setCartCookies(c, env, cart.remove(cartToken(c), c.req.valid('json').cartItemId))),
    )
}
