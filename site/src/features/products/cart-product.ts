import type { Product } from '#shared/contracts/product'
import { CURRENCY } from '#shared/price'
import { thumbnailImage } from '#shared/product-images'
import type { AnalyticsProduct } from '../../lib/analytics.ts'

export interface CartProduct {
  id: number
  name: string
  imageUrl: string | null
  minPrice: string
  maxPrice: string
}

/** Picks the fields that an add needs, because an island's props are part of the page. */
export function toCartProduct(product: Product): CartProduct {
  const { id, name, minPrice, maxPrice } = product
  return { id, name, minPrice, maxPrice, imageUrl: thumbnailImage(product)?.url ?? null }
}

export const toAnalyticsProduct = ({ id, name, price }: Product): AnalyticsProduct => ({
  product_id: String(id),
  name,
  price: Number(price),
  currency: CURRENCY,
})
