export const INTERACTIONS = ['pointerover', 'pointerdown', 'touchstart', 'focusin'] as const
const PLACES = '.product-gallery, [data-add-to-cart], [data-cart-link], [data-cart-items]'

/** Calls back once, when someone reaches for what an island of the shop draws. */
export function onFirstInterest(callback: () => void): void {
  const end = new AbortController()
  const onTrigger = ({ target }: Event) => {
    if (!(target instanceof Element) || !target.closest(PLACES)) return
    end.abort()
    callback()
  }
  for (const type of INTERACTIONS) {
    document.addEventListener(type, onTrigger, { capture: true, passive: true, signal: end.signal })
  }
}
