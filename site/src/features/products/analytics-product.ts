import type { Product } from '#shared/contracts/product'
import type { AnalyticsProduct } from '../../lib/analytics.ts'

export const toAnalyticsProduct = ({ id, name, price }: Product): AnalyticsProduct => ({
  product_id: String(id),
  name,
  price: Number(price),
  currency: 'USD',
})
