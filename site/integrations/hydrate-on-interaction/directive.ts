import type { ClientDirective } from 'astro'
import { frameShown } from '../../src/lib/frame-shown.ts'
import { readTexts, restoreTexts } from './server-texts.ts'

/** A finger that scrolls ends in `pointercancel`. `hydrate` is ours: a script of the page may ask for it. */
const TRIGGERS = ['pointerover', 'pointercancel', 'click', 'focusin', 'hydrate']
/** A script of the page handles it, before hydration and after. */
const ENHANCED = '[data-enhanced]'
const CLICKABLE = 'button, [data-queue-click]'
/** Pause after a failure, so that the pointer's way over an island doesn't try each time. */
const RETRY_AFTER_MS = 1000
const NATIVE_SUBMIT_TIMEOUT_MS = 5000

/** Stands in each page that has such an island, so it must stay small. */
const hydrateOnInteraction: ClientDirective = (load, { value }, island) => {
  const texts = readTexts(island)
  let clicks: HTMLElement[] = []
  let isStarted = false
  let failedAt = Number.NEGATIVE_INFINITY

  const hydrate = async () => {
    if (isStarted) return
    isStarted = true
    await frameShown()
    const hydrateIsland = await load()
    restoreTexts(texts)
    await hydrateIsland()
    // Astro resolves after an error, too.
    if (island.hasAttribute('ssr')) return fail()
    listeners.abort()
    await repeatClicks()
  }

  const repeatClicks = async () => {
    for (const element of clicks) element.ariaBusy = null
    for (const element of clicks.splice(0)) {
      element.click()
      // React renders before the next click.
      await undefined
    }
  }

  /** Gives up until the next try. A form then works without the island, if there is a connection. */
  const fail = () => {
    isStarted = false
    failedAt = performance.now()
    if (navigator.onLine) submitNatively()
    const held = clicks.filter((element) => element.ariaBusy)
    for (const element of held) element.ariaBusy = null
    clicks = clicks.filter((element) => !held.includes(element))
    if (held.length > 0) island.dispatchEvent(new Event('hydrationfailed', { bubbles: true }))
  }
  const submitNatively = () => {
    const submit = clicks.find(isSubmit)
    clicks = clicks.filter((element) => element !== submit)
    submit?.form?.requestSubmit(submit)
  }

  const onTrigger = (event: Event) => {
    const { target } = event
    if (!(target instanceof Element) || performance.now() - failedAt < RETRY_AFTER_MS) return
    // A finger arrives with its press, which React would delay.
    if (event.type === 'pointerover' && (event as PointerEvent).pointerType === 'touch') return
    if (target.closest(ENHANCED)) return
    if (island.contains(target) || (typeof value === 'string' && target.closest(value))) void hydrate()
  }

  const onClick = (event: MouseEvent) => {
    const element = event.target instanceof Element && event.target.closest<HTMLElement>(CLICKABLE)
    if (!element || !island.contains(element) || element.matches(ENHANCED)) return
    event.preventDefault()
    event.stopPropagation()
    element.ariaBusy = 'true'
    if (isSubmit(element)) setTimeout(submitNatively, NATIVE_SUBMIT_TIMEOUT_MS)
    // The second click of a double click submits nothing.
    if (event.detail < 2 || !isSubmit(element)) clicks.push(element)
    void hydrate()
  }
  /** Sends what was submitted on a page that is left before its island could. Back may show that page again. */
  const sendHeld = () => {
    const submits = clicks.filter(isSubmit)
    clicks = clicks.filter((element) => !isSubmit(element))
    for (const button of submits) {
      button.ariaBusy = null
      // `URLSearchParams` takes the entries of a form without files.
      if (button.form)
        navigator.sendBeacon(button.form.action, new URLSearchParams(new FormData(button.form) as never))
    }
  }

  const listeners = new AbortController()
  const options = { capture: true, passive: true, signal: listeners.signal }
  for (const trigger of TRIGGERS) document.addEventListener(trigger, onTrigger, options)
  // On `window`, before any listener of the page: analytics see the click only when it is repeated.
  window.addEventListener('click', onClick, { ...options, passive: false })
  window.addEventListener('pagehide', sendHeld, options)
  window.addEventListener('online', () => failedAt > 0 && void hydrate(), options)
}

const isSubmit = (element: HTMLElement): element is HTMLButtonElement =>
  element instanceof HTMLButtonElement && element.type === 'submit'

export default hydrateOnInteraction
