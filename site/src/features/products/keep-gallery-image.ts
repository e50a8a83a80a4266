/** Keeps the image that the gallery shows when its size changes, as on a phone that is turned. Works before hydration. */
export function keepGalleryImage(track: HTMLElement): void {
  let index = 0
  track.addEventListener('scroll', () => {
    index = Math.round(track.scrollLeft / track.clientWidth)
  })
  // Runs after the layout of the new size and before the scroll event that it causes.
  new ResizeObserver(() => {
    track.scrollTo({ left: index * track.clientWidth, behavior: 'instant' })
  }).observe(track)
}
