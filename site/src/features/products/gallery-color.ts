/**
 * Shows the gallery's image of a color when that color is chosen, and loads it when the pointer rests on its option. Not part
 * of an island: it works before the form and the gallery are hydrated.
 */
export function enableGalleryColor(): void {
  document.addEventListener('change', ({ target }) => {
    const color = colorOf(target)
    if (color !== undefined) showColor(color)
  })
  document.addEventListener('pointerover', ({ target }) => {
    const color = colorOf(target)
    if (color !== undefined) loadColor(color)
  })
}

function colorOf(target: EventTarget | null): string | undefined {
  if (!(target instanceof HTMLInputElement) || target.name !== 'color' || target.type !== 'radio')
    return undefined
  return target.form?.matches('[data-add-to-cart]') ? target.value : undefined
}

const findTrack = () => document.querySelector<HTMLElement>('[data-gallery-track]')

const listSlides = (track: HTMLElement, color: string) => [
  ...track.querySelectorAll<HTMLElement>(`:scope > [data-color="${CSS.escape(color)}"]`),
]

/** Stays where it is when that is an image of the color. */
function showColor(color: string): void {
  const track = findTrack()
  if (!track) return
  const slides = listSlides(track, color)
  const isShown = ({ offsetLeft }: HTMLElement) =>
    Math.abs(offsetLeft - track.offsetLeft - track.scrollLeft) < track.clientWidth / 2
  const [first] = slides
  if (!first || slides.some(isShown)) return
  track.scrollTo({ left: first.offsetLeft - track.offsetLeft, behavior: 'instant' })
}

/** In a copy: changing the gallery's own image would confuse its hydration. */
function loadColor(color: string): void {
  const track = findTrack()
  const slide = track && listSlides(track, color)[0]?.cloneNode(true)
  const image = slide instanceof HTMLElement && slide.querySelector('img')
  if (image) image.loading = 'eager'
}
