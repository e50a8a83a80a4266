import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import type { CartItem } from '#shared/contracts/cart'
import { Toaster } from '../../components/Toaster'
import { track } from '../../lib/analytics'
import { CartList } from './CartList'
import { CartSkeleton } from './CartSkeleton'
import { CartTotals } from './CartTotals'
import { changeQuantity, dropItem } from './cart.actions'
import { $cart, $cartLoaded, $cartOpen, $cartProblem, $pendingLines, refreshCart } from './cart.store'
import { EmptyCart } from './EmptyCart'
import { $seenPrices, priceBefore, rememberPrices } from './seen-prices'
import { trackedItem } from './tracked-item'

/** What the browser alone can know is drawn once the markup from the server has been taken over. */
const useIsHydrated = () =>
  useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )

/** Before a line goes, the focus moves to its neighbour, or to the button that closes the sheet. */
function leaveLine(item: CartItem) {
  const line = document.querySelector(`[data-cart-item="${item.id}"]`)
  const neighbour = line?.nextElementSibling ?? line?.previousElementSibling
  const next = neighbour
    ? neighbour.querySelector<HTMLElement>('[data-cart-remove]')
    : document.querySelector<HTMLElement>('[data-cart-close]')
  if (line?.contains(document.activeElement)) next?.focus()
}

async function tellViewed() {
  await refreshCart()
  track('Cart Viewed', { products: $cart.get().map(trackedItem) })
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
  useEffect(() => $cartOpen.subscribe((isOpen) => void (isOpen && tellViewed())), [])
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
  const problem = useStore($cartProblem)
  const pendingIds = useStore($pendingLines)
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
        <CartList
          items={items}
          pendingIds={pendingIds}
          priceBefore={(item) => priceBefore(seen, item)}
          onQuantity={(item, quantity) => {
            if (quantity < 1) leaveLine(item)
            void changeQuantity(item, quantity)
          }}
          onRemove={(item) => {
            leaveLine(item)
            void dropItem(item)
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
