import { addItem } from '../../features/cart/cart.actions.ts'
import { ProductFallback, type ProductFallbackProps } from '../../features/products/ProductFallback.tsx'

/** A product page that came without its product, and the cart. */
export function ProductPageFallback(props: Omit<ProductFallbackProps, 'onAdd'>) {
  return <ProductFallback {...props} onAdd={addItem} />
}
