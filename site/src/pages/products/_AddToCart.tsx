import { addToCartAndNotify } from '../../features/cart/cart.actions.ts'
import { AddToCartForm, type AddToCartFormProps } from '../../features/products/AddToCartForm.tsx'

/** Joins two features, which may not import each other. */
export function AddToCart(props: Omit<AddToCartFormProps, 'onAdd'>) {
  return <AddToCartForm {...props} onAdd={addToCartAndNotify} />
}
