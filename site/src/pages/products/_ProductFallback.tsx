import { addToCartAndNotify } from '../../features/cart/cart.actions.ts'
import { ProductFallback, type ProductFallbackProps } from '../../features/products/ProductFallback.tsx'

/** Joins two features, which may not import each other. */
export function ProductPageFallback(props: Omit<ProductFallbackProps, 'onAdd'>) {
  return <ProductFallback {...props} onAdd={addToCartAndNotify} />
}
