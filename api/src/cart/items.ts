import { variantLabel } from '#shared/cart'
import type { CartItem } from '#shared/contracts/cart'
import type { Product } from '#shared/contracts/product'
import { fromCents } from '#shared/price'
import { thumbnailImage } from '#shared/product-images'
import { ONE_SIZE } from '#shared/sizes'
import type { Db } from '../db/client.ts'
import { listProductsByIdWithHidden } from '../products/queries.ts'
import type { CartItemRow, CartQueries } from './queries.ts'

/** False once the product is hidden, or the variant is unlisted or sold out. */
export function isAvailable(item: CartItemRow): boolean {
  if (!item.productIsActive) return false
  return item.variantId === null ? !item.hasVariants : item.isListed === true && item.stockQuantity !== 0
}

const needsProduct = (item: CartItemRow) => item.variantImage === null || item.variantId === null

function toCartItem(item: CartItemRow, product: Product | undefined): CartItem {
  const { color, option } = item
  const size = item.variantId === null ? null : (item.size ?? ONE_SIZE)
  return {
    id: item.id,
    productId: String(item.productId),
    variantId: item.variantId === null ? null : String(item.variantId),
    quantity: item.quantity,
    price: item.priceCents === null ? (product?.price ?? '0.00') : fromCents(item.priceCents),
    productName: item.productName,
    productImage: item.variantImage ?? (product && thumbnailImage(product)?.url) ?? null,
    variantName: variantLabel({ size, color, option }),
    size,
    color,
    option,
    productSlug: item.productSlug,
    available: isAvailable(item),
  }
}

/** The whole cart in the order added, with the catalog's current prices, names and images. */
export function listCartItems(db: Db, queries: CartQueries, cartId: number): CartItem[] {
  const items = queries.items.all({ cartId })
  const ids = items.filter(needsProduct).map((item) => item.productId)
  const found = ids.length > 0 ? listProductsByIdWithHidden(db, ids) : []
  const products = new Map(found.map((product) => [product.id, product]))
  return items.map((item) => toCartItem(item, products.get(item.productId)))
}
