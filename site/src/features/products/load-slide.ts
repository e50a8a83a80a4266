const loaded = new WeakSet<Element>()

/** Loads the image of a slide ahead. In a copy: changing the gallery's own image would confuse its hydration. */
export function loadSlide(slide: Element | undefined): void {
  if (!slide || loaded.has(slide)) return
  loaded.add(slide)
  const copy = slide.cloneNode(true) as Element
  const image = copy.querySelector('img')
  if (image) image.loading = 'eager'
}

/**
 * Lets the gallery load the images beside the one that it shows, once someone reaches for it: until then `product.css` keeps
 * them from loading. Works before hydration.
 */
export function enableLoadAhead(track: HTMLElement): void {
  const gallery = track.closest<HTMLElement>('.product-gallery')
  if (!gallery) return
  const onReach = () => {
    gallery.dataset.reached = ''
  }
  for (const type of ['pointerover', 'touchstart', 'focusin', 'scroll']) {
    gallery.addEventListener(type, onReach, { capture: true, passive: true, once: true })
  }
}
