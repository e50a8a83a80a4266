import { CART_COUNT_COOKIE } from '#shared/cookies'
import { readCartCount } from '../../lib/visitor-cookies.ts'
import { whenActivated } from '../../lib/when-activated.ts'
import { $cartCount, refreshCart, setInitialCount } from './cart.store.ts'

const MAX_AGE_SECONDS = 90 * 24 * 60 * 60

/** Every page draws the count from the cookie, also one that opens before the server has responded to a change. */
function saveCount(count: number): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: Safari and Firefox have had no CookieStore until lately
  document.cookie = `${CART_COUNT_COOKIE}=${count}; path=/; samesite=lax; max-age=${MAX_AGE_SECONDS}${secure}`
  dispatchEvent(new Event('visitorchange'))
}

let isLeaving = false

whenActivated(() => setInitialCount(readCartCount()))
$cartCount.listen((count) => {
  // A change that is cut off is not one that was refused: its response brings the cookie.
  if (isLeaving) return
  if (count !== readCartCount()) saveCount(count)
  else dispatchEvent(new Event('visitorchange'))
})

window.addEventListener('pagehide', () => {
  isLeaving = true
})
// Back from the back/forward cache: the cookie is right at once, and the cart is loaded again.
window.addEventListener('pageshow', ({ persisted }) => {
  isLeaving = false
  if (persisted) void refreshCart({ force: true })
})
