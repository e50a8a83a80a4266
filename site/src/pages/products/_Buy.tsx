import { addItem } from '../../features/cart/cart.actions'
import { BuyForm, type BuyFormProps } from '../../features/product/BuyForm'

/** The product's form and the cart: features meet in a page. */
export function Buy(props: Omit<BuyFormProps, 'onAdd'>) {
  return <BuyForm {...props} onAdd={addItem} />
}
