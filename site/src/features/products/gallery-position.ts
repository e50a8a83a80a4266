interface Position {
  /** Index of the image that the gallery shows or scrolls to. */
  index: number
  /** The gallery's width when its images were last put in place. */
  width: number
}

const positions = new WeakMap<HTMLElement, Position>()

/** Scrolls a gallery to an image. A change of the gallery's size on the way doesn't lose it. */
export function scrollToImage(track: HTMLElement, index: number, behavior: ScrollBehavior): void {
  const position = positions.get(track)
  if (position) position.index = index
  track.scrollTo({ left: index * track.clientWidth, behavior })
}

/** Returns the index of the image at which a gallery stands, also before the scroll event that tells so. */
export function currentImage(track: HTMLElement): number {
  const position = positions.get(track)
  // A new width can move the images before the observer below has put them back.
  return position && position.width !== track.clientWidth
    ? position.index
    : Math.round(track.scrollLeft / track.clientWidth)
}

/**
 * Shows the image at which the gallery starts, and keeps the shown image when the gallery's size changes, as on a phone that is
 * turned. Works before hydration.
 */
export function keepGalleryPosition(track: HTMLElement): void {
  const start = [...track.children].findIndex((slide) => slide.matches('[data-start]'))
  const position: Position = { index: Math.max(0, start), width: 0 }
  positions.set(track, position)
  track.addEventListener('scroll', () => {
    position.index = currentImage(track)
  })
  // Runs after the first layout too.
  new ResizeObserver(() => {
    position.width = track.clientWidth
    scrollToImage(track, position.index, 'instant')
  }).observe(track)
}
