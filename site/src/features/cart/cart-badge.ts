import { cartLabel } from '#shared/cart'
import { CART_COUNT_COOKIE } from '#shared/cookies'
import { whenActivated } from '../../lib/when-activated.ts'
import { $cartCount, refreshCart, sendPendingChanges, setInitialCount } from './cart.store.ts'

/** Session storage key: the count when a page was left with a change under way. */
const COUNT_ON_LEAVE = 'cart-count-on-leave'
const POLL_MS = 100
const MAX_POLLS = 50

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

function takeCountOnLeave(): number | undefined {
  const count = sessionStorage.getItem(COUNT_ON_LEAVE)
  sessionStorage.removeItem(COUNT_ON_LEAVE)
  return count === null ? undefined : Number(count)
}

function countInCookie(): number | undefined {
  const count = document.cookie.match(`(?:^|; )${CART_COUNT_COOKIE}=(\\d+)`)?.[1]
  return count === undefined ? undefined : Number(count)
}

/** The response to the change, which is still under way, brings the cookie. */
async function refreshAfterChange(count: number): Promise<void> {
  for (let polls = 0; polls < MAX_POLLS && countInCookie() !== count; polls++) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  await refreshCart({ force: true })
}

function showInitialCount(): void {
  // The page says `99+` for all larger numbers, and may have been rendered before the last response brought the cookie.
  const shownCount = Number.parseInt(links[0]?.textContent?.trim() ?? '0', 10)
  const countOnLeave = takeCountOnLeave()
  const count = countOnLeave ?? countInCookie() ?? shownCount
  setInitialCount(count)
  if (count !== shownCount) showCount(count)
  if (countOnLeave !== undefined) void refreshAfterChange(countOnLeave)
}

whenActivated(showInitialCount)
$cartCount.listen(showCount)

function rememberCount(): void {
  if (sendPendingChanges()) sessionStorage.setItem(COUNT_ON_LEAVE, String($cartCount.get()))
}

window.addEventListener('pagehide', rememberCount)
// A prerendered page is shown before this one's `pagehide`. Only browsers with this event prerender pages.
window.navigation?.addEventListener('navigate', ({ destination }) => {
  if (!destination.sameDocument) rememberCount()
})
// Back from the back/forward cache: the cookie is right at once, and the cart is loaded again.
window.addEventListener('pageshow', async ({ persisted }) => {
  if (!persisted) return
  takeCountOnLeave()
  showCount(countInCookie() ?? $cartCount.get())
  await refreshCart({ force: true })
  showCount($cartCount.get())
})
