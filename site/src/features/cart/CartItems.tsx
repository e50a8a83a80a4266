import { useStore } from '@nanostores/react'
import { MAX_ITEM_QUANTITY } from '#shared/cart'
import type { CartItem } from '#shared/contracts/cart'
import { notify } from '../toasts/notify.ts'
import { CartItemList } from './CartItemList.tsx'
import { itemToastId, removeItemAndNotify, setQuantityAndNotify } from './cart.actions.ts'
import { $pendingItemIds } from './cart.store.ts'

/** Moves the focus from a removed item to the next one, or out of the list if it was the only one. */
function moveFocusFrom(item: CartItem) {
  const element = document.querySelector(`[data-cart-item="${item.id}"]`)
  if (!element?.contains(document.activeElement)) return
  const neighbor = element.nextElementSibling ?? element.previousElementSibling
  const next =
    neighbor?.querySelector<HTMLElement>('[data-cart-remove]') ??
    document.querySelector<HTMLElement>('[data-cart-close]') ??
    document.querySelector<HTMLElement>('main')
  next?.focus({ preventScroll: true })
}

function changeQuantity(item: CartItem, quantity: number) {
  if (quantity < 1) moveFocusFrom(item)
  void setQuantityAndNotify(item, quantity)
}

function remove(item: CartItem) {
  moveFocusFrom(item)
  void removeItemAndNotify(item)
}

const refuseQuantity = (item: CartItem) =>
  notify({
    id: itemToastId(item.id),
    kind: 'error',
    text: `Enter a quantity from 1 to ${MAX_ITEM_QUANTITY}.`,
    detail: item.productName,
  })

export function CartItems({ items }: { items: readonly CartItem[] }) {
  const pendingIds = useStore($pendingItemIds)
  return (
    <CartItemList
      items={items}
      pendingIds={pendingIds}
      onQuantityChange={changeQuantity}
      onInvalidQuantity={refuseQuantity}
      onRemove={remove}
    />
  )
}
