import { createHash } from 'node:crypto'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { CheckoutDraft } from '#shared/contracts/checkout'
import { isAvailable, variantNameOf } from '../cart/items.ts'
import { listCartRows } from '../cart/queries.ts'
import type { Db } from '../db/client.ts'
import { cartItems, carts } from '../db/schema.ts'
import { listItems, type OrderRow } from '../orders/queries.ts'
import { hashToken } from '../platform/token.ts'

/** An item of a cart, as it would be ordered now. */
export interface CheckoutItem {
  cartItemId: number
  productId: number
  variantId: number | null
  /** Printful's sync variant. */
  printfulId: number | null
  /** The garment under the design, by which shipping is priced. */
  blankVariantId: number | null
  productName: string
  variantName: string
  imageUrl: string | null
  quantity: number
  priceCents: number
  isAvailable: boolean
}

export interface CheckoutCart {
  id: number
  items: CheckoutItem[]
  /** Changes with what is in it, and with each price. */
  itemsKey: string
  /** Shared by the quotes of these items, until they leave the cart. Undefined before the first step. */
  checkoutKey: string | undefined
  draft: CheckoutDraft | null
}

/** The visitor's cart as it would be ordered now, undefined without one. */
export function findCheckoutCart(db: Db, token: string | undefined): CheckoutCart | undefined {
  return token ? findCart(db, eq(carts.tokenHash, hashToken(token))) : undefined
}

export const findCheckoutCartById = (db: Db, id: number): CheckoutCart | undefined =>
  findCart(db, eq(carts.id, id))

function findCart(db: Db, isIt: SQL): CheckoutCart | undefined {
  const cart = db.select().from(carts).where(isIt).get()
  if (!cart) return undefined
  const { id, checkout } = cart
  const items = listCheckoutItems(db, id)
  const isCleared = !checkout || Object.keys(checkout.fields).length === 0
  return {
    id,
    items,
    itemsKey: toItemsKey(items),
    checkoutKey: checkout?.key,
    draft: isCleared ? null : checkout,
  }
}

/** Lists the items of a cart that can't be bought any more, or not as many. */
export const listUnavailable = ({ items }: CheckoutCart): CheckoutItem[] =>
  items.filter(({ isAvailable }) => !isAvailable)

/** Sums up what the items cost, in cents. */
export const sumItems = (items: readonly CheckoutItem[]): number =>
  items.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0)

export function saveDraft(tx: Db, cartId: number, checkout: CheckoutDraft): void {
  tx.update(carts)
    .set({ checkout: { ...checkout, savedAt: tx.clock.now() } })
    .where(eq(carts.id, cartId))
    .run()
}

/**
 * Takes what was bought out of the cart, once; what was added since stays. The next checkout of the cart has another key, by
 * which its payment is known to be another purchase.
 */
export function takeFromCart(tx: Db, { id, cartId, checkoutKey }: OrderRow): void {
  if (cartId === null) return
  const cart = tx.select().from(carts).where(eq(carts.id, cartId)).get()
  if (cart?.checkout?.key !== checkoutKey) return
  for (const { productId, variantId, quantity } of listItems(tx, id)) {
    if (productId === null) continue
    const isItem = and(
      eq(cartItems.cartId, cartId),
      eq(cartItems.productId, productId),
      sql`${cartItems.variantId} IS ${variantId}`,
    )
    tx.delete(cartItems)
      .where(and(isItem, sql`${cartItems.quantity} <= ${quantity}`))
      .run()
    tx.update(cartItems)
      .set({ quantity: sql`${cartItems.quantity} - ${quantity}` })
      .where(isItem)
      .run()
  }
  tx.update(carts).set({ checkout: null }).where(eq(carts.id, cartId)).run()
}

const toItemsKey = (items: readonly CheckoutItem[]) =>
  createHash('sha256')
    .update(JSON.stringify(items.map((item) => [item.variantId, item.quantity, item.priceCents])))
    .digest('base64url')

/** Lists the items of a cart as they would be ordered. Only what Printful makes can be ordered. */
const listCheckoutItems = (db: Db, cartId: number): CheckoutItem[] =>
  listCartRows(db, cartId).map((row) => ({
    cartItemId: row.id,
    productId: row.productId,
    variantId: row.variantId,
    printfulId: row.printfulId,
    blankVariantId: row.blankVariantId,
    productName: row.productName,
    variantName: variantNameOf(row) ?? '',
    imageUrl: row.variantImage,
    quantity: row.quantity,
    priceCents: row.priceCents ?? 0,
    isAvailable: isAvailable(row) && row.printfulId !== null && row.blankVariantId !== null,
  }))
