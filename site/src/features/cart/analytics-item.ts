import type { AddToCart, CartItem } from '#shared/contracts/cart'
import type { AnalyticsProduct } from '../../lib/analytics.ts'

type Told = Pick<AddToCart | CartItem, 'productId' | 'productName' | 'price' | 'variantName' | 'quantity'>

/** A line of the cart, or what is put into it, as analytics are told of it. */
export const toAnalyticsItem = (item: Told): AnalyticsProduct & { quantity: number } => ({
  product_id: item.productId,
  name: item.productName,
  price: Number(item.price),
  currency: 'USD',
  quantity: item.quantity,
  ...(item.variantName && { variant: item.variantName }),
})
