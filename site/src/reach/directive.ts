import type { ClientDirective } from 'astro'

/** Signs that someone is about to use something: a pointer over it, a finger on it, the focus in it. */
const SIGNS = ['pointerover', 'pointerdown', 'touchstart', 'focusin'] as const
/** When a script takes longer than this to arrive, a form whose button was pressed is sent without it. */
const PATIENCE_MS = 5000

/**
 * Hydrates an island when someone reaches for it, or for something elsewhere on the page that the selector in the
 * directive's value names (`client:reach="[data-cart-link]"`). No tap is lost meanwhile: a press on one of the island's
 * buttons is held and carried out once it is ready; when its script doesn't come, its form is sent the plain way.
 */
const reach: ClientDirective = (load, options, island) => {
  const selector = typeof options.value === 'string' ? options.value : ''
  const isReached = (target: EventTarget | null) =>
    target instanceof Element &&
    (island.contains(target) || (selector !== '' && target.closest(selector) !== null))

  const held: HTMLButtonElement[] = []
  let started = false
  const start = async () => {
    if (started) return
    started = true
    try {
      const hydrate = await load()
      await hydrate()
      stop()
      for (const button of held.splice(0)) button.click()
    } catch {
      stop()
      sendPlainly()
    }
  }
  const sendPlainly = () => {
    const button = held.splice(0).find(({ type }) => type === 'submit')
    button?.form?.requestSubmit(button)
  }
  const onSign = (event: Event) => {
    if (isReached(event.target)) void start()
  }
  const onClick = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (!button || !island.contains(button)) return
    event.preventDefault()
    event.stopPropagation()
    if (held.length === 0) setTimeout(sendPlainly, PATIENCE_MS)
    // Pressed again for want of an answer, a form is still meant to be sent once.
    if (button.type !== 'submit' || !held.includes(button)) held.push(button)
    void start()
  }
  const stop = () => {
    for (const sign of SIGNS) document.removeEventListener(sign, onSign, true)
    document.removeEventListener('click', onClick, true)
  }
  for (const sign of SIGNS) document.addEventListener(sign, onSign, { capture: true, passive: true })
  document.addEventListener('click', onClick, true)
}

export default reach
