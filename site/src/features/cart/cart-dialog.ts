import { anchorToasts } from '../toasts/anchor-toasts.ts'
import { notify } from '../toasts/notify.ts'
import type { Toast } from '../toasts/Toaster.tsx'
import './cart-header.ts'
import { $cartLoaded, $cartOpen, refreshCart } from './cart.store.ts'

/** Opens the dialog before the sheet's script has loaded. Every shop page loads this, so keep it small. */

const SHEET_TIMEOUT_MS = 5000

const dialog = document.querySelector<HTMLDialogElement>('[data-cart-dialog]')

// Until the cart is loaded, only its badge is visible. A prerendered page gets the focus when it is shown.
window.addEventListener('focus', () => $cartLoaded.get() && refreshCart())
window.addEventListener('online', () => refreshCart({ force: true }))
// Other tabs don't know of a form that was submitted here.
if (document.querySelector('[data-flash]')) void refreshCart({ force: true })

document.addEventListener('hydrationfailed', () => notifyUnreachable())
if (dialog) connect(dialog)

/** Opens the cart page if the sheet's script can't be loaded and the page can. */
async function openCartPage(): Promise<void> {
  try {
    await fetch('/cart', { method: 'HEAD' })
    location.assign('/cart')
  } catch {
    $cartOpen.set(false)
    notifyUnreachable({ label: 'Try again', run: () => $cartOpen.set(true) })
  }
}

function notifyUnreachable(action?: Toast['action']): void {
  const text = navigator.onLine ? 'The store can’t be reached.' : 'You seem to be offline.'
  notify({ id: 'unreachable', kind: 'error', text: `${text} Nothing was changed.`, action })
}

function connect(dialog: HTMLDialogElement) {
  let opener: HTMLElement | undefined
  let releaseToasts: (() => void) | undefined
  let sheet: Promise<void> | undefined
  let isDrawn = false

  const drawSheet = () => {
    sheet ??= import('./CartSheet.tsx').then(({ mountCartSheet }) => {
      mountCartSheet(dialog.querySelector('[data-cart-contents]')!)
      isDrawn = true
    })
    return sheet.catch(() => {
      sheet = undefined
    })
  }
  const openPageInstead = () => void (dialog.open && !isDrawn && openCartPage())

  for (const type of ['pointerover', 'touchstart', 'focusin']) {
    for (const link of document.querySelectorAll('[data-cart-link]'))
      link.addEventListener(type, drawSheet, { passive: true })
  }

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
    // Everything outside a modal dialog is inert, so the toasts move into it.
    releaseToasts = anchorToasts(dialog.querySelector('.cart-sheet'))
    void drawSheet().then(openPageInstead)
    setTimeout(openPageInstead, SHEET_TIMEOUT_MS)
  })

  dialog.addEventListener('close', () => {
    releaseToasts?.()
    $cartOpen.set(false)
    const returnTo = opener ?? document.querySelector<HTMLElement>('[data-cart-link]')
    returnTo?.focus()
    opener = undefined
  })

  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog || (target instanceof Element && target.closest('[data-cart-close]'))) {
      $cartOpen.set(false)
    }
  })

  window.addEventListener('pagehide', () => $cartOpen.set(false))

  dialog.addEventListener('keydown', (event) => {
    if (event.key !== 'Tab') return
    const stops = [...dialog.querySelectorAll<HTMLElement>('a[href], button:not([inert] *), [tabindex="0"]')]
    const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]]
    if (document.activeElement !== from) return
    event.preventDefault()
    to?.focus()
  })
}
