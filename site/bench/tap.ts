import type { BrowserContext, Page } from 'playwright-core'
import { openPage } from '../test/browser.ts'
import type { TestServer } from '../test/server.ts'
import { PHONE, throttle } from './phone.ts'
import { openBenchStore, PAGES } from './store.ts'

export const ROUNDS = 3

/** The count of the cart after the first add. */
export const BADGE = { selector: '[data-cart-count]', text: '1' }

/** Element that the page shows after a tap, with this text if one is given. */
interface Sight {
  selector: string
  text?: string
}

interface TapOptions {
  tap(page: Page): Promise<void>
  sights: Record<string, Sight>
  /** Between the page's load event and the tap. */
  lookMs?: number
  /** Visits the page before, on the same phone. */
  prepare?(context: BrowserContext): Promise<void>
}

interface SeenTap {
  tappedAt: number
  /** Milliseconds from the finger to the frame that showed each sight. */
  shownMs: Record<string, number>
  /** The click's share of Interaction to Next Paint. Browsers report none below 16. */
  nextPaintMs: number
}

declare global {
  interface Window {
    benchTap: SeenTap
  }
}

/** Taps on a product page on a throttled phone, each time on a new one. */
export async function measureTaps(options: TapOptions) {
  const server = await openBenchStore()
  const taps: Awaited<ReturnType<typeof measureTap>>[] = []
  for (let round = 0; round < ROUNDS; round++) taps.push(await measureTap(server, options))
  return taps
}

async function measureTap(server: TestServer, { tap, sights, lookMs = 0, prepare }: TapOptions) {
  await using phone = await openPage(server, PHONE)
  const { page } = phone
  await prepare?.(page.context())
  await throttle(page)
  await page.addInitScript(observe, sights)
  await page.goto(PAGES.product, { waitUntil: 'load' })
  await page.waitForTimeout(lookMs)
  await tap(page)
  const names = Object.keys(sights)
  await page.waitForFunction((names) => names.every((name) => name in window.benchTap.shownMs), names)
  await page.waitForLoadState('networkidle')
  return await page.evaluate(() => {
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const later = resources.filter(({ startTime }) => startTime > window.benchTap.tappedAt)
    return {
      ...window.benchTap,
      loadedMs: Math.max(...later.map(({ responseEnd }) => responseEnd)) - window.benchTap.tappedAt,
      scripts: later.filter(({ name }) => name.endsWith('.js')).length,
    }
  })
}

/** Runs in the page. */
function observe(sights: Record<string, Sight>) {
  const seen: SeenTap = { tappedAt: 0, shownMs: {}, nextPaintMs: 16 }
  window.benchTap = seen
  const isShown = ({ selector, text }: Sight) => {
    const element = document.querySelector(selector)
    return element !== null && (text === undefined || element.textContent?.trim() === text)
  }
  const check = () => {
    const hidden = Object.keys(sights).filter((name) => !(name in seen.shownMs))
    const shown = hidden.filter((name) => isShown(sights[name]!))
    // The task after the frame.
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      for (const name of shown) seen.shownMs[name] = performance.now() - seen.tappedAt
      if (shown.length < hidden.length) requestAnimationFrame(check)
    }
    port2.postMessage(undefined)
  }
  const start = ({ timeStamp }: Event) => {
    seen.tappedAt = timeStamp
    requestAnimationFrame(check)
  }
  addEventListener('pointerdown', start, { capture: true, once: true })
  const options = { type: 'event', buffered: true, durationThreshold: 16 }
  new PerformanceObserver((list, observer) => {
    const click = list.getEntries().find(({ name }) => name === 'click')
    if (!click) return
    seen.nextPaintMs = click.duration
    observer.disconnect()
  }).observe(options)
}
