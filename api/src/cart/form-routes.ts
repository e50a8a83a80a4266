import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { addToCartFormSchema, removeFromCartFormSchema, updateCartFormSchema } from '#shared/contracts/cart'
import { redirectWithFlash } from '../flash.ts'
import { readFields } from '../form.ts'
import { findProduct, listVariants } from '../products/queries.ts'
import type { Services } from '../services.ts'
import { parseRequest } from '../validate.ts'
import type { Cart } from './actions.ts'
import { cartToken, setCartCookies } from './cookies.ts'
import { resolveVariantId } from './resolve-variant.ts'

/**
 * The cart without scripts. Each form is answered with the way back to a page, which says once what came of it: a
 * refusal too, since a shopper can do nothing with a status.
 */
export function cartFormRoutes({ db, cart, env }: Pick<Services, 'db' | 'cart' | 'env'>) {
  const answer = (c: Context, back: () => string, done: string, change: () => Cart) => {
    try {
      setCartCookies(c, env, change())
      return redirectWithFlash(c, env, back(), { kind: 'success', text: done })
    } catch (error) {
      if (!(error instanceof HTTPException)) throw error
      return redirectWithFlash(c, env, back(), { kind: 'error', text: error.message })
    }
  }
  const toCart = () => '/cart'

  return new Hono()
    .post('/add', readFields, (c) => {
      // The page comes back with the choice that was sent, as far as it was understood.
      let back = '/products'
      const change = () => {
        const { productId, quantity, ...options } = parseRequest(addToCartFormSchema, c.var.fields)
        const product = findProduct(db, productId)
        if (product) back = `/products/${encodeURIComponent(product.slug)}`
        const variantId = resolveVariantId(listVariants(db, productId), options)
        if (product && variantId !== null) back += `?variant=${variantId}`
        return cart.add(cartToken(c), { productId, variantId, quantity })
      }
      return answer(c, () => back, 'Item added to cart!', change)
    })
    .post('/update', readFields, (c) =>
      answer(c, toCart, 'Cart updated.', () => {
        const { cartItemId, quantity } = parseRequest(updateCartFormSchema, c.var.fields)
        return cart.update(cartToken(c), cartItemId, quantity)
      }),
    )
    .post('/remove', readFields, (c) =>
      answer(c, toCart, 'Item removed from cart.', () => {
        const { cartItemId } = parseRequest(removeFromCartFormSchema, c.var.fields)
        return cart.remove(cartToken(c), cartItemId)
      }),
    )
}
