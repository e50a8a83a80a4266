import type { ReactNode } from 'react'
import type { CartItem } from '#shared/contracts/cart'

interface CartItemFormProps {
  action: 'update' | 'remove'
  item: CartItem
  quantity?: number | undefined
  id?: string
  className?: string
  onSubmit: () => void
  children: ReactNode
}

/** Draws a form for one change of an item. It is posted to the server until it is hydrated. */
export function CartItemForm({
  action,
  item,
  quantity,
  id,
  className,
  onSubmit,
  children,
}: CartItemFormProps) {
  return (
    <form
      id={id}
      method="post"
      action={`/cart/${action}`}
      autoComplete="off"
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <input type="hidden" name="cartItemId" value={item.id} />
      {quantity !== undefined && <input type="hidden" name="quantity" value={quantity} />}
      {children}
    </form>
  )
}
