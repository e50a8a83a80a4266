import type { CartItem } from '#shared/contracts/cart'
import { $cart, applyServerState } from './cart.store.ts'
import { $seenPrices, markPricesSeen, previousPrice } from './seen-prices.ts'

const page = document.querySelector<HTMLElement>('[data-cart-items]')
if (page) connect(page)

/** Hydrates the page without an interaction if another tab changed the cart or a price differs from the last seen one. */
function connect(page: HTMLElement) {
  // The page was rendered after the navigation began, so a later change in another tab is newer.
  applyServerState(JSON.parse(page.dataset.cartItems ?? '[]') as CartItem[], performance.timeOrigin)
  const hydrate = () =>
    page.querySelector('astro-island')?.dispatchEvent(new Event('hydrate', { bubbles: true }))
  const isPriceChanged = (item: CartItem) => previousPrice($seenPrices.get(), item) !== undefined
  // The islands' runtime may be a later script of the page.
  if ($cart.get().some(isPriceChanged)) document.addEventListener('DOMContentLoaded', hydrate)
  $cart.listen(hydrate)
  addEventListener('pagehide', () => markPricesSeen($cart.get()))
}
