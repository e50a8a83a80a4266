import type { CheckoutItem } from '#api/checkout/cart'
import { itemLabel } from '#shared/cart'

interface UnavailableItemsProps {
  items: readonly Pick<CheckoutItem, 'cartItemId' | 'productName' | 'variantName'>[]
}

/** Names what can't be bought anymore, before anything is typed, and removes it with one press. */
export const UnavailableItems = ({ items }: UnavailableItemsProps) => (
  <form method="post" action="/checkout/remove-unavailable" className="flex flex-col items-start gap-4">
    <div role="alert">
      <p>{items.length === 1 ? 'This can’t be bought any more:' : 'These can’t be bought any more:'}</p>
      <ul className="mt-3 list-disc pl-5 font-semibold">
        {items.map((item) => (
          <li key={item.cartItemId}>{itemLabel(item)}</li>
        ))}
      </ul>
    </div>
    <button type="submit" className="button">
      {items.length === 1 ? 'Remove it and go on' : 'Remove them and go on'}
    </button>
  </form>
)
