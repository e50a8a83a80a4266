/**
 * Shows the image at which the gallery starts, and keeps the shown image when the gallery's size changes, as on a phone that is
 * turned. Works before hydration.
 */
export function keepGalleryImage(track: HTMLElement): void {
  let index = Math.max(
    0,
    [...track.children].findIndex((slide) => slide.matches('[data-start]')),
  )
  let width = 0
  track.addEventListener('scroll', () => {
    // A new width can move the images before the observer below has heard of it.
    if (track.clientWidth === width) index = Math.round(track.scrollLeft / width)
  })
  // Runs after the first layout too.
  new ResizeObserver(() => {
    width = track.clientWidth
    track.scrollTo({ left: index * width, behavior: 'instant' })
  }).observe(track)
}
