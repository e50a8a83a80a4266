import type { CartItem } from './contracts/cart.ts'
import { fromCents, toCents } from './price.ts'

type VariantKey = Pick<CartItem, 'productId' | 'variantId'>
type VariantOptions = Pick<CartItem, 'size' | 'color' | 'option'>

export const MAX_ITEM_QUANTITY = 99
export const MAX_CART_ITEMS = 50

export function maxQuantity(stockQuantity: number | null): number {
  return Math.min(MAX_ITEM_QUANTITY, stockQuantity ?? MAX_ITEM_QUANTITY)
}

export function countItems(items: readonly Pick<CartItem, 'quantity'>[]): number {
  return items.reduce((count, item) => count + item.quantity, 0)
}

export function cartLabel(count: number): string {
  return `Cart, ${count} ${count === 1 ? 'item' : 'items'}`
}

export function itemTotal(item: Pick<CartItem, 'price' | 'quantity'>): string {
  return fromCents(toCents(item.price) * item.quantity)
}

/** Returns the cart total in US dollars (`"49.00"`), without items that can no longer be bought. */
export function cartTotal(items: readonly Pick<CartItem, 'price' | 'quantity' | 'available'>[]): string {
  const available = items.filter((item) => item.available)
  return fromCents(available.reduce((cents, item) => cents + toCents(item.price) * item.quantity, 0))
}

export function variantLabel({ size, color, option }: VariantOptions): string | null {
  return [color, size, option].filter(Boolean).join(' / ') || null
}

export const itemLabel = ({
  productName,
  variantName,
}: Pick<CartItem, 'productName' | 'variantName'>): string =>
  [productName, variantName].filter(Boolean).join(', ')

/** Returns what tells an ordered item apart: `Black / M, Quantity 2`. */
export const itemDetails = ({ variantName, quantity }: Pick<CartItem, 'variantName' | 'quantity'>): string =>
  [variantName, `Quantity ${quantity}`].filter(Boolean).join(', ')

export const isSameVariant = (one: VariantKey, other: VariantKey): boolean =>
  one.productId === other.productId && one.variantId === other.variantId

export const CART_MESSAGES = {
  added: 'Item added to cart!',
  updated: 'Cart updated.',
  removed: 'Item removed from cart.',
}
