import type { ClientDirective } from 'astro'
import { INTERACTIONS } from '../../src/lib/on-first-interest.ts'
import { ClickQueue } from './click-queue.ts'
import { readTexts, restoreTexts } from './server-texts.ts'

/** `hydrate` is ours: a script of the page may ask for it. */
const TRIGGERS = [...INTERACTIONS, 'hydrate'] as const
/** After a failure, so that the pointer's way over an island doesn't try each time. */
const RETRY_AFTER_MS = 1000
const CLICKABLE = 'button, [data-queue-click]'
const NATIVE_SUBMIT_TIMEOUT_MS = 5000

type DirectiveParameters = Parameters<ClientDirective>

/** @param earlyClicks on its elements, from before the directive listened */
export function hydrateOnInteraction(
  load: DirectiveParameters[0],
  { value }: DirectiveParameters[1],
  island: DirectiveParameters[2],
  earlyClicks: readonly HTMLElement[] = [],
): void {
  const selector = typeof value === 'string' ? value : ''
  const clicks = new ClickQueue()
  const texts = readTexts(island)
  let isStarted = false
  let failedAt = Number.NEGATIVE_INFINITY

  const hydrate = async () => {
    if (isStarted) return
    isStarted = true
    // The interaction shows its effect first.
    await afterPaint()
    // Astro resolves after most errors, which it reports by an event of its own.
    await load()
      .then((hydrateIsland) => {
        restoreTexts(texts)
        return hydrateIsland()
      })
      .catch(() => {})
    if (island.hasAttribute('ssr')) return fail()
    stop()
    for (const element of clicks.takeAll()) element.click()
  }
  /** A form works without the island, if there is a connection. */
  const fail = () => {
    isStarted = false
    failedAt = performance.now()
    if (navigator.onLine) submitNatively()
    if (clicks.takeAll().length > 0) island.dispatchEvent(new Event('hydrationfailed', { bubbles: true }))
  }
  const retry = () => void (failedAt > 0 && hydrate())
  const submitNatively = () => {
    const button = clicks.takeSubmit()
    button?.form?.requestSubmit(button)
  }

  const onTrigger = ({ target }: Event) => {
    if (!(target instanceof Element)) return
    if (performance.now() - failedAt < RETRY_AFTER_MS) return
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
  window.addEventListener('online', retry)
  const stop = () => {
    for (const trigger of TRIGGERS) document.removeEventListener(trigger, onTrigger, true)
    window.removeEventListener('click', onClick, true)
    window.removeEventListener('online', retry)
  }

  for (const element of earlyClicks) clicks.add(element)
  if (earlyClicks.length > 0) void hydrate()
}

const HIDDEN_MS = 100

/** Resolves once the browser has shown what changed before, so that long work doesn't hold it up. */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, HIDDEN_MS)
  })
