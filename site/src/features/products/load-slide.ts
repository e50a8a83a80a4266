const loaded = new WeakSet<Element>()

/** Loads the image of a slide ahead. In a copy: changing the gallery's own image would confuse its hydration. */
export function loadSlide(slide: Element | undefined): void {
  if (!slide || loaded.has(slide)) return
  loaded.add(slide)
  const copy = slide.cloneNode(true) as Element
  const image = copy.querySelector('img')
  if (image) image.loading = 'eager'
}

/** Loads the images beside the one that the gallery shows, once someone reaches for it. Works before hydration. */
export function enableLoadAhead(track: HTMLElement): void {
  const load = () => {
    const slides = [...track.children]
    const index = Math.round(track.scrollLeft / track.clientWidth)
    loadSlide(slides[(index + 1) % slides.length])
    loadSlide(slides.at(index - 1))
  }
  for (const type of ['pointerover', 'touchstart', 'focusin']) {
    track.closest('section')?.addEventListener(type, load, { passive: true })
  }
  track.addEventListener('scrollend', load)
}
