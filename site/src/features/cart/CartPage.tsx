import { useStore } from '@nanostores/react'
import type { CartItem } from '#shared/contracts/cart'
import { useIsHydrated } from '../../lib/use-is-hydrated.ts'
import { anchorToasts } from '../toasts/anchor-toasts.ts'
import { CartItems } from './CartItems.tsx'
import { CartTotals } from './CartTotals.tsx'
import { $cart, $cartLoaded } from './cart.store.ts'
import { EmptyCart } from './EmptyCart.tsx'
import { RemovedItems } from './RemovedItems.tsx'

interface CartPageProps {
  /** Items that the server rendered. The store's replace them later. */
  items: readonly CartItem[]
  /** True if the page shows the link to checkout. */
  isCheckoutOn?: boolean
}

/** Draws plain forms until it is hydrated. */
export function CartPage({ items: renderedItems, isCheckoutOn = false }: CartPageProps) {
  const isHydrated = useIsHydrated()
  const isLoaded = useStore($cartLoaded)
  const storeItems = useStore($cart)
  const items = isHydrated && isLoaded ? storeItems : renderedItems
  if (items.length === 0)
    return (
      <>
        <EmptyCart />
        <RemovedItems items={items} />
      </>
    )
  return (
    <div className="mt-6 flex flex-col gap-8 md:grid md:grid-cols-[1fr_20rem] md:gap-14">
      <div className="border-y border-line">
        <CartItems items={items} />
        <RemovedItems items={items} />
      </div>
      <div className="max-md:contents md:sticky md:top-24 md:self-start">
        <section
          aria-label="Order summary"
          className="order-summary bottom-0 z-10 -mx-(--page-margin) border-t border-line bg-ground px-(--page-margin) py-3 max-md:sticky md:mx-0 md:border-0 md:p-0 short:static"
          ref={anchorToasts}
          data-sticky-bar
        >
          <CartTotals items={items} isCheckoutOn={isCheckoutOn} />
        </section>
        <a href="/products" className="button button-quiet w-full md:mt-3">
          Continue shopping
        </a>
      </div>
    </div>
  )
}
