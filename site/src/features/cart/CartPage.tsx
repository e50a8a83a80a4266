import { useStore } from '@nanostores/react'
import type { CartItem } from '#shared/contracts/cart'
import { useIsHydrated } from '../../lib/use-is-hydrated.ts'
import { CartItems } from './CartItems.tsx'
import { CartTotals } from './CartTotals.tsx'
import { $cart, $cartLoaded } from './cart.store.ts'
import { EmptyCart } from './EmptyCart.tsx'

interface CartPageProps {
  /** As the page was rendered with; later the store's are shown. */
  items: readonly CartItem[]
}

/** Plain forms until it is hydrated. */
export function CartPage({ items: renderedItems }: CartPageProps) {
  const isHydrated = useIsHydrated()
  const isLoaded = useStore($cartLoaded)
  const storeItems = useStore($cart)
  const items = isHydrated && isLoaded ? storeItems : renderedItems
  if (items.length === 0) return <EmptyCart />
  return (
    <div className="mt-6 grid gap-8 md:grid-cols-[1fr_20rem] md:gap-14">
      <div className="border-y border-line">
        <CartItems items={items} />
      </div>
      <section aria-label="Order summary" className="md:sticky md:top-24 md:self-start">
        <CartTotals items={items} />
      </section>
    </div>
  )
}
