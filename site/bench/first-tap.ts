import type { Browser, BrowserContext } from 'playwright-core'
import { addButton, findAvailableProduct, radio } from '../test/cart.ts'
import { median } from './median.ts'
import { launchBrowser, openPhone, throttle } from './phone.ts'
import type { BenchTable } from './table.ts'

const ROUNDS = 3
/** After the page's load event, as somebody looks before choosing. */
const LOOK_MS = 2000

const TAPS = ['choice', 'add'] as const
type Tap = (typeof TAPS)[number]

declare global {
  interface Window {
    benchTap: { tappedAt: number; shownAt: number }
  }
}

/**
 * The first tap on a product page: from the finger to the frame that shows a chosen option with its price, or the count of the
 * cart.
 */
export async function benchFirstTap(url: string, rounds = ROUNDS): Promise<BenchTable> {
  const { product } = await findAvailableProduct(url)
  const pageUrl = `${url}/products/${product.slug}`
  await using browser = await launchBrowser()
  const rows: BenchTable['rows'] = []
  for (const tap of TAPS) {
    for (const isFilled of [false, true]) {
      const times: number[] = []
      for (let round = 0; round < rounds; round++)
        times.push(await measureTap(browser, pageUrl, tap, isFilled))
      rows.push([
        `${tap}, ${isFilled ? 'filled' : 'empty'} cache`,
        median(times),
        Math.min(...times),
        Math.max(...times),
      ])
    }
  }
  return {
    title: `First tap on a throttled phone, ${LOOK_MS / 1000} s after load, ${rounds} times each`,
    columns: [
      { name: 'tap' },
      { name: 'median', unit: 'ms' },
      { name: 'shortest', unit: 'ms' },
      { name: 'longest', unit: 'ms' },
    ],
    rows,
  }
}

async function measureTap(browser: Browser, url: string, tap: Tap, isFilled: boolean): Promise<number> {
  await using phone = await openPhone(browser, { throttled: false })
  const { page, devTools } = phone
  if (isFilled) await fillCache(page.context(), url)
  await throttle(devTools)
  await page.addInitScript(observeTap, tap)
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForTimeout(LOOK_MS)
  if (tap === 'add') await addButton(page).tap()
  else await radio(page, '5XL').locator('xpath=..').tap()
  await page.waitForFunction(() => window.benchTap.shownAt > 0)
  return await page.evaluate(() => window.benchTap.shownAt - window.benchTap.tappedAt)
}

/** Loads what another visit has loaded: the page, its islands and what they need after a tap. */
async function fillCache(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'networkidle' })
  await radio(page, '5XL').locator('xpath=..').tap()
  await page.waitForURL('**variant=*')
  await page.waitForLoadState('networkidle')
  await page.close()
}

/** Runs in the page. */
function observeTap(tap: Tap) {
  const seen = { tappedAt: 0, shownAt: 0 }
  window.benchTap = seen
  const isShown = () =>
    tap === 'add'
      ? document.querySelector('[data-cart-count]')?.textContent?.trim() === '1'
      : document.querySelector<HTMLInputElement>('input[value="5XL"]')?.checked &&
        document.querySelector('.add-to-cart-bar .price')?.textContent === '$33.00'
  const check = () => {
    if (!isShown()) return requestAnimationFrame(check)
    // The task after the frame.
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      seen.shownAt = performance.now()
    }
    port2.postMessage(undefined)
  }
  addEventListener(
    'pointerdown',
    ({ timeStamp }) => {
      seen.tappedAt = timeStamp
      requestAnimationFrame(check)
    },
    { capture: true, once: true },
  )
}
