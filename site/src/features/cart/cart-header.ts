import { CART_COUNT_COOKIE, CART_MAX_AGE_SECONDS } from '#shared/cookies'
import { readCartCount } from '../../lib/visitor-cookies.ts'
import { whenActivated } from '../../lib/when-activated.ts'
import { $cartCount, refreshCart, setInitialCount } from './cart.store.ts'

/** Stores the count in the cookie from which every page draws it, even before the server responds to a change. */
function saveCount(count: number): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: Safari and Firefox have had no CookieStore until lately
  document.cookie = `${CART_COUNT_COOKIE}=${count}; path=/; samesite=lax; max-age=${CART_MAX_AGE_SECONDS}${secure}`
  dispatchEvent(new Event('visitorchange'))
}

let isLeaving = false

whenActivated(() => setInitialCount(readCartCount()))
$cartCount.listen((count) => {
  // A request that is cut off wasn't refused. Its response sets the cookie.
  if (isLeaving) return
  if (count !== readCartCount()) saveCount(count)
  else dispatchEvent(new Event('visitorchange'))
})

window.addEventListener('pagehide', () => {
  isLeaving = true
})
// A page from the back/forward cache shows the cookie's count at once, and then loads the cart again.
window.addEventListener('pageshow', ({ persisted }) => {
  isLeaving = false
  if (persisted) void refreshCart({ force: true })
})
