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
import { changeQuantity, deleteCartItem } from './cart.actions.ts'
import { $cart, $cartError, $cartLoaded, $cartOpen, $pendingItemIds, refreshCart } from './cart.store.ts'
import { EmptyCart } from './EmptyCart.tsx'
import { $seenPrices, priceBefore, rememberPrices } from './seen-prices.ts'

/** What the browser alone can know is drawn once the markup from the server has been taken over. */
const useIsHydrated = () =>
  useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )

/** Before a line goes, the focus moves to its neighbour, or to the button that closes the sheet. */
function moveFocusFrom(item: CartItem) {
  const line = document.querySelector(`[data-cart-item="${item.id}"]`)
  const neighbour = line?.nextElementSibling ?? line?.previousElementSibling
  const next = neighbour
    ? neighbour.querySelector<HTMLElement>('[data-cart-remove]')
    : document.querySelector<HTMLElement>('[data-cart-close]')
  if (line?.contains(document.activeElement)) next?.focus()
}

async function trackCartViewed() {
  await refreshCart()
  track('Cart Viewed', { products: $cart.get().map(toAnalyticsItem) })
}

/** What the cart's dialog holds, and the page's toasts. The dialog itself is there before any of this has loaded. */
export function CartSheet() {
  const isHydrated = useIsHydrated()
  useEffect(
    () =>
      $cartOpen.listen((isOpen) => {
        if (!isOpen && $cartLoaded.get()) rememberPrices($cart.get())
      }),
    [],
  )
  // It may have been opened before any of this had loaded.
  useEffect(() => $cartOpen.subscribe((isOpen) => void (isOpen && trackCartViewed())), [])
  const toasts = isHydrated && document.querySelector('[data-toasts]')
  return (
    <>
      {isHydrated ? (
        <CartContents />
      ) : (
        <Scroll>
          <CartSkeleton />
        </Scroll>
      )}
      {toasts && createPortal(<Toaster />, toasts)}
    </>
  )
}

function CartContents() {
  const items = useStore($cart)
  const isLoaded = useStore($cartLoaded)
  const problem = useStore($cartError)
  const pendingIds = useStore($pendingItemIds)
  const seen = useStore($seenPrices)

  if (!isLoaded) return <Scroll>{problem ? <CartFailure message={problem} /> : <CartSkeleton />}</Scroll>
  if (items.length === 0)
    return (
      <Scroll>
        <EmptyCart />
      </Scroll>
    )
  return (
    <>
      <Scroll>
        <CartItemList
          items={items}
          pendingIds={pendingIds}
          priceBefore={(item) => priceBefore(seen, item)}
          onQuantity={(item, quantity) => {
            if (quantity < 1) moveFocusFrom(item)
            void changeQuantity(item, quantity)
          }}
          onRemove={(item) => {
            moveFocusFrom(item)
            void deleteCartItem(item)
          }}
        />
      </Scroll>
      <div className="border-t border-line px-5 pt-4 pb-[max(1.75rem,env(safe-area-inset-bottom))]">
        <CartTotals items={items} />
        {/* It stands where toasts appear, so that none covers the way on. */}
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

/** The lines scroll; what stands above and below them stays, where the window is high enough for that. */
function Scroll({ children }: { children: ReactNode }) {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 short:flex-none short:overflow-visible">
      {children}
    </div>
  )
}

function CartFailure({ message }: { message: string }) {
  return (
    <div role="alert" className="flex flex-col items-start gap-4 pt-8 pb-24">
      <p>{message}</p>
      <button type="button" className="button button-quiet" onClick={() => void refreshCart(true)}>
        Try again
      </button>
    </div>
  )
}
