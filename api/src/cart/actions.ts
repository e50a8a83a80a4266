import type { CartItem } from '#shared/contracts/cart'
import type { Db } from '../db/client.ts'
import { transact, writeIfPossible } from '../db/transact.ts'
import { badRequest, conflict, notFound } from '../http/refusal.ts'
import { counters } from '../platform/counters.ts'
import { createToken, hashToken } from '../platform/token.ts'
import { isAvailable, listCartItems } from './items.ts'
import { type CartQueries, prepareCartQueries } from './queries.ts'
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

interface StoredCart {
  id: number
  usedAt: Date
}

const USED_AT_PRECISION_MS = 60 * 60 * 1000

const NO_CART: Cart = { token: undefined, items: [] }
const notInCart = () => notFound('That item is not in your cart.')

export function createCartActions(db: Db) {
  const queries = prepareCartQueries(db)
  const change = <T>(body: () => T): Promise<T> => {
    counters.cartWrites++
    return transact(db, body)
  }

  const findCart = (token: string | undefined) =>
    token ? queries.cart.get({ tokenHash: hashToken(token) }) : undefined

  const recordUse = ({ id, usedAt }: StoredCart) => {
    if (db.clock.now() - usedAt.getTime() > USED_AT_PRECISION_MS)
      queries.updateUsedAt.run({ cartId: id, now: db.clock.now() })
  }

  const read = ({ id }: StoredCart, token: string | undefined): Cart => ({
    token,
    items: listCartItems(db, id),
  })

  const recordAndRead = (cart: StoredCart, token: string | undefined): Cart => {
    recordUse(cart)
    return read(cart, token)
  }

  return {
    get(token: string | undefined): Cart {
      const cart = findCart(token)
      if (!cart) return NO_CART
      writeIfPossible(() => recordUse(cart))
      return read(cart, token)
    },

    /** Adds an item. `limitNewCarts` throws to refuse a new cart. */
    add(token: string | undefined, addition: Addition, limitNewCarts?: () => void): Promise<Cart> {
      return change(() => {
        const { stockQuantity } = requireVariant(queries, addition)
        const { productId, variantId } = addition
        const cart = findOrCreateCart(db, queries, token, limitNewCarts)
        const item = queries.itemByVariant.get({ cartId: cart.id, productId, variantId })
        const quantity = (item?.quantity ?? 0) + addition.quantity
        requireStock(stockQuantity, item?.quantity ?? 0, quantity)
        if (item) queries.updateQuantity.run({ cartItemId: item.id, quantity })
        else {
          requireRoom(queries.itemCount.get({ cartId: cart.id })?.total ?? 0)
          queries.insertItem.run({ cartId: cart.id, productId, variantId, quantity })
        }
        return recordAndRead(cart, cart.token)
      })
    },

    update(token: string | undefined, cartItemId: number, quantity: number): Promise<Cart> {
      return change(() => {
        const cart = findCart(token)
        const item = cart && queries.item.get({ cartId: cart.id, cartItemId })
        if (!item) throw notInCart()
        // A lower quantity is accepted if the stock has fallen below the cart's.
        if (!isAvailable({ ...item, quantity: 1 })) {
          throw conflict('This item is no longer available.')
        }
        requireStock(item.stockQuantity, item.quantity, quantity)
        queries.updateQuantity.run({ cartItemId, quantity })
        return recordAndRead(cart, token)
      })
    },

    remove(token: string | undefined, cartItemId: number): Promise<Cart> {
      return change(() => {
        const cart = findCart(token)
        if (!cart || !queries.deleteItem.get({ cartId: cart.id, cartItemId })) throw notInCart()
        return recordAndRead(cart, token)
      })
    },
  }
}

export type CartActions = ReturnType<typeof createCartActions>

/** Finds the visitor's cart or creates one. An unknown token is never adopted. */
function findOrCreateCart(
  { clock }: Db,
  queries: CartQueries,
  token: string | undefined,
  limitNewCarts?: () => void,
) {
  const cart = token ? queries.cart.get({ tokenHash: hashToken(token) }) : undefined
  if (cart) return { ...cart, token }
  limitNewCarts?.()
  const newToken = createToken()
  return {
    ...queries.insertCart.get({ tokenHash: hashToken(newToken), now: clock.date() }),
    token: newToken,
  }
}

function requireVariant(queries: CartQueries, { productId, variantId }: Addition) {
  const product = queries.product.get({ productId })
  if (!product) throw notFound('Product not found')
  if (variantId === null) {
    if (product.hasVariants) throw badRequest('Choose a variant of this product.')
    return { stockQuantity: null }
  }
  const variant = queries.variant.get({ productId, variantId })
  if (!variant) throw notFound('Variant not found')
  return variant
}
