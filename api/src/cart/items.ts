import { variantLabel } from '#shared/cart'
import type { CartItem } from '#shared/contracts/cart'
import type { Product } from '#shared/contracts/product'
import { fromCents } from '#shared/price'
import { cardImages } from '#shared/product-images'
import { ONE_SIZE } from '#shared/sizes'
import type { Db } from '../db/client.ts'
import { listProductsByIdWithHidden } from '../products/queries.ts'
import type { CartItemRow, CartQueries } from './queries.ts'

/** False once the line's product or variant is hidden, no longer listed or sold out. */
export function isAvailable(item: CartItemRow): boolean {
  if (!item.productIsActive) return false
  return item.variantId === null ? !item.hasVariants : item.isListed === true && item.stockQuantity !== 0
}

/** What a line can't say of itself: a picture where its variant has none, a price where there is no variant. */
const needsProduct = (item: CartItemRow) => item.picture === null || item.variantId === null

function toCartItem(item: CartItemRow, product: Product | undefined): CartItem {
  const size = item.variantId === null ? null : (item.size ?? ONE_SIZE)
  return {
    id: item.id,
    productId: String(item.productId),
    variantId: item.variantId === null ? null : String(item.variantId),
    quantity: item.quantity,
    price: item.priceCents === null ? (product?.price ?? '0.00') : fromCents(item.priceCents),
    productName: item.productName,
    productImage: item.picture ?? (product && cardImages(product)[0]?.url) ?? null,
    variantName: variantLabel(size, item.color),
    size,
    color: item.color,
    productSlug: item.productSlug,
    available: isAvailable(item),
  }
}

/** The whole cart in the order added, with the catalog's prices, names and pictures of this moment. */
export function listCartItems(db: Db, queries: CartQueries, cartId: number): CartItem[] {
  const items = queries.items.all({ cartId })
  const ids = new Set(items.filter(needsProduct).map((item) => item.productId))
  const products = new Map<number, Product>()
  // A list of ids has a limit, a cart's lines have none.
  for (let rest = [...ids]; rest.length > 0; rest = rest.slice(500)) {
    for (const product of listProductsByIdWithHidden(db, rest.slice(0, 500)))
      products.set(product.id, product)
  }
  return items.map((item) => toCartItem(item, products.get(item.productId)))
}
