import type { BrowserContext, Page } from 'playwright-core'
import { addButton, radio } from '../test/cart.ts'
import { PAGES } from './store.ts'
import type { BenchTable } from './table.ts'
import { BADGE, measureTaps, ROUNDS } from './tap.ts'
import { median } from './timing.ts'

/** After the page's load event, as somebody looks before choosing. */
const LOOK_MS = 2000

const choose = (page: Page) => radio(page, '5XL').locator('xpath=..').tap()
const CHOICE = { selector: ':has(:checked[value="5XL"]) .add-to-cart-bar .price', text: '$33.00' }

const TAPS = [
  { name: 'choice', tap: choose, sight: CHOICE },
  { name: 'add', tap: (page: Page) => addButton(page).tap(), sight: BADGE },
]

/**
 * Measures the first tap on a product page: from the finger to the frame that shows a chosen option with its price, or the
 * count of the cart.
 */
export async function benchFirstTap(): Promise<BenchTable> {
  const rows: BenchTable['rows'] = []
  for (const { name, tap, sight } of TAPS) {
    for (const cache of ['empty', 'filled']) {
      const prepare = cache === 'filled' ? fillCache : undefined
      const taps = await measureTaps({ tap, sights: { sight }, lookMs: LOOK_MS, prepare })
      const times = taps.map(({ shownMs }) => shownMs.sight!)
      rows.push([`${name}, ${cache} cache`, median(times), Math.min(...times), Math.max(...times)])
    }
  }
  return {
    title: `First tap on a throttled phone, ${LOOK_MS / 1000} s after load, ${ROUNDS} times each`,
    columns: [
      { name: 'tap' },
      { name: 'median', unit: 'ms' },
      { name: 'shortest', unit: 'ms' },
      { name: 'longest', unit: 'ms' },
    ],
    rows,
  }
}

/** Loads what another visit has loaded: the page, its islands and what they need after a tap. */
async function fillCache(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  await page.goto(PAGES.product, { waitUntil: 'networkidle' })
  await choose(page)
  await page.waitForURL('**variant=*')
  await page.waitForLoadState('networkidle')
  await page.close()
}
