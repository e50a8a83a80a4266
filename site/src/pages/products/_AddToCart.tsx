import { addItem } from '../../features/cart/cart.actions.ts'
import { AddToCartForm, type AddToCartFormProps } from '../../features/products/AddToCartForm.tsx'

/** The product's form and the cart: features meet in a page. */
export function AddToCart(props: Omit<AddToCartFormProps, 'onAdd'>) {
  return <AddToCartForm {...props} onAdd={addItem} />
}
