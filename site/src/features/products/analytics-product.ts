import type { Product } from '#shared/contracts/product'
import type { AnalyticsProduct } from '../../lib/analytics.ts'

/** A product as analytics are told of it. */
export const toAnalyticsProduct = ({ id, name, price }: Product): AnalyticsProduct => ({
  product_id: String(id),
  name,
  price: Number(price),
  currency: 'USD',
})
