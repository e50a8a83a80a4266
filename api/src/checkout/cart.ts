import { createHash } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import { variantLabel } from '#shared/cart'
import type { CheckoutDraft } from '#shared/contracts/checkout'
import { ONE_SIZE } from '#shared/sizes'
import type { Db } from '../db/client.ts'
import { cartItems, carts, products, variants } from '../db/schema.ts'
import { hashToken } from '../platform/token.ts'
import { productName } from '../products/queries.ts'

/** An item of a cart, as it would be ordered now. */
export interface CheckoutItem {
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
  draft: CheckoutDraft | null
}

/** The visitor's cart as it would be ordered now, undefined without one. */
export function findCheckoutCart(db: Db, token: string | undefined): CheckoutCart | undefined {
  if (!token) return undefined
  const cart = db
    .select()
    .from(carts)
    .where(eq(carts.tokenHash, hashToken(token)))
    .get()
  if (!cart) return undefined
  const items = listCheckoutItems(db, cart.id)
  return { id: cart.id, items, itemsKey: toItemsKey(items), draft: cart.checkout }
}

/** Sums up what the items cost, in cents. */
export const sumItems = (items: readonly CheckoutItem[]): number =>
  items.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0)

export function saveDraft(tx: Db, cartId: number, checkout: CheckoutDraft): void {
  tx.update(carts)
    .set({ checkout: { ...checkout, savedAt: Date.now() } })
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
      productId: cartItems.productId,
      variantId: cartItems.variantId,
      printfulId: variants.printfulId,
      blankVariantId: variants.blankVariantId,
      productName,
      size: variants.size,
      color: variants.color,
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
    .map(({ size, color, stockQuantity, isListed, isActive, priceCents, ...item }) => ({
      ...item,
      variantName: item.variantId === null ? '' : (variantLabel(size ?? ONE_SIZE, color) ?? ''),
      priceCents: priceCents ?? 0,
      isAvailable:
        isActive &&
        isListed === true &&
        item.printfulId !== null &&
        item.blankVariantId !== null &&
        (stockQuantity === null || stockQuantity >= item.quantity),
    }))
