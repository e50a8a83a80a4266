import type { ClientDirective } from 'astro'
import { SENT_ON_PAGEHIDE } from '../../src/lib/sent-on-pagehide.ts'
import { ClickQueue } from './click-queue.ts'

const TRIGGERS = ['pointerover', 'pointerdown', 'touchstart', 'focusin'] as const
/** Other elements that take clicks have the attribute. */
const CLICKABLE = 'button, [data-queue-click]'
const NATIVE_SUBMIT_TIMEOUT_MS = 5000

const hydrateOnInteraction: ClientDirective = (load, { value }, island) => {
  const selector = typeof value === 'string' ? value : ''
  const clicks = new ClickQueue()
  let isStarted = false

  const hydrate = async () => {
    if (isStarted) return
    isStarted = true
    try {
      const hydrateIsland = await load()
      await hydrateIsland()
      stop()
      for (const button of clicks.takeAll()) button.click()
    } catch {
      stop()
      submitNatively()
      clicks.takeAll()
    }
  }
  const submitNatively = () => {
    const button = clicks.takeSubmit()
    button?.form?.requestSubmit(button)
  }
  const submitByBeacon = () => {
    const form = clicks.takeSubmit()?.form
    if (!form) return
    const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)])
    navigator.sendBeacon(form.action, new URLSearchParams(fields))
    sessionStorage.setItem(SENT_ON_PAGEHIDE, '1')
  }

  const onTrigger = ({ target }: Event) => {
    if (!(target instanceof Element)) return
    if (island.contains(target) || (selector && target.closest(selector))) void hydrate()
  }
  const onClick = (event: MouseEvent) => {
    const target = event.target instanceof Element && event.target.closest<HTMLElement>(CLICKABLE)
    if (!target || !island.contains(target)) return
    event.preventDefault()
    event.stopPropagation()
    clicks.add(target)
    if (target instanceof HTMLButtonElement && target.type === 'submit')
      setTimeout(submitNatively, NATIVE_SUBMIT_TIMEOUT_MS)
    void hydrate()
  }

  for (const trigger of TRIGGERS) {
    document.addEventListener(trigger, onTrigger, { capture: true, passive: true })
  }
  // On `window`, before any listener of the page: analytics see the click only when it is replayed.
  window.addEventListener('click', onClick, true)
  window.addEventListener('pagehide', submitByBeacon)
  const stop = () => {
    for (const trigger of TRIGGERS) document.removeEventListener(trigger, onTrigger, true)
    window.removeEventListener('click', onClick, true)
    window.removeEventListener('pagehide', submitByBeacon)
  }
}

export default hydrateOnInteraction
