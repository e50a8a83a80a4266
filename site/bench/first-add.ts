import type { Browser, Page } from 'playwright-core'
import { cartLink, findAvailableProduct, openSheet, sheet, toast } from '../test/cart.ts'
import { recordBytes } from './bytes.ts'
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

/** The first tap on 'Add to Cart' on a page that has just loaded, and the script that a page with everything used loads. */
export async function benchFirstAdd(url: string): Promise<BenchTable> {
  const { product, variant } = await findAvailableProduct(url)
  const pageUrl = `${url}/products/${product.slug}?variant=${variant.id}`
  await using browser = await launchBrowser()
  const adds: FirstAdd[] = []
  for (let round = 0; round < ROUNDS; round++) adds.push(await measureFirstAdd(browser, pageUrl))
  const medianOf = (name: keyof FirstAdd) => median(adds.map((add) => add[name]))
  const used = await measureUsedScript(browser, pageUrl)
  return {
    title: `First add on a throttled phone, medians of ${ROUNDS}; script with everything used`,
    columns: [
      { name: 'page' },
      { name: 'badge', unit: 'ms' },
      { name: 'next paint', unit: 'ms' },
      { name: 'toast', unit: 's' },
      { name: 'all loaded', unit: 's' },
      { name: 'script files after the tap' },
      { name: 'script, everything used', unit: 'kB' },
    ],
    rows: [
      [
        'product',
        medianOf('badge'),
        medianOf('nextPaint'),
        medianOf('toast') / 1000,
        medianOf('loaded') / 1000,
        medianOf('scripts'),
        used / 1000,
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

/** Bytes as sent: what a visit loads that adds, opens the sheet, changes the quantity, enlarges an image and searches. */
async function measureUsedScript(browser: Browser, url: string): Promise<number> {
  await using phone = await openPhone(browser, { throttled: false })
  const { page, devTools } = phone
  const fetched = recordBytes(devTools)
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Next image' }).tap()
  await addButton(page).tap()
  await toast(page, 'Item added to cart!').first().waitFor()
  await openSheet(page)
  await sheet(page)
    .getByRole('button', { name: /^Increase quantity/ })
    .tap()
  await page.keyboard.press('Escape')
  await sheet(page).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Enlarge image' }).tap()
  await page.getByRole('dialog', { name: 'Enlarged image' }).waitFor()
  await page.keyboard.press('Escape')
  await cartLink(page).focus()
  await page.waitForLoadState('networkidle')
  return fetched.bodies.get('Script') ?? 0
}
