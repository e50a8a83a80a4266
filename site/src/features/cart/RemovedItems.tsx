import { useStore } from '@nanostores/react'
import { isSameVariant, itemLabel } from '#shared/cart'
import type { CartItem } from '#shared/contracts/cart'
import { $removedItems, putBack } from './cart.actions.ts'

interface RemovedItemsProps {
  /** Items of the cart. An item that was added again is no longer removed. */
  items: readonly CartItem[]
}

export function RemovedItems({ items }: RemovedItemsProps) {
  const removed = useStore($removedItems).filter((item) => !items.some((other) => isSameVariant(item, other)))
  if (removed.length === 0) return null
  return (
    <ul aria-label="Removed" className="border-t border-line py-2 text-sm text-muted">
      {removed.map((item) => (
        <li key={item.id} className="flex items-center gap-3">
          <span className="min-w-0 grow">{itemLabel(item)}</span>
          <button
            type="button"
            className="link min-h-11 flex-none"
            aria-label={`Put ${item.productName} back`}
            onClick={() => putBack(item)}
          >
            Put it back
          </button>
        </li>
      ))}
    </ul>
  )
}
