import { useId } from 'react'
import { cartTotal } from '#shared/cart'
import type { CartItem } from '#shared/contracts/cart'
import { formatPrice } from '#shared/price'

interface CartTotalsProps {
  items: readonly CartItem[]
  isCheckoutOn: boolean
}

export function CartTotals({ items, isCheckoutOn }: CartTotalsProps) {
  return (
    <>
      <dl className="flex flex-col gap-y-1">
        <div className="flex flex-wrap justify-between gap-x-4 text-muted">
          <dt>Shipping</dt>
          <dd>Calculated at checkout</dd>
        </div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <dt>
            <span className="text-lg font-semibold">Total </span>
            <span className="text-sm text-muted">before shipping</span>
          </dt>
          <dd className="price text-lg font-semibold" aria-live="polite" aria-atomic="true">
            <span className="sr-only">Total </span>
            <span>{formatPrice(cartTotal(items))}</span>
          </dd>
        </div>
      </dl>
      {isCheckoutOn ? (
        // A GET form would leave a question mark in the URL.
        <form action="/checkout" method="post">
          <button type="submit" className="button mt-4 w-full">
            Proceed to Checkout
          </button>
        </form>
      ) : (
        <ClosedCheckout />
      )}
    </>
  )
}

function ClosedCheckout() {
  const noteId = useId()
  return (
    <>
      <button type="button" className="button mt-4 w-full" aria-describedby={noteId}>
        Proceed to Checkout
      </button>
      <p id={noteId} className="mt-2 text-center text-xs text-muted">
        Checkout isn’t open yet. Your cart will wait for you.
      </p>
    </>
  )
}
