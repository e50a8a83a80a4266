import { HTTPException } from 'hono/http-exception'
import type { CartItem } from '#shared/contracts/cart'
import type { Db } from '../db/client.ts'
import { createToken, hashToken } from '../token.ts'
import { isAvailable, listCartItems } from './items.ts'
import { prepareCartQueries } from './queries.ts'
import { requireStock } from './stock.ts'

/** A visitor's cart after a call: its lines, and the token that its cookie is to carry; no token is no cart. */
export interface Cart {
  token: string | undefined
  items: CartItem[]
}

interface Addition {
  productId: number
  variantId: number | null
  quantity: number
}

/** How exactly a cart's last use is kept: to count in months, one note an hour is enough of writing. */
const USE_PRECISION_MS = 60 * 60 * 1000

const NO_CART: Cart = { token: undefined, items: [] }
const notInCart = () => new HTTPException(404, { message: 'That item is not in your cart.' })

/**
 * What can be done to carts. Each change is one transaction that takes the write lock before it reads, so that parallel
 * requests, also of another process, follow one another and none is lost.
 */
export function createCartActions(db: Db) {
  const queries = prepareCartQueries(db)
  const atomically = <T>(body: () => T): T => db.transaction(body, { behavior: 'immediate' })

  const findCart = (token: string | undefined) =>
    token ? queries.cart.get({ tokenHash: hashToken(token) }) : undefined

  /** The visitor's cart, or a new one. A token that we did not give out is never taken over. */
  const requireCart = (token: string | undefined) => {
    const cart = findCart(token)
    if (cart) return { ...cart, token }
    const newToken = createToken()
    return { ...queries.insertCart.get({ tokenHash: hashToken(newToken) }), token: newToken }
  }

  /** The cart after a use of it, which is noted. */
  const show = ({ id, usedAt }: { id: number; usedAt: Date }, token: string | undefined): Cart => {
    if (Date.now() - usedAt.getTime() > USE_PRECISION_MS) queries.touchCart.run({ cartId: id })
    return { token, items: listCartItems(db, queries, id) }
  }

  /** @throws 404 for what is not sold here, 400 when a variant has to be named */
  const requireSellable = ({ productId, variantId }: Addition) => {
    const product = queries.product.get({ productId })
    if (!product) throw new HTTPException(404, { message: 'Product not found' })
    if (variantId === null) {
      if (product.hasVariants) throw new HTTPException(400, { message: 'Choose a variant of this product.' })
      return { stockQuantity: null }
    }
    const variant = queries.variant.get({ productId, variantId })
    if (!variant) throw new HTTPException(404, { message: 'Variant not found' })
    return variant
  }

  return {
    get(token: string | undefined): Cart {
      const cart = findCart(token)
      if (!cart) return NO_CART
      return show(cart, token)
    },

    /** Adds to the line that holds this variant already, or makes one. @throws 400, 404, 409 */
    add(token: string | undefined, addition: Addition): Cart {
      return atomically(() => {
        const { stockQuantity } = requireSellable(addition)
        const { productId, variantId } = addition
        const cart = requireCart(token)
        const item = queries.itemOfVariant.get({ cartId: cart.id, productId, variantId })
        const quantity = (item?.quantity ?? 0) + addition.quantity
        requireStock(stockQuantity, item?.quantity ?? 0, quantity)
        if (item) queries.setQuantity.run({ cartItemId: item.id, quantity })
        else queries.insertItem.run({ cartId: cart.id, productId, variantId, quantity })
        return show(cart, cart.token)
      })
    },

    /** @throws 404 for what is not in this cart, 409 */
    update(token: string | undefined, cartItemId: number, quantity: number): Cart {
      return atomically(() => {
        const cart = findCart(token)
        const item = cart && queries.item.get({ cartId: cart.id, cartItemId })
        if (!item) throw notInCart()
        if (!isAvailable(item)) {
          throw new HTTPException(409, { message: 'This item is no longer available.' })
        }
        requireStock(item.stockQuantity, item.quantity, quantity)
        queries.setQuantity.run({ cartItemId, quantity })
        return show(cart, token)
      })
    },

    /** @throws 404 for what is not in this cart */
    remove(token: string | undefined, cartItemId: number): Cart {
      return atomically(() => {
        const cart = findCart(token)
        if (!cart || !queries.deleteItem.get({ cartId: cart.id, cartItemId })) throw notInCart()
        return show(cart, token)
      })
    },
  }
}

export type CartActions = ReturnType<typeof createCartActions>
