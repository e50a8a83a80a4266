import { Minus, Plus } from 'lucide'
import type { CartItem } from '#shared/contracts/cart'
import { Icon } from '../../components/Icon.tsx'
import { CartItemForm } from './CartItemForm.tsx'
import { QuantityInput } from './QuantityInput.tsx'

interface QuantityFormsProps {
  item: CartItem
  isPending: boolean
  onQuantityChange: (quantity: number) => void
  onInvalidQuantity: () => void
}

/** Draws the controls for a quantity. A quantity below 1 removes the item. */
export function QuantityForms({ item, isPending, onQuantityChange, onInvalidQuantity }: QuantityFormsProps) {
  const { productName, quantity } = item
  const formId = `quantity-${item.id}`
  const change = (next: number) => !isPending && onQuantityChange(next)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div className="inline-flex items-center rounded-soft border border-edge">
        <CartItemForm
          action={quantity > 1 ? 'update' : 'remove'}
          item={item}
          quantity={quantity > 1 ? quantity - 1 : undefined}
          onSubmit={() => change(quantity - 1)}
        >
          <button
            type="submit"
            className="button-icon"
            aria-label={`Decrease quantity of ${productName}`}
            aria-disabled={isPending}
          >
            <Icon node={Minus} className="size-5" />
          </button>
        </CartItemForm>
        <QuantityInput
          item={item}
          isPending={isPending}
          formId={formId}
          onCommit={change}
          onInvalid={onInvalidQuantity}
        />
        <CartItemForm
          action="update"
          item={item}
          quantity={quantity + 1}
          onSubmit={() => change(quantity + 1)}
        >
          <button
            type="submit"
            className="button-icon"
            aria-label={`Increase quantity of ${productName}`}
            aria-disabled={isPending}
          >
            <Icon node={Plus} className="size-5" />
          </button>
        </CartItemForm>
      </div>
      <button
        type="submit"
        form={formId}
        className="without-script min-h-11 rounded-soft px-1 text-sm font-medium underline underline-offset-4"
      >
        <span>Update</span>
        <span className="sr-only">{` quantity of ${productName}`}</span>
      </button>
    </div>
  )
}
