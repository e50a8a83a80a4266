import { addItem } from '../../features/cart/cart.actions'
import { ProductRecovery, type ProductRecoveryProps } from '../../features/product/ProductRecovery'

/** A product page that came without its product, and the cart. */
export function Recovery(props: Omit<ProductRecoveryProps, 'onAdd'>) {
  return <ProductRecovery {...props} onAdd={addItem} />
}
