import type { Page } from 'playwright-core'
import { untilStill } from './browser.ts'

/** The sum of a page's layout shifts that no visitor notices. @see https://web.dev/articles/cls */
const MAX_SHIFT = 0.001

interface LayoutShift {
  value: number
  /** The elements or texts that moved. */
  moved: string[]
}

declare global {
  interface Window {
    listLayoutShifts?: () => LayoutShift[]
  }
}

/** Records the layout shifts of each page that is opened in this tab from now on. */
export const observeLayoutShifts = (page: Page): Promise<unknown> => page.addInitScript(observe)

/** Runs in the page, before its own scripts. */
function observe() {
  const shifts: LayoutShift[] = []
  const describe = (source: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }) => {
    const { node, previousRect: from, currentRect: to } = source
    const text = node instanceof Element ? node.outerHTML : node?.textContent
    return `${text?.slice(0, 100)} from ${from.x}, ${from.y} to ${to.x}, ${to.y}`
  }
  const add = (entries: PerformanceEntryList) => {
    for (const entry of entries) {
      const sources: Parameters<typeof describe>[0][] = Reflect.get(entry, 'sources')
      shifts.push({ value: Number(Reflect.get(entry, 'value')), moved: sources.map(describe) })
    }
  }
  const observer = new PerformanceObserver((list) => add(list.getEntries()))
  observer.observe({ type: 'layout-shift', buffered: true })
  window.listLayoutShifts = () => {
    add(observer.takeRecords())
    return shifts
  }
}

/** Names what has moved in the page since it was opened, if it is more than a visitor wouldn't notice. */
export async function shiftProblems(page: Page): Promise<string[]> {
  await untilStill(page)
  const shifts = (await page.evaluate(() => window.listLayoutShifts?.())) ?? []
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  if (sum <= MAX_SHIFT) return []
  return [`a layout shift of ${sum}`, ...shifts.flatMap(({ moved }) => moved)]
}
