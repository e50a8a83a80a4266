import type { Browser, Page } from 'playwright-core'
import { findAvailableProduct, toast } from '../test/cart.ts'
import { median } from './median.ts'
import { launchBrowser, openPhone } from './phone.ts'
import type { BenchTable } from './table.ts'

const ROUNDS = 3

/** Milliseconds from the tap. */
interface FirstAdd {
  badge: number
  /** The tap's share of Interaction to Next Paint; browsers report none below 16. */
  nextPaint: number
  toast: number
  loaded: number
  scripts: number
}

/** Measures the first tap on 'Add to Cart' on a page that has just loaded. */
export async function benchFirstAdd(url: string): Promise<BenchTable> {
  const { product, variant } = await findAvailableProduct(url)
  const pageUrl = `${url}/products/${product.slug}?variant=${variant.id}`
  await using browser = await launchBrowser()
  const adds: FirstAdd[] = []
  for (let round = 0; round < ROUNDS; round++) adds.push(await measureFirstAdd(browser, pageUrl))
  const medianOf = (name: keyof FirstAdd) => median(adds.map((add) => add[name]))
  return {
    title: `First add on a throttled phone, medians of ${ROUNDS}`,
    columns: [
      { name: 'page' },
      { name: 'badge', unit: 'ms' },
      { name: 'next paint', unit: 'ms' },
      { name: 'toast', unit: 's' },
      { name: 'all loaded', unit: 's' },
      { name: 'script files after the tap' },
    ],
    rows: [
      [
        'product',
        medianOf('badge'),
        medianOf('nextPaint'),
        medianOf('toast') / 1000,
        medianOf('loaded') / 1000,
        medianOf('scripts'),
      ],
    ],
  }
}

const addButton = (page: Page) => page.getByRole('button', { name: 'Add to Cart', exact: true })

async function measureFirstAdd(browser: Browser, url: string): Promise<FirstAdd> {
  await using phone = await openPhone(browser)
  const { page } = phone
  await page.addInitScript(observeAdd)
  await page.goto(url, { waitUntil: 'load' })
  await addButton(page).tap()
  await toast(page, 'Item added to cart!').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => window.benchAdd.toast > 0)
  return await page.evaluate(() => {
    const { clickedAt, badge, nextPaint, toast } = window.benchAdd
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const later = resources.filter(({ startTime }) => startTime > clickedAt)
    return {
      badge,
      nextPaint: Math.max(nextPaint, 16),
      toast,
      loaded: Math.max(...later.map(({ responseEnd }) => responseEnd)) - clickedAt,
      scripts: later.filter(({ name }) => name.endsWith('.js')).length,
    }
  })
}

declare global {
  interface Window {
    benchAdd: { clickedAt: number; badge: number; nextPaint: number; toast: number }
  }
}

/** Runs in the page. */
function observeAdd() {
  const seen = { clickedAt: 0, badge: 0, nextPaint: 0, toast: 0 }
  window.benchAdd = seen
  const check = () => {
    const sinceClick = performance.now() - seen.clickedAt
    const count = document.querySelector('[data-cart-count]')?.textContent?.trim()
    if (seen.badge === 0 && count === '1') seen.badge = sinceClick
    if (seen.toast === 0 && document.querySelector('[data-notice], [data-sonner-toast]'))
      seen.toast = sinceClick
    if (seen.badge === 0 || seen.toast === 0) requestAnimationFrame(check)
  }
  const start = (event: Event) => {
    seen.clickedAt = event.timeStamp
    requestAnimationFrame(check)
  }
  addEventListener('click', start, { capture: true, once: true })
  const options = { type: 'event', buffered: true, durationThreshold: 16 }
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) {
      if (name === 'click') seen.nextPaint ||= duration
    }
  }).observe(options)
}
