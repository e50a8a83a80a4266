import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { toAnalyticsItem, track } from '../../lib/analytics.ts'
import { isCheckoutOn } from '../../lib/is-checkout-on.ts'
import { withdraw } from '../toasts/notify.ts'
import { CartItems } from './CartItems.tsx'
import { CartSkeleton } from './CartSkeleton.tsx'
import { CartTotals } from './CartTotals.tsx'
import { ADDED_TOAST } from './cart.actions.ts'
import { $cart, $cartError, $cartLoaded, $cartOpen, refreshCart } from './cart.store.ts'
import { EmptyCart } from './EmptyCart.tsx'
import { RemovedItems } from './RemovedItems.tsx'

async function onOpen() {
  withdraw(ADDED_TOAST)
  await refreshCart()
  track('Cart Viewed', { products: $cart.get().map(toAnalyticsItem) })
}

/** Draws the content of the cart's dialog instead of the page's skeleton. */
export function mountCartSheet(place: Element): void {
  createRoot(place).render(<CartSheet />)
}

function CartSheet() {
  const items = useStore($cart)
  const isLoaded = useStore($cartLoaded)
  const error = useStore($cartError)
  // `subscribe` also calls at once, because the dialog may be open already.
  useEffect(() => $cartOpen.subscribe((isOpen) => void (isOpen && onOpen())), [])

  if (!isLoaded) return <ScrollArea>{error ? <CartError message={error} /> : <CartSkeleton />}</ScrollArea>
  if (items.length === 0)
    return (
      <ScrollArea>
        <EmptyCart />
        <RemovedItems items={items} />
      </ScrollArea>
    )
  return (
    <>
      <ScrollArea>
        <CartItems items={items} />
        <RemovedItems items={items} />
      </ScrollArea>
      <div className="border-t border-line px-5 pt-4 pb-[max(1.75rem,env(safe-area-inset-bottom))]">
        <CartTotals items={items} isCheckoutOn={isCheckoutOn()} />
        <button
          type="button"
          data-cart-close
          className="mt-3 min-h-11 w-full rounded-soft text-sm font-medium underline underline-offset-4 hover:text-green"
        >
          Continue shopping
        </button>
      </div>
    </>
  )
}

function ScrollArea({ children }: { children: ReactNode }) {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 short:flex-none short:overflow-visible">
      {children}
    </div>
  )
}

function CartError({ message }: { message: string }) {
  return (
    <div role="alert" className="flex flex-col items-start gap-4 pt-8 pb-24">
      <p>{message}</p>
      <button type="button" className="button button-quiet" onClick={() => void refreshCart({ force: true })}>
        Try again
      </button>
    </div>
  )
}
