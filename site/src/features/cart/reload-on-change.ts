import { $cart } from './cart.store.ts'
import { cartFingerprint } from './cart-fingerprint.ts'

/** The cart page is drawn on the server: when another tab changes the cart, it is loaded again. */
const page = document.querySelector<HTMLElement>('[data-cart-fingerprint]')
$cart.listen((items) => {
  if (page && page.dataset.cartFingerprint !== cartFingerprint(items)) location.reload()
})
