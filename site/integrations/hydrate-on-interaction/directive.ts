import type { ClientDirective } from 'astro'
import { SENT_ON_PAGEHIDE } from '../../src/lib/sent-on-pagehide.ts'

/** Signs that someone is about to use something: a pointer over it, a finger on it, the focus in it. */
const SIGNS = ['pointerover', 'pointerdown', 'touchstart', 'focusin'] as const
/** When a script takes longer than this to arrive, a form whose button was pressed is sent without it. */
const TIMEOUT_MS = 5000

/**
 * Hydrates an island when someone reaches for it, or for something elsewhere on the page that the selector in the
 * directive's value names (`client:interaction="[data-cart-link]"`). No tap is lost meanwhile: a press on one of the island's
 * buttons is held and carried out once it is ready; when its script doesn't come, its form is sent the plain way, and
 * when its visitor goes, behind them.
 */
const hydrateOnInteraction: ClientDirective = (load, options, island) => {
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
      for (const button of release()) button.click()
    } catch {
      stop()
      sendPlainly()
      release()
    }
  }
  const release = () => {
    for (const button of held) button.ariaBusy = null
    return held.splice(0)
  }
  /** The form's button, if it was pressed; other presses mean nothing without the script, and go on waiting for it. */
  const releaseSubmit = () => {
    const position = held.findIndex(({ type }) => type === 'submit')
    const [button] = position < 0 ? [] : held.splice(position, 1)
    if (button) button.ariaBusy = null
    return button
  }
  const sendPlainly = () => {
    const button = releaseSubmit()
    button?.form?.requestSubmit(button)
  }
  const sendBehind = () => {
    const form = releaseSubmit()?.form
    if (!form) return
    const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)])
    navigator.sendBeacon(form.action, new URLSearchParams(fields))
    sessionStorage.setItem(SENT_ON_PAGEHIDE, '1')
  }
  const onSign = (event: Event) => {
    if (isReached(event.target)) void start()
  }
  const onClick = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (!button || !island.contains(button)) return
    event.preventDefault()
    event.stopPropagation()
    const isSubmit = button.type === 'submit'
    // Pressed again for want of an answer, a form is still meant to be sent once.
    if (!isSubmit || !held.includes(button)) held.push(button)
    if (isSubmit) setTimeout(sendPlainly, TIMEOUT_MS)
    button.ariaBusy = 'true'
    void start()
  }
  const stop = () => {
    for (const sign of SIGNS) document.removeEventListener(sign, onSign, true)
    document.removeEventListener('click', onClick, true)
    window.removeEventListener('pagehide', sendBehind)
  }
  for (const sign of SIGNS) document.addEventListener(sign, onSign, { capture: true, passive: true })
  document.addEventListener('click', onClick, true)
  window.addEventListener('pagehide', sendBehind)
}

export default hydrateOnInteraction
