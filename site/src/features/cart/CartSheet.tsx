import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import type { CartItem } from '#shared/contracts/cart'
import { Toaster } from '../../components/Toaster.tsx'
import { track } from '../../lib/analytics.ts'
import { toAnalyticsItem } from './analytics-item.ts'
import { CartItemList } from './CartItemList.tsx'
import { CartSkeleton } from './CartSkeleton.tsx'
import { CartTotals } from './CartTotals.tsx'
import { removeItemAndNotify, setQuantityAndNotify } from './cart.actions.ts'
import { $cart, $cartError, $cartLoaded, $cartOpen, $pendingItemIds, refreshCart } from './cart.store.ts'
import { EmptyCart } from './EmptyCart.tsx'
import { $seenPrices, markPricesSeen, previousPrice } from './seen-prices.ts'

const useIsHydrated = () =>
  useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )

function moveFocusFrom(item: CartItem) {
  const element = document.querySelector(`[data-cart-item="${item.id}"]`)
  const neighbor = element?.nextElementSibling ?? element?.previousElementSibling
  const next = neighbor
    ? neighbor.querySelector<HTMLElement>('[data-cart-remove]')
    : document.querySelector<HTMLElement>('[data-cart-close]')
  if (element?.contains(document.activeElement)) next?.focus()
}

async function trackCartViewed() {
  await refreshCart()
  track('Cart Viewed', { products: $cart.get().map(toAnalyticsItem) })
}

/** The content of the cart's dialog, and the page's toasts. */
export function CartSheet() {
  const isHydrated = useIsHydrated()
  useEffect(
    () =>
      $cartOpen.listen((isOpen) => {
        if (!isOpen && $cartLoaded.get()) markPricesSeen($cart.get())
      }),
    [],
  )
  // `subscribe`: the dialog may have been opened before hydration.
  useEffect(() => $cartOpen.subscribe((isOpen) => void (isOpen && trackCartViewed())), [])
  const toasts = isHydrated && document.querySelector('[data-toasts]')
  return (
    <>
      {isHydrated ? (
        <CartContents />
      ) : (
        <ScrollArea>
          <CartSkeleton />
        </ScrollArea>
      )}
      {toasts && createPortal(<Toaster />, toasts)}
    </>
  )
}

function CartContents() {
  const items = useStore($cart)
  const isLoaded = useStore($cartLoaded)
  const error = useStore($cartError)
  const pendingIds = useStore($pendingItemIds)
  const seenPrices = useStore($seenPrices)

  if (!isLoaded) return <ScrollArea>{error ? <CartError message={error} /> : <CartSkeleton />}</ScrollArea>
  if (items.length === 0)
    return (
      <ScrollArea>
        <EmptyCart />
      </ScrollArea>
    )
  return (
    <>
      <ScrollArea>
        <CartItemList
          items={items}
          pendingIds={pendingIds}
          previousPrice={(item) => previousPrice(seenPrices, item)}
          onQuantityChange={(item, quantity) => {
            if (quantity < 1) moveFocusFrom(item)
            void setQuantityAndNotify(item.id, quantity)
          }}
          onRemove={(item) => {
            moveFocusFrom(item)
            void removeItemAndNotify(item.id)
          }}
        />
      </ScrollArea>
      <div className="border-t border-line px-5 pt-4 pb-[max(1.75rem,env(safe-area-inset-bottom))]">
        <CartTotals items={items} />
        {/* Below the checkout button, so that toasts cover this one instead. */}
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
