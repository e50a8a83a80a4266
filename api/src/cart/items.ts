import { variantLabel } from '#shared/cart'
import type { CartItem } from '#shared/contracts/cart'
import type { Product } from '#shared/contracts/product'
import { fromCents } from '#shared/price'
import { cardImages } from '#shared/product-images'
import { ONE_SIZE } from '#shared/sizes'
import { listKeptProductsById } from '../catalogue/queries.ts'
import type { Db } from '../db/client.ts'
import type { CartLine, CartQueries } from './queries.ts'

/** False once the line's product or variant is hidden, no longer listed or sold out. */
export function isAvailable(line: CartLine): boolean {
  if (!line.productIsActive) return false
  return line.variantId === null ? !line.hasVariants : line.isListed === true && line.stockQuantity !== 0
}

/** What a line can't say of itself: a picture where its variant has none, a price where there is no variant. */
const needsProduct = (line: CartLine) => line.picture === null || line.variantId === null

function toCartItem(line: CartLine, product: Product | undefined): CartItem {
  const size = line.variantId === null ? null : (line.size ?? ONE_SIZE)
  return {
    id: line.id,
    productId: String(line.productId),
    variantId: line.variantId === null ? null : String(line.variantId),
    quantity: line.quantity,
    price: line.priceCents === null ? (product?.price ?? '0.00') : fromCents(line.priceCents),
    productName: line.productName,
    productImage: line.picture ?? (product && cardImages(product)[0]?.url) ?? null,
    variantName: variantLabel(size, line.color),
    size,
    color: line.color,
    productSlug: line.productSlug,
    available: isAvailable(line),
  }
}

/** The whole cart in the order added, with the catalogue's prices, names and pictures of this moment. */
export function listCartItems(db: Db, queries: CartQueries, cartId: number): CartItem[] {
  const lines = queries.lines.all({ cartId })
  const ids = new Set(lines.filter(needsProduct).map((line) => line.productId))
  const products = new Map<number, Product>()
  // A list of ids has a limit, a cart's lines have none.
  for (let rest = [...ids]; rest.length > 0; rest = rest.slice(500)) {
    for (const product of listKeptProductsById(db, rest.slice(0, 500))) products.set(product.id, product)
  }
  return lines.map((line) => toCartItem(line, products.get(line.productId)))
}
