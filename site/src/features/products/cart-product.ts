import type { Product } from '#shared/contracts/product'
import { cardImages } from '#shared/product-images'

/** What the buying form says of its product to the cart. */
export interface CartProduct {
  id: number
  name: string
  /** The address by which the catalog knows the picture. */
  imageUrl: string | null
  minPrice: string
  maxPrice: string
}

/** No more of a product than its form needs: an island's props travel with the page. */
export function toCartProduct(product: Product): CartProduct {
  const { id, name, minPrice, maxPrice } = product
  return { id, name, minPrice, maxPrice, imageUrl: cardImages(product)[0]?.url ?? null }
}
