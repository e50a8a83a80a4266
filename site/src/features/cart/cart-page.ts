import type { CartItem } from '#shared/contracts/cart'
import { $cart, applyServerState } from './cart.store.ts'

const page = document.querySelector<HTMLElement>('[data-cart-items]')
if (page) connect(page)

/** Hydrates the page without an interaction if another tab changes the cart. */
function connect(page: HTMLElement) {
  // The page was rendered after the navigation began, so a later change in another tab is newer.
  applyServerState(JSON.parse(page.dataset.cartItems ?? '[]') as CartItem[], performance.timeOrigin)
  $cart.listen(() =>
    page.querySelector('astro-island')?.dispatchEvent(new Event('hydrate', { bubbles: true })),
  )
}
