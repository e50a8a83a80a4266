import { variantLabel } from '#shared/cart'
import type { AddToCart } from '#shared/contracts/cart'
import type { Variant } from '#shared/contracts/product'
import type { CartProduct } from './cart-product.ts'

type AddedProduct = Pick<CartProduct, 'id' | 'name' | 'imageUrl' | 'minPrice'>

interface AddToCartData {
  product: AddedProduct
  variants: readonly Variant[]
}

type ProductRow = [id: number, name: string, imageUrl: string | null, minPrice: string]
type VariantRow = [id: number, size: string, color: string | null, price: string, stock: number | null]

/** What adding needs, for an attribute of the form: rows without names keep the page small. */
export function encodeAddToCart({ product, variants }: AddToCartData): string {
  const row: ProductRow = [product.id, product.name, product.imageUrl, product.minPrice]
  const rows = variants.map(
    ({ id, size, color, price, stockQuantity }): VariantRow => [id, size, color, price, stockQuantity],
  )
  return JSON.stringify([row, rows])
}

/** What `encodeAddToCart` wrote. */
export function decodeAddToCart(text: string): AddToCartData {
  const [[id, name, imageUrl, minPrice], rows] = JSON.parse(text) as [ProductRow, VariantRow[]]
  const variants = rows.map(([id, size, color, price, stockQuantity]) => ({
    id,
    size,
    color,
    price,
    stockQuantity,
  }))
  return { product: { id, name, imageUrl, minPrice }, variants }
}

/** One of the variant, or of a product without variants. */
export function toAddToCart(product: AddedProduct, variant: Variant | undefined): AddToCart {
  const { size = null, color = null } = variant ?? {}
  return {
    productId: String(product.id),
    variantId: variant ? String(variant.id) : null,
    quantity: 1,
    price: variant?.price ?? product.minPrice,
    productName: product.name,
    productImage: product.imageUrl,
    variantName: variantLabel(size, color),
    size,
    color,
  }
}
