import { HTTPException } from 'hono/http-exception'
import type { CartItem } from '#shared/contracts/cart'
import type { Db } from '../db/client.ts'
import { counters } from '../metrics/counters.ts'
import { createToken, hashToken } from '../token.ts'
import { isAvailable, listCartItems } from './items.ts'
import { prepareCartQueries } from './queries.ts'
import { requireRoom, requireStock } from './stock.ts'

export interface Cart {
  token: string | undefined
  items: CartItem[]
}

interface Addition {
  productId: number
  variantId: number | null
  quantity: number
}

const USED_AT_PRECISION_MS = 60 * 60 * 1000

const NO_CART: Cart = { token: undefined, items: [] }
const notInCart = () => new HTTPException(404, { message: 'That item is not in your cart.' })

/** Each change is a transaction that takes the write lock before it reads, so that no parallel change is lost. */
export function createCartActions(db: Db) {
  const queries = prepareCartQueries(db)
  const transact = <T>(body: () => T): T => {
    counters.cartWrites++
    return db.transaction(body, { behavior: 'immediate' })
  }

  const findCart = (token: string | undefined) =>
    token ? queries.cart.get({ tokenHash: hashToken(token) }) : undefined

  /** The visitor's cart, or a new one with a new token: an unknown token is never adopted. */
  const findOrCreateCart = (token: string | undefined, admitNewCart?: () => void) => {
    const cart = findCart(token)
    if (cart) return { ...cart, token }
    admitNewCart?.()
    const newToken = createToken()
    return { ...queries.insertCart.get({ tokenHash: hashToken(newToken) }), token: newToken }
  }

  const recordUse = ({ id, usedAt }: { id: number; usedAt: Date }, token: string | undefined): Cart => {
    if (Date.now() - usedAt.getTime() > USED_AT_PRECISION_MS) queries.updateUsedAt.run({ cartId: id })
    return { token, items: listCartItems(db, queries, id) }
  }

  const requireVariant = ({ productId, variantId }: Addition) => {
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
      return recordUse(cart, token)
    },

    /** @param admitNewCart throws to refuse a new cart */
    add(token: string | undefined, addition: Addition, admitNewCart?: () => void): Cart {
      return transact(() => {
        const { stockQuantity } = requireVariant(addition)
        const { productId, variantId } = addition
        const cart = findOrCreateCart(token, admitNewCart)
        const item = queries.itemByVariant.get({ cartId: cart.id, productId, variantId })
        const quantity = (item?.quantity ?? 0) + addition.quantity
        requireStock(stockQuantity, item?.quantity ?? 0, quantity)
        if (item) queries.updateQuantity.run({ cartItemId: item.id, quantity })
        else {
          requireRoom(queries.itemCount.get({ cartId: cart.id })?.total ?? 0)
          queries.insertItem.run({ cartId: cart.id, productId, variantId, quantity })
        }
        return recordUse(cart, cart.token)
      })
    },

    update(token: string | undefined, cartItemId: number, quantity: number): Cart {
      return transact(() => {
        const cart = findCart(token)
        const item = cart && queries.item.get({ cartId: cart.id, cartItemId })
        if (!item) throw notInCart()
        if (!isAvailable(item)) {
          throw new HTTPException(409, { message: 'This item is no longer available.' })
        }
        requireStock(item.stockQuantity, item.quantity, quantity)
        queries.updateQuantity.run({ cartItemId, quantity })
        return recordUse(cart, token)
      })
    },

    remove(token: string | undefined, cartItemId: number): Cart {
      return transact(() => {
        const cart = findCart(token)
        if (!cart || !queries.deleteItem.get({ cartId: cart.id, cartItemId })) throw notInCart()
        return recordUse(cart, token)
      })
    },
  }
}

export type CartActions = ReturnType<typeof createCartActions>
