import { cartLabel } from '#shared/cart'
import { CART_COUNT_COOKIE } from '#shared/cookies'
import { $cartCount, setInitialCount } from './cart.store.ts'

const links = document.querySelectorAll<HTMLAnchorElement>('[data-cart-link]')

function showCount(count: number) {
  for (const link of links) {
    link.ariaLabel = cartLabel(count)
    const badge = link.querySelector<HTMLElement>('[data-cart-count]')
    if (!badge) continue
    badge.textContent = String(count)
    badge.hidden = count === 0
  }
}

/** The page says `99+` for all larger numbers; the cookie has the right one. */
function initialCount(): number {
  const shown = links[0]?.textContent?.trim() ?? '0'
  const count = shown.endsWith('+')
    ? document.cookie.match(`(?:^|; )${CART_COUNT_COOKIE}=(\\d+)`)?.[1]
    : shown
  return Number(count ?? 0)
}

const count = initialCount()
setInitialCount(count)
if (count > 99) showCount(count)
$cartCount.listen(showCount)
