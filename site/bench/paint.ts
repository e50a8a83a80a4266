import type { Browser } from 'playwright-core'
import { median } from './median.ts'
import { launchBrowser, openPhone } from './phone.ts'
import type { BenchTable } from './table.ts'
import type { BenchTarget } from './target.ts'

const ROUNDS = 3

interface Paint {
  /** Milliseconds. */
  first: number
  largest: number
  /** Cumulative layout shift, without that after an input. */
  shift: number
  largestElement: string
}

/** When a page is painted on a throttled phone that has never been there. */
export async function benchPaint({ url, pages }: BenchTarget): Promise<BenchTable> {
  await using browser = await launchBrowser()
  const rows: BenchTable['rows'] = []
  // The first visit of all has the server make the page and its images, which a store does ahead of visits.
  for (const { path } of pages) await measurePaint(browser, url + path)
  for (const { name, path } of pages) {
    const paints: Paint[] = []
    for (let round = 0; round < ROUNDS; round++) paints.push(await measurePaint(browser, url + path))
    rows.push([
      name,
      median(paints.map(({ first }) => first)) / 1000,
      median(paints.map(({ largest }) => largest)) / 1000,
      Math.max(...paints.map(({ shift }) => shift)).toFixed(3),
      paints[0]!.largestElement,
    ])
  }
  return {
    title: `Paint on a throttled phone (150 ms, 1.6 Mbit/s, CPU × 4, 390 × 844), medians of ${ROUNDS}`,
    columns: [
      { name: 'page' },
      { name: 'first paint', unit: 's' },
      { name: 'largest paint', unit: 's' },
      { name: 'layout shift, worst' },
      { name: 'largest element' },
    ],
    rows,
  }
}

async function measurePaint(browser: Browser, url: string): Promise<Paint> {
  await using phone = await openPhone(browser)
  const { page } = phone
  await page.addInitScript(observePaint)
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  return await page.evaluate(readPaint)
}

declare global {
  interface Window {
    benchPaint: { largest: number; largestElement: string; shift: number }
  }
  interface PerformanceEntry {
    value: number
    hadRecentInput: boolean
    element?: Element
  }
}

/** Runs in the page. */
function observePaint() {
  const seen = { largest: 0, largestElement: '', shift: 0 }
  window.benchPaint = seen
  const observe = (type: string, use: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(use)).observe({ type, buffered: true })
  observe('largest-contentful-paint', ({ startTime, element }) => {
    seen.largest = startTime
    seen.largestElement = element?.tagName.toLowerCase() ?? ''
  })
  observe('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) seen.shift += value
  })
}

/** Runs in the page. */
function readPaint(): Paint {
  const [paint] = performance.getEntriesByName('first-contentful-paint')
  return { first: paint!.startTime, ...window.benchPaint }
}
