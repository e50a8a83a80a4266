import { Minus, Plus, Trash } from 'lucide'
import type { CartItem } from '#shared/contracts/cart'
import { Icon } from '../../components/Icon.tsx'
import { CartItemRow } from './CartItemRow.tsx'

interface CartItemListProps {
  items: readonly CartItem[]
  pendingIds: ReadonlySet<number>
  previousPrice: (item: CartItem) => string | undefined
  onQuantityChange: (item: CartItem, quantity: number) => void
  onRemove: (item: CartItem) => void
}

/** Disabled controls are `aria-disabled`, so that they keep the focus. */
export function CartItemList({
  items,
  pendingIds,
  previousPrice,
  onQuantityChange,
  onRemove,
}: CartItemListProps) {
  return (
    <ul className="divide-y divide-line">
      {items.map((item) => {
        const isPending = pendingIds.has(item.id)
        const isDisabled = isPending || !item.available
        return (
          <li key={item.id} data-cart-item={item.id} aria-busy={isPending}>
            <CartItemRow item={item} previousPrice={previousPrice(item)}>
              <div className="inline-flex items-center rounded-soft border border-edge">
                <button
                  type="button"
                  className="button-icon"
                  aria-label={`Decrease quantity of ${item.productName}`}
                  aria-disabled={isDisabled}
                  onClick={() => !isDisabled && onQuantityChange(item, item.quantity - 1)}
                >
                  <Icon node={Minus} className="size-5" />
                </button>
                <span className="price min-w-8 text-center">
                  <span className="sr-only">Quantity </span>
                  {item.quantity}
                </span>
                <button
                  type="button"
                  className="button-icon"
                  aria-label={`Increase quantity of ${item.productName}`}
                  aria-disabled={isDisabled}
                  onClick={() => !isDisabled && onQuantityChange(item, item.quantity + 1)}
                >
                  <Icon node={Plus} className="size-5" />
                </button>
              </div>
              <button
                type="button"
                className="button-icon -mr-2.5 text-muted hover:text-danger"
                data-cart-remove
                aria-label={`Remove ${item.productName}`}
                aria-disabled={isPending}
                onClick={() => !isPending && onRemove(item)}
              >
                <Icon node={Trash} className="size-5" />
              </button>
            </CartItemRow>
          </li>
        )
      })}
    </ul>
  )
}
