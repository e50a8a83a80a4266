const loaded = new WeakSet<Element>()

/** Loads a slide's image ahead as a copy, because changing the gallery's own would confuse its hydration. */
export function loadSlide(slide: Element | undefined): void {
  if (!slide || loaded.has(slide)) return
  loaded.add(slide)
  const copy = slide.cloneNode(true) as Element
  const image = copy.querySelector('img')
  if (image) image.loading = 'eager'
}

/** Loads the images beside the shown one once someone reaches for the gallery. Before, `gallery.css` prevents it. */
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
