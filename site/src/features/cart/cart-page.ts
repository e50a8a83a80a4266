import type { CartItem } from '#shared/contracts/cart'
import { $cart, applyServerState } from './cart.store.ts'
import { $seenPrices, markPricesSeen, previousPrice } from './seen-prices.ts'

/**
 * Hydrates the cart page without an interaction where it has to say more than its HTML: another tab changed the cart, or a price
 * is no longer the one that the visitor saw last.
 */
const page = document.querySelector<HTMLElement>('[data-cart-items]')
if (page) connect(page)

function connect(page: HTMLElement) {
  // Rendered after the navigation began, so a later change in another tab is newer.
  applyServerState(JSON.parse(page.dataset.cartItems ?? '[]') as CartItem[], performance.timeOrigin)
  const hydrate = () =>
    page.querySelector('astro-island')?.dispatchEvent(new Event('hydrate', { bubbles: true }))
  const isPriceChanged = (item: CartItem) => previousPrice($seenPrices.get(), item) !== undefined
  // After the islands' runtime, which may be a later script of the page.
  if ($cart.get().some(isPriceChanged)) document.addEventListener('DOMContentLoaded', hydrate)
  $cart.listen(hydrate)
  addEventListener('pagehide', () => markPricesSeen($cart.get()))
}
