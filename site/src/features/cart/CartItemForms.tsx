import { Minus, Plus, Trash } from 'lucide'
import type { ReactNode } from 'react'
import { MAX_ITEM_QUANTITY } from '#shared/cart'
import type { CartItem } from '#shared/contracts/cart'
import { Icon } from '../../components/Icon.tsx'
import { CartItemRow } from './CartItemRow.tsx'

/** The cart page's items: each change is a form, so that it works without scripts. */
export function CartItemForms({ items }: { items: readonly CartItem[] }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {items.map((item) => (
        <li key={item.id}>
          <CartItemRow item={item}>
            {item.available && <QuantityForms item={item} />}
            <ItemForm action="remove" item={item} className="ml-auto">
              <button
                type="submit"
                className="button-icon -mr-2.5 text-muted hover:text-danger"
                aria-label={`Remove ${item.productName}`}
              >
                <Icon node={Trash} className="size-5" />
              </button>
            </ItemForm>
          </CartItemRow>
        </li>
      ))}
    </ul>
  )
}

function QuantityForms({ item }: { item: CartItem }) {
  const { productName, quantity } = item
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div className="inline-flex items-center rounded-soft border border-edge">
        <ItemForm
          action={quantity > 1 ? 'update' : 'remove'}
          item={item}
          quantity={quantity > 1 ? quantity - 1 : undefined}
        >
          <button type="submit" className="button-icon" aria-label={`Decrease quantity of ${productName}`}>
            <Icon node={Minus} className="size-5" />
          </button>
        </ItemForm>
        <ItemForm action="update" item={item} id={`quantity-${item.id}`}>
          <input
            type="number"
            name="quantity"
            min={1}
            max={MAX_ITEM_QUANTITY}
            required
            defaultValue={quantity}
            aria-label={`Quantity of ${productName}`}
            className="price h-11 w-12 appearance-none bg-transparent text-center [-moz-appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
          />
        </ItemForm>
        <ItemForm action="update" item={item} quantity={quantity + 1}>
          <button type="submit" className="button-icon" aria-label={`Increase quantity of ${productName}`}>
            <Icon node={Plus} className="size-5" />
          </button>
        </ItemForm>
      </div>
      <button
        type="submit"
        form={`quantity-${item.id}`}
        className="min-h-11 rounded-soft px-1 text-sm font-medium underline underline-offset-4"
      >
        Update<span className="sr-only"> quantity of {productName}</span>
      </button>
    </div>
  )
}

interface ItemFormProps {
  action: 'update' | 'remove'
  item: CartItem
  quantity?: number | undefined
  id?: string
  className?: string
  children: ReactNode
}

function ItemForm({ action, item, quantity, id, className, children }: ItemFormProps) {
  return (
    <form id={id} method="post" action={`/cart/${action}`} className={className}>
      <input type="hidden" name="cartItemId" value={item.id} />
      {quantity !== undefined && <input type="hidden" name="quantity" value={quantity} />}
      {children}
    </form>
  )
}
