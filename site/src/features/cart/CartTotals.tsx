import { cartTotal } from '#shared/cart'
import type { CartItem } from '#shared/contracts/cart'
import { formatPrice } from '#shared/price'

export function CartTotals({ items }: { items: readonly CartItem[] }) {
  return (
    <>
      <dl className="grid grid-cols-[1fr_auto] gap-y-1">
        <dt className="text-muted">Shipping</dt>
        <dd className="text-right text-muted">Calculated at checkout</dd>
        <dt className="text-lg font-semibold">Total</dt>
        <dd className="price text-right text-lg font-semibold" aria-live="polite" aria-atomic="true">
          <span className="sr-only">Total </span>
          {formatPrice(cartTotal(items))}
        </dd>
      </dl>
      <button type="button" className="button mt-4 w-full">
        Proceed to Checkout
      </button>
    </>
  )
}
