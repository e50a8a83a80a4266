import { variantLabel } from '#shared/cart'
import type { CartItem } from '#shared/contracts/cart'
import type { Product } from '#shared/contracts/product'
import { fromCents } from '#shared/price'
import { thumbnailImage } from '#shared/product-images'
import { ONE_SIZE } from '#shared/sizes'
import type { Db } from '../db/client.ts'
import { listProductsByIdWithHidden } from '../products/queries.ts'
import { type CartItemRow, listCartRows } from './queries.ts'

type Availability = Pick<
  CartItemRow,
  'hasVariants' | 'isListed' | 'productIsActive' | 'quantity' | 'stockQuantity' | 'variantId'
>

/** False if the product is hidden, the variant is unlisted or its stock is too low. */
export function isAvailable(item: Availability): boolean {
  if (!item.productIsActive) return false
  if (item.variantId === null) return !item.hasVariants
  return item.isListed === true && (item.stockQuantity === null || item.stockQuantity >= item.quantity)
}

export const variantNameOf = ({ variantId, size, color, option }: CartItemRow): string | null =>
  variantId === null ? null : variantLabel({ size: size ?? ONE_SIZE, color, option })

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
    variantName: variantNameOf(item),
    size,
    color,
    option,
    productSlug: item.productSlug,
    available: isAvailable(item),
  }
}

/** Lists the cart's items as they were added, with the catalog's current prices, names and images. */
export function listCartItems(db: Db, cartId: number): CartItem[] {
  const items = listCartRows(db, cartId)
  const ids = items.filter(needsProduct).map((item) => item.productId)
  const found = ids.length > 0 ? listProductsByIdWithHidden(db, ids) : []
  const products = new Map(found.map((product) => [product.id, product]))
  return items.map((item) => toCartItem(item, products.get(item.productId)))
}
