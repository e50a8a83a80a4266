import type { ClientDirective } from 'astro'
import { ClickQueue } from './click-queue.ts'

/** `hydrate` is ours: a script of the page may ask for it. */
const TRIGGERS = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'hydrate'] as const
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

  const onTrigger = ({ target }: Event) => {
    if (!(target instanceof Element)) return
    if (island.contains(target) || (selector && target.closest(selector))) void hydrate()
  }
  const onClick = (event: MouseEvent) => {
    const target = event.target instanceof Element && event.target.closest<HTMLElement>(CLICKABLE)
    if (!target || !island.contains(target)) return
    const form = target instanceof HTMLButtonElement && target.type === 'submit' ? target.form : null
    if (form?.hasAttribute('data-no-queue')) return
    event.preventDefault()
    event.stopPropagation()
    clicks.add(target)
    if (form) setTimeout(submitNatively, NATIVE_SUBMIT_TIMEOUT_MS)
    void hydrate()
  }

  for (const trigger of TRIGGERS) {
    document.addEventListener(trigger, onTrigger, { capture: true, passive: true })
  }
  // On `window`, before any listener of the page: analytics see the click only when it is replayed.
  window.addEventListener('click', onClick, true)
  const stop = () => {
    for (const trigger of TRIGGERS) document.removeEventListener(trigger, onTrigger, true)
    window.removeEventListener('click', onClick, true)
  }
}

export default hydrateOnInteraction
