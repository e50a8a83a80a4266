/** What is said of a product, in the names that tools for shops understand. */
export interface AnalyticsProduct {
  product_id: string
  name: string
  /** US dollars, as a number: what the tools add up. */
  price: number
  currency: 'USD'
  variant?: string
  sku?: string
  quantity?: number
}

/** The shop's events, named as in Segment's specification for e-commerce, which the analytics tools agree on. */
export interface ShopEvents {
  'Product Viewed': AnalyticsProduct
  'Product Added': AnalyticsProduct & { quantity: number }
  'Cart Viewed': { products: AnalyticsProduct[] }
}

export type ShopEvent = {
  [Name in keyof ShopEvents]: { name: Name; properties: ShopEvents[Name] }
}[keyof ShopEvents]

export const TRACK = 'store:track'
export const RESET = 'store:forget'

declare global {
  interface DocumentEventMap {
    [TRACK]: CustomEvent<ShopEvent>
    [RESET]: CustomEvent<null>
  }
}

/** Tells analytics what happened in the shop. Where there are none, nobody listens, and that is all it costs. */
export function track<Name extends keyof ShopEvents>(name: Name, properties: ShopEvents[Name]): void {
  document.dispatchEvent(new CustomEvent(TRACK, { detail: { name, properties } }))
}

/** After a logout: what happens next in this browser is nobody's who is known. */
export function resetPerson(): void {
  document.dispatchEvent(new CustomEvent(RESET))
}
