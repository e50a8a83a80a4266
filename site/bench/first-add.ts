import { addButton } from '../test/cart.ts'
import type { BenchTable } from './table.ts'
import { BADGE, measureTaps, ROUNDS } from './tap.ts'
import { median } from './timing.ts'

const TOAST = { selector: '[data-sonner-toast], .plain-toast' }

/** Measures the first tap on 'Add to Cart' on a page that has just loaded. */
export async function benchFirstAdd(): Promise<BenchTable> {
  const adds = await measureTaps({
    tap: (page) => addButton(page).tap(),
    sights: { badge: BADGE, toast: TOAST },
  })
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
        median(adds.map(({ shownMs }) => shownMs.badge!)),
        median(adds.map(({ nextPaintMs }) => nextPaintMs)),
        median(adds.map(({ shownMs }) => shownMs.toast! / 1000)),
        median(adds.map(({ loadedMs }) => loadedMs / 1000)),
        median(adds.map(({ scripts }) => scripts)),
      ],
    ],
  }
}
