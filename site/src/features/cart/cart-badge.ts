import { cartLabel } from '#shared/cart'
import { $cartCount, setInitialCount } from './cart.store.ts'

const links = document.querySelectorAll<HTMLAnchorElement>('[data-cart-link]')

setInitialCount(Number(links[0]?.textContent ?? 0))
$cartCount.listen((count) => {
  for (const link of links) {
    link.ariaLabel = cartLabel(count)
    const badge = link.querySelector<HTMLElement>('[data-cart-count]')
    if (!badge) continue
    badge.textContent = String(count)
    badge.hidden = count === 0
  }
})
