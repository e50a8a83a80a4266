import { variantLabel } from '#shared/cart'
import type { AddToCart } from '#shared/contracts/cart'
import type { Product, Variant } from '#shared/contracts/product'
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

export function toAddToCart(product: CartProduct, variant: Variant | undefined): AddToCart {
  const { size = null, color = null, option = null } = variant ?? {}
  return {
    productId: String(product.id),
    variantId: variant ? String(variant.id) : null,
    quantity: 1,
    price: variant?.price ?? product.minPrice,
    productName: product.name,
    productImage: product.imageUrl,
    variantName: variantLabel({ size, color, option }),
    size,
    color,
    option,
  }
}
