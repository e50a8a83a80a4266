import { expect, test } from 'bun:test'
import { decodeAddToCart, encodeAddToCart, toAddToCart } from './add-to-cart-data.ts'

const product = { id: 7, name: 'The "Tee" & <more>', imageUrl: null, minPrice: '24.50' }
const variants = [
  { id: 1, size: 'S', color: 'White', option: null, price: '24.50', stockQuantity: null },
  { id: 2, size: '2XL', color: null, option: null, price: '28.50', stockQuantity: 0 },
  { id: 3, size: 'S', color: null, option: 'Left', price: '28.50', stockQuantity: null },
  { id: 4, size: 'S', color: null, option: 'Right', price: '28.50', stockQuantity: 0 },
]

test('what is encoded is decoded again', () => {
  expect(decodeAddToCart(encodeAddToCart({ product, variants }))).toEqual({ product, variants })
})

test('adding names the variant and its price, or the product’s own price without variants', () => {
  expect(toAddToCart(product, variants[0])).toEqual({
    ...{ productId: '7', variantId: '1', quantity: 1, price: '24.50', productName: product.name },
    ...{ productImage: null, variantName: 'White / S', size: 'S', color: 'White', option: null },
  })
  expect(toAddToCart(product, variants[2])).toMatchObject({ variantName: 'S / Left', option: 'Left' })
  const fields = toAddToCart(product, undefined)
  expect(fields).toMatchObject({ variantId: null, price: '24.50', variantName: null })
})
