import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { addToCartFormSchema, removeFromCartFormSchema, updateCartFormSchema } from '#shared/contracts/cart'
import { findProduct, listVariants } from '../catalogue/queries.ts'
import { redirectWithFlash } from '../flash.ts'
import { parseFields, readFields } from '../form-fields.ts'
import type { Store } from '../store.ts'
import { type Cart, openCarts } from './cart.ts'
import { chooseVariant } from './choose-variant.ts'
import { cartToken, keepCart } from './cookies.ts'

/**
 * The cart without scripts. Each form is answered with the way back to a page, which says once what came of it: a
 * refusal too, since a shopper can do nothing with a status.
 */
export function cartFormRoutes({ db, env }: Pick<Store, 'db' | 'env'>) {
  const carts = openCarts(db)

  const answer = (c: Context, back: () => string, done: string, change: () => Cart) => {
    try {
      keepCart(c, env, change())
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
        const { productId, quantity, ...options } = parseFields(addToCartFormSchema, c.var.fields)
        const product = findProduct(db, productId)
        if (product) back = `/products/${encodeURIComponent(product.slug)}`
        const variantId = chooseVariant(listVariants(db, productId), options)
        if (product && variantId !== null) back += `?variant=${variantId}`
        return carts.add(cartToken(c), { productId, variantId, quantity })
      }
      return answer(c, () => back, 'Item added to cart!', change)
    })
    .post('/update', readFields, (c) =>
      answer(c, toCart, 'Cart updated.', () => {
        const { cartItemId, quantity } = parseFields(updateCartFormSchema, c.var.fields)
        return carts.update(cartToken(c), cartItemId, quantity)
      }),
    )
    .post('/remove', readFields, (c) =>
      answer(c, toCart, 'Item removed from cart.', () => {
        const { cartItemId } = parseFields(removeFromCartFormSchema, c.var.fields)
        return carts.remove(cartToken(c), cartItemId)
      }),
    )
}
