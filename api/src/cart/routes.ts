import { type Context, Hono } from 'hono'
import { addToCartSchema, removeFromCartSchema, updateCartSchema } from '#shared/contracts/cart'
import { cookieJar } from '../host-cookie.ts'
import type { Services } from '../services.ts'
import { validate } from '../validate.ts'
import type { Cart } from './actions.ts'
import { withVisitorCart } from './cookies.ts'

/** Each call responds with the whole cart. */
export function cartRoutes({ cart, env }: Pick<Services, 'cart' | 'env'>) {
  const respond = (c: Context, action: (token: string | undefined) => Cart) =>
    c.json(withVisitorCart(cookieJar(c), env, action))

  return new Hono()
    .get('/items', (c) => respond(c, cart.get))
    .post('/add', validate('json', addToCartSchema), (c) => {
      const { productId, variantId, quantity } = c.req.valid('json')
      return respond(c, (token) => cart.add(token, { productId, variantId, quantity }))
    })
    .post('/update', validate('json', updateCartSchema), (c) => {
      const { cartItemId, quantity } = c.req.valid('json')
      return respond(c, (token) => cart.update(token, cartItemId, quantity))
    })
    .post('/remove', validate('json', removeFromCartSchema), (c) =>
      respond(c, (token) => cart.remove(token, c.req.valid('json').cartItemId)),
    )
}
