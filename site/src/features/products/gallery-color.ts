import { currentImage, scrollToImage } from './gallery-position.ts'
import { loadSlide } from './load-slide.ts'

/** Shows the image of a chosen color. Works before the form and the gallery are hydrated. */
export function enableGalleryColor(): void {
  document.addEventListener('change', ({ target }) => {
    if (!isOption(target) || !target.form) return
    const color = new FormData(target.form).get('color')
    if (typeof color === 'string') showColor(color)
  })
  document.addEventListener('pointerover', ({ target }) => {
    if (isOption(target) && target.name === 'color') loadColor(target.value)
  })
}

/** Offers the color of the shown image if another is chosen, so that it agrees with what is added to the cart. */
export function enableColorOffer(track: HTMLElement, button: HTMLButtonElement): void {
  let offered: HTMLInputElement | undefined
  const update = () => {
    const color = findShownSlide(track)?.dataset.color
    const options = document.querySelectorAll<HTMLInputElement>(
      '[data-add-to-cart] input[name=color][type=radio]',
    )
    offered = [...options].find(({ value, checked }) => value === color && !checked)
    button.textContent = offered ? `Choose ${color}` : ''
    button.hidden = !offered
  }
  track.addEventListener('scroll', update)
  document.addEventListener('change', update)
  button.addEventListener('click', () => {
    offered?.click()
    update()
    track.focus({ preventScroll: true })
  })
}

const isOption = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.form?.matches('[data-add-to-cart]') === true

const findTrack = () => document.querySelector<HTMLElement>('[data-gallery-track]')

const findShownSlide = (track: HTMLElement) => track.children[currentImage(track)] as HTMLElement | undefined

const listSlides = (track: HTMLElement, color: string) => [
  ...track.querySelectorAll<HTMLElement>(`:scope > [data-color="${CSS.escape(color)}"]`),
]

/** Scrolls to an image of the color, unless one is shown already. */
function showColor(color: string): void {
  const track = findTrack()
  if (!track) return
  const slides = listSlides(track, color)
  const shown = findShownSlide(track)
  const [first] = slides
  if (!first || (shown && slides.includes(shown))) return
  scrollToImage(track, [...track.children].indexOf(first), 'instant')
}

function loadColor(color: string): void {
  const track = findTrack()
  if (track) loadSlide(listSlides(track, color)[0])
}
