import type { CartItem } from './contracts/cart.ts'
import { fromCents, toCents } from './price.ts'

type VariantKey = Pick<CartItem, 'productId' | 'variantId'>
type VariantOptions = Pick<CartItem, 'size' | 'color' | 'option'>

export const MAX_ITEM_QUANTITY = 99
export const MAX_CART_ITEMS = 50

/** The largest quantity of a cart item, given the stock (`null` is unlimited). */
export function maxQuantity(stockQuantity: number | null): number {
  return Math.min(MAX_ITEM_QUANTITY, stockQuantity ?? MAX_ITEM_QUANTITY)
}

/** The number on the cart button: the sum of all quantities. */
export function countItems(items: readonly Pick<CartItem, 'quantity'>[]): number {
  return items.reduce((count, item) => count + item.quantity, 0)
}

/** The cart button's accessible name. */
export function cartLabel(count: number): string {
  return `Cart, ${count} ${count === 1 ? 'item' : 'items'}`
}

/** Price times quantity, `"49.00"`. */
export function itemTotal(item: Pick<CartItem, 'price' | 'quantity'>): string {
  return fromCents(toCents(item.price) * item.quantity)
}

/** Adds up what the cart costs in US dollars, `"49.00"`; items that can no longer be bought don't count. */
export function cartTotal(items: readonly Pick<CartItem, 'price' | 'quantity' | 'available'>[]): string {
  const available = items.filter((item) => item.available)
  return fromCents(available.reduce((cents, item) => cents + toCents(item.price) * item.quantity, 0))
}

/** `Black / M`, `Black / M / Framed`; null for a product without variants. */
export function variantLabel({ size, color, option }: VariantOptions): string | null {
  return [color, size, option].filter(Boolean).join(' / ') || null
}

/** `Tee, Black / M`: an item in a list or in a sentence. */
export const itemLabel = ({
  productName,
  variantName,
}: Pick<CartItem, 'productName' | 'variantName'>): string =>
  [productName, variantName].filter(Boolean).join(', ')

/** True if both are the same variant of the same product. */
export const isSameVariant = (one: VariantKey, other: VariantKey): boolean =>
  one.productId === other.productId && one.variantId === other.variantId

/** Texts that follow a change of the cart, with and without scripts. */
export const CART_MESSAGES = {
  added: 'Item added to cart!',
  updated: 'Cart updated.',
  removed: 'Item removed from cart.',
}
