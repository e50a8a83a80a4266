import type { AddToCart, CartItem } from '#shared/contracts/cart'
import type { AnalyticsProduct } from '../../lib/analytics.ts'

type TrackedFields = 'productId' | 'productName' | 'price' | 'variantName' | 'quantity'

export const toAnalyticsItem = (
  item: Pick<AddToCart | CartItem, TrackedFields>,
): AnalyticsProduct & { quantity: number } => ({
  product_id: item.productId,
  name: item.productName,
  price: Number(item.price),
  currency: 'USD',
  quantity: item.quantity,
  ...(item.variantName && { variant: item.variantName }),
})
