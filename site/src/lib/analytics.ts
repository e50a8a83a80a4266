import type { AddToCart, CartItem } from '#shared/contracts/cart'
import { CURRENCY } from '#shared/price'

/** Property names of https://segment.com/docs/connections/spec/ecommerce/v2/, which analytics tools share. */
export interface AnalyticsProduct {
  product_id: string
  name: string
  price: number
  currency: typeof CURRENCY
  variant?: string
  sku?: string
  quantity?: number
}

export interface ShopEvents {
  'Product Viewed': AnalyticsProduct
  'Product Added': AnalyticsProduct & { quantity: number }
  'Cart Viewed': { products: AnalyticsProduct[] }
}

export type ShopEvent = {
  [Name in keyof ShopEvents]: { name: Name; properties: ShopEvents[Name] }
}[keyof ShopEvents]

export const TRACK = 'store:track'
export const RESET = 'store:reset-person'

declare global {
  interface DocumentEventMap {
    [TRACK]: CustomEvent<ShopEvent>
    [RESET]: CustomEvent<null>
  }
}

export function track<Name extends keyof ShopEvents>(name: Name, properties: ShopEvents[Name]): void {
  document.dispatchEvent(new CustomEvent(TRACK, { detail: { name, properties } }))
}

export function resetPerson(): void {
  document.dispatchEvent(new CustomEvent(RESET))
}

type TrackedFields = 'productId' | 'productName' | 'price' | 'variantName' | 'quantity'

export const toAnalyticsItem = (
  item: Pick<AddToCart | CartItem, TrackedFields>,
): AnalyticsProduct & { quantity: number } => ({
  product_id: item.productId,
  name: item.productName,
  price: Number(item.price),
  currency: CURRENCY,
  quantity: item.quantity,
  ...(item.variantName && { variant: item.variantName }),
})
