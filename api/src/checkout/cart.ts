import { createHash } from 'node:crypto'
import { and, asc, eq, type SQL } from 'drizzle-orm'
import { variantLabel } from '#shared/cart'
import type { CheckoutDraft } from '#shared/contracts/checkout'
import { ONE_SIZE } from '#shared/sizes'
import type { Db } from '../db/client.ts'
import { products, variants } from '../db/schema/catalog.ts'
import { cartItems, carts } from '../db/schema/orders.ts'
import { hashToken } from '../platform/token.ts'
import { productName } from '../products/queries.ts'

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

const toItemsKey = (items: readonly CheckoutItem[]) =>
  createHash('sha256')
    .update(JSON.stringify(items.map((item) => [item.variantId, item.quantity, item.priceCents])))
    .digest('base64url')

const listCheckoutItems = (db: Db, cartId: number): CheckoutItem[] =>
  db
    .select({
      cartItemId: cartItems.id,
      productId: cartItems.productId,
      variantId: cartItems.variantId,
      printfulId: variants.printfulId,
      blankVariantId: variants.blankVariantId,
      productName,
      size: variants.size,
      color: variants.color,
      option: variants.option,
      imageUrl: variants.imageUrl,
      quantity: cartItems.quantity,
      priceCents: variants.priceCents,
      stockQuantity: variants.stockQuantity,
      isListed: variants.isListed,
      isActive: products.isActive,
    })
    .from(cartItems)
    .innerJoin(products, eq(products.id, cartItems.productId))
    .leftJoin(variants, and(eq(variants.id, cartItems.variantId), eq(variants.productId, products.id)))
    .where(eq(cartItems.cartId, cartId))
    .orderBy(asc(cartItems.id))
    .all()
    .map(({ size, color, option, stockQuantity, isListed, isActive, priceCents, ...item }) => ({
      ...item,
      variantName:
        item.variantId === null ? '' : (variantLabel({ size: size ?? ONE_SIZE, color, option }) ?? ''),
      priceCents: priceCents ?? 0,
      isAvailable:
        isActive &&
        isListed === true &&
        item.printfulId !== null &&
        item.blankVariantId !== null &&
        (stockQuantity === null || stockQuantity >= item.quantity),
    }))
