// First: it sets the count that the page arrived with, which is no change.
import './cart-badge.ts'
import { $cart } from './cart.store.ts'
import { cartFingerprint } from './cart-fingerprint.ts'

/** Loads the server-rendered cart page again when another tab changes the cart. */
const page = document.querySelector<HTMLElement>('[data-cart-fingerprint]')
$cart.listen((items) => {
  if (page && page.dataset.cartFingerprint !== cartFingerprint(items)) location.reload()
})
