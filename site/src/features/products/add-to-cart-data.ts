import { variantLabel } from '#shared/cart'
import type { AddToCart } from '#shared/contracts/cart'
import type { Variant } from '#shared/contracts/product'
import { decodeAttribute, encodeAttribute } from './attribute-json.ts'
import type { CartProduct } from './cart-product.ts'

type AddedProduct = Pick<CartProduct, 'id' | 'name' | 'imageUrl' | 'minPrice'>

interface AddToCartData {
  product: AddedProduct
  variants: readonly Variant[]
}

type ProductRow = [id: number, name: string, imageUrl: string | null, minPrice: string]
/** Size, color, price and option by their place in the lists; `-1` is no color. Without a stock it is unlimited. */
type VariantRow = [
  id: number,
  size: number,
  color: number,
  price: number,
  stock?: number | null,
  option?: number,
]
type Encoded = [
  product: ProductRow,
  sizes: string[],
  colors: string[],
  prices: string[],
  variants: VariantRow[],
  options: string[],
]

const distinct = <T>(values: readonly T[]) => [...new Set(values)]

/** Encodes what adding needs, for an attribute of the form: rows without names keep the page small. */
export function encodeAddToCart({ product, variants }: AddToCartData): string {
  const sizes = distinct(variants.map(({ size }) => size))
  const colors = distinct(variants.flatMap(({ color }) => color ?? []))
  const prices = distinct(variants.map(({ price }) => price))
  const options = distinct(variants.flatMap(({ option }) => option ?? []))
  const rows = variants.map(({ id, size, color, option, price, stockQuantity }): VariantRow => {
    const row: VariantRow = [
      id,
      sizes.indexOf(size),
      color === null ? -1 : colors.indexOf(color),
      prices.indexOf(price),
    ]
    if (option !== null) row.push(stockQuantity, options.indexOf(option))
    else if (stockQuantity !== null) row.push(stockQuantity)
    return row
  })
  const encoded: Encoded = [
    [product.id, product.name, product.imageUrl, product.minPrice],
    sizes,
    colors,
    prices,
    rows,
    options,
  ]
  return encodeAttribute(encoded)
}

export function decodeAddToCart(text: string): AddToCartData {
  const [[id, name, imageUrl, minPrice], sizes, colors, prices, rows, options] =
    decodeAttribute<Encoded>(text)
  const variants = rows.map(([id, size, color, price, stockQuantity = null, option = -1]) => ({
    id,
    size: sizes[size]!,
    color: colors[color] ?? null,
    option: options[option] ?? null,
    price: prices[price]!,
    stockQuantity,
  }))
  return { product: { id, name, imageUrl, minPrice }, variants }
}

/** One of the variant, or of a product without variants. */
export function toAddToCart(product: AddedProduct, variant: Variant | undefined): AddToCart {
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
