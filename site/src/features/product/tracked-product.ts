import type { Product } from '#shared/contracts/product'
import type { TrackedProduct } from '../../lib/analytics.ts'

/** A product as analytics are told of it. */
export const trackedProduct = ({ id, name, price }: Product): TrackedProduct => ({
  product_id: String(id),
  name,
  price: Number(price),
  currency: 'USD',
})
