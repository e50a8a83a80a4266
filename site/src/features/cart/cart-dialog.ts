import { cartLabel } from '#shared/cart'
import { SENT_ON_PAGEHIDE } from '../../lib/sent-on-pagehide.ts'
import { $cartCount, $cartOpen, refreshCart, setInitialCount } from './cart.store.ts'

/**
 * The cart control and its dialog, on every page of the shop: small enough to be there at once, so that the sheet opens
 * before its contents have loaded. Where there is no dialog (the cart page) the link stays a link.
 */

/** When the sheet's contents take longer than this to arrive, the plain cart page stands in. */
const TIMEOUT_MS = 5000

const links = document.querySelectorAll<HTMLAnchorElement>('[data-cart-link]')
const dialog = document.querySelector<HTMLDialogElement>('[data-cart-dialog]')
const toasts = document.querySelector('[data-toasts]')

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

// A page that the browser kept, or a tab left for long, may show an old number.
window.addEventListener('pageshow', ({ persisted }) => persisted && refreshCart(true))
window.addEventListener('focus', () => refreshCart())
// A form was sent: other tabs are told what came of it, and so is a page that was made before the server had it.
if (document.querySelector('[data-flash]') || sessionStorage.getItem(SENT_ON_PAGEHIDE)) {
  sessionStorage.removeItem(SENT_ON_PAGEHIDE)
  void refreshCart(true)
}

if (dialog) connect(dialog)

function connect(dialog: HTMLDialogElement) {
  let opener: HTMLElement | undefined

  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLElement>('[data-cart-link]')
    const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
    if (!link || opensElsewhere) return
    event.preventDefault()
    opener = link
    $cartOpen.set(true)
  })

  $cartOpen.listen((isOpen) => {
    if (!isOpen) return dialog.close()
    void refreshCart()
    const root = document.documentElement
    root.style.setProperty('--scrollbar-width', `${innerWidth - root.clientWidth}px`)
    dialog.showModal()
    // Outside of a modal dialog nothing can be reached or heard: the toasts come along.
    if (toasts) dialog.append(toasts)
    setTimeout(() => {
      if (dialog.open && dialog.querySelector('astro-island[ssr]')) location.assign('/cart')
    }, TIMEOUT_MS)
  })

  dialog.addEventListener('close', () => {
    if (toasts) document.body.append(toasts)
    $cartOpen.set(false)
    opener?.focus()
  })

  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog || (target instanceof Element && target.closest('[data-cart-close]'))) {
      $cartOpen.set(false)
    }
  })

  // A page that is left and come back to is found without the sheet.
  window.addEventListener('pagehide', () => $cartOpen.set(false))

  // A modal dialog keeps the page out of reach, but lets Tab leave for the browser's own controls.
  dialog.addEventListener('keydown', (event) => {
    if (event.key !== 'Tab') return
    const stops = [...dialog.querySelectorAll<HTMLElement>('a[href], button, [tabindex="0"]')]
    const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]]
    if (document.activeElement !== from) return
    event.preventDefault()
    to?.focus()
  })
}
