import { Hono } from 'hono'
import { addToCartSchema, removeFromCartSchema, updateCartSchema } from '#shared/contracts/cart'
import type { Store } from '../store.ts'
import { validate } from '../validate.ts'
import { openCarts } from './cart.ts'
import { cartToken, keepCart } from './cookies.ts'

/** The visitor's cart. Each call answers with all of it. */
export function cartRoutes({ db, env }: Pick<Store, 'db' | 'env'>) {
  const carts = openCarts(db)
  return new Hono()
    .get('/items', (c) => c.json(keepCart(c, env, carts.read(cartToken(c)))))
    .post('/add', validate('json', addToCartSchema), (c) => {
      const { productId, variantId, quantity } = c.req.valid('json')
      const cart = carts.add(cartToken(c), {
        productId: Number(productId),
        variantId: variantId === null ? null : Number(variantId),
        quantity,
      })
      return c.json(keepCart(c, env, cart))
    })
    .post('/update', validate('json', updateCartSchema), (c) => {
      const { cartItemId, quantity } = c.req.valid('json')
      return c.json(keepCart(c, env, carts.update(cartToken(c), cartItemId, quantity)))
    })
    .post('/remove', validate('json', removeFromCartSchema), (c) =>
      c.json(keepCart(c, env, carts.remove(cartToken(c), c.req.valid('json').cartItemId))),
    )
}
