import type { CartItem } from '#shared/contracts/cart'
import { CartItemForm } from './CartItemForm.tsx'
import { CartItemRow } from './CartItemRow.tsx'
import { QuantityForms } from './QuantityForms.tsx'

interface CartItemListProps {
  items: readonly CartItem[]
  pendingIds: ReadonlySet<number>
  onQuantityChange: (item: CartItem, quantity: number) => void
  onInvalidQuantity: (item: CartItem) => void
  onRemove: (item: CartItem) => void
}

/** Draws the items. Each change is a form that works without scripts. `aria-disabled` controls keep the focus. */
export function CartItemList({
  items,
  pendingIds,
  onQuantityChange,
  onInvalidQuantity,
  onRemove,
}: CartItemListProps) {
  return (
    <ul className="divide-y divide-line">
      {items.map((item) => {
        const isPending = pendingIds.has(item.id)
        return (
          <li key={item.id} data-cart-item={item.id} aria-busy={isPending}>
            <CartItemRow item={item}>
              {item.available ? (
                <QuantityForms
                  item={item}
                  isPending={isPending}
                  onQuantityChange={(quantity) => onQuantityChange(item, quantity)}
                  onInvalidQuantity={() => onInvalidQuantity(item)}
                />
              ) : (
                <p className="price py-2.5 text-sm text-muted">{`Quantity ${item.quantity}`}</p>
              )}
              <CartItemForm
                action="remove"
                item={item}
                className="ml-auto"
                onSubmit={() => !isPending && onRemove(item)}
              >
                <button
                  type="submit"
                  className="min-h-11 rounded-soft text-sm font-medium text-muted underline underline-offset-4 hover:text-danger"
                  data-cart-remove
                  aria-label={`Remove ${item.productName}`}
                  aria-disabled={isPending}
                >
                  Remove
                </button>
              </CartItemForm>
            </CartItemRow>
          </li>
        )
      })}
    </ul>
  )
}
