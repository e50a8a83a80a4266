/** Index of the image that a gallery shows or scrolls to. */
const positions = new WeakMap<HTMLElement, number>()

/** Scrolls a gallery to an image. A change of the gallery's size on the way doesn't lose it. */
export function scrollToImage(track: HTMLElement, index: number, behavior: ScrollBehavior): void {
  positions.set(track, index)
  track.scrollTo({ left: index * track.clientWidth, behavior })
}

/**
 * Shows the image at which the gallery starts, and keeps the shown image when the gallery's size changes, as on a phone that is
 * turned. Works before hydration.
 */
export function keepGalleryPosition(track: HTMLElement): void {
  const start = [...track.children].findIndex((slide) => slide.matches('[data-start]'))
  positions.set(track, Math.max(0, start))
  let width = 0
  track.addEventListener('scroll', () => {
    // A new width can move the images before the observer below has heard of it.
    if (track.clientWidth === width) positions.set(track, Math.round(track.scrollLeft / width))
  })
  // Runs after the first layout too.
  new ResizeObserver(() => {
    width = track.clientWidth
    scrollToImage(track, positions.get(track) ?? 0, 'instant')
  }).observe(track)
}
