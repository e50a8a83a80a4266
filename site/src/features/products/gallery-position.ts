interface Position {
  /** Index of the image that the gallery shows or scrolls to. */
  index: number
  /** Width of the gallery when its images were last put in place. */
  width: number
}

const positions = new WeakMap<HTMLElement, Position>()

/** Scrolls a gallery to an image, even if the gallery's size changes meanwhile. */
export function scrollToImage(track: HTMLElement, index: number, behavior: ScrollBehavior): void {
  const position = positions.get(track) ?? { index, width: track.clientWidth }
  position.index = index
  positions.set(track, position)
  track.scrollTo({ left: index * track.clientWidth, behavior })
}

/** Returns the index of the image that a gallery shows, even before its scroll event. */
export function currentImage(track: HTMLElement): number {
  const position = positions.get(track)
  // A new width can move the images before the observer below has put them back.
  return position && position.width !== track.clientWidth
    ? position.index
    : Math.round(track.scrollLeft / track.clientWidth)
}

/** Shows the first image unless another was chosen meanwhile, and keeps the shown one when a phone is turned. Works before hydration. */
export function keepGalleryPosition(track: HTMLElement): void {
  const start = [...track.children].findIndex((slide) => slide.matches('[data-start]'))
  // On a slow connection people have moved it before this script runs.
  const index = positions.get(track)?.index ?? (start > 0 ? start : currentImage(track))
  const position: Position = { index, width: 0 }
  positions.set(track, position)
  track.addEventListener('scroll', () => {
    position.index = currentImage(track)
  })
  // The observer also runs after the first layout.
  new ResizeObserver(() => {
    position.width = track.clientWidth
    scrollToImage(track, position.index, 'instant')
  }).observe(track)
}
