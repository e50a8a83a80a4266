import { addItem } from '../cart/cart.actions'
import { BuyForm, type BuyFormProps } from './BuyForm'

/** The form, connected to the visitor's cart. */
export function Buy(props: Omit<BuyFormProps, 'onAdd'>) {
  return <BuyForm {...props} onAdd={addItem} />
}
