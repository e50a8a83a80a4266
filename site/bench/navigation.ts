import { startDelayProxy } from '../test/delay-proxy.ts'
import { openUnmanagedTab } from '../test/unmanaged-tab.ts'
import { median } from './median.ts'
import { ROUND_TRIP_MS } from './phone.ts'
import type { BenchTable } from './table.ts'
import type { BenchTarget, PageTarget } from './target.ts'

const ROUNDS = 3
/** How long a visitor looks at a page, and then rests on a link. */
const LOOK_MS = 1000
const HOVER_MS = 500

/**
 * From a click on a link to the first frame of its page, over a network with latency. Each round has a fresh profile. The
 * time of pressing the button and releasing it counts too.
 */
export async function benchNavigation({ url, pages }: BenchTarget): Promise<BenchTable> {
  const proxy = startDelayProxy(url, ROUND_TRIP_MS)
  try {
    const rows: BenchTable['rows'] = []
    for (const [index, from] of pages.entries()) {
      const to = pages[(index + 1) % pages.length]!
      const measure = () => measureRounds(proxy.url, from, to)
      if (from !== to) rows.push([`${from.name} to ${to.name}`, ...(await measure())])
    }
    return {
      title: `From click to first frame at a round trip of ${ROUND_TRIP_MS} ms, medians of ${ROUNDS}`,
      columns: [
        { name: 'navigation' },
        { name: `after resting ${HOVER_MS} ms on the link`, unit: 'ms' },
        { name: 'clicked at once', unit: 'ms' },
        { name: 'prerendered' },
      ],
      rows,
    }
  } finally {
    proxy.stop()
  }
}

interface Navigation {
  ms: number
  isPrerendered: boolean
}

async function measureRounds(origin: string, from: PageTarget, to: PageTarget) {
  const rested: Navigation[] = []
  const direct: Navigation[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const navigation = await measureNavigation(origin, from, to, HOVER_MS)
    if (!navigation) return ['no link', undefined, undefined]
    rested.push(navigation)
    direct.push((await measureNavigation(origin, from, to, 0))!)
  }
  const medianOf = (navigations: Navigation[]) => median(navigations.map(({ ms }) => ms))
  const isPrerendered = rested.every((navigation) => navigation.isPrerendered)
  return [medianOf(rested), medianOf(direct), isPrerendered ? 'yes' : 'no']
}

/** Undefined where the page has no link to the other one. */
async function measureNavigation(
  origin: string,
  from: PageTarget,
  to: PageTarget,
  hoverMs: number,
): Promise<Navigation | undefined> {
  await using tab = await openUnmanagedTab({ initScript: `(${observeNavigation})()` })
  await tab.goto(origin + from.path)
  await Bun.sleep(LOOK_MS)
  if (!(await tab.evaluate(`(${markLink})(${JSON.stringify(to.path)})`))) return undefined
  await tab.hover('[data-bench-link]')
  await Bun.sleep(hoverMs)
  const clickedAt = performance.timeOrigin + performance.now()
  await tab.click()
  const read = `(${readNavigation})(${clickedAt})`
  await tab.waitFor(`${read} !== undefined`)
  return await tab.evaluate<Navigation>(read)
}

/** Runs in the page. Marks the first visible link to the path. */
function markLink(path: string): boolean {
  const link = Array.from(document.links).find(
    (link) => link.pathname + link.search === path && link.host === location.host && link.checkVisibility(),
  )
  link?.setAttribute('data-bench-link', '')
  return link !== undefined
}

declare global {
  interface Window {
    /** Milliseconds since 1970. */
    benchActivatedAt?: number
    benchReplacedAt?: number
  }
}

/** Runs in each document, and notes when a click on it was answered without loading another one. */
function observeNavigation() {
  const now = () => performance.timeOrigin + performance.now()
  const heading = () => document.querySelector('h1')?.textContent
  const onClick = () => {
    const before = [location.pathname, heading()]
    // Of a single-page application.
    const check = () => {
      if (location.pathname === before[0] || heading() === before[1]) requestAnimationFrame(check)
      else window.benchReplacedAt = now()
    }
    requestAnimationFrame(check)
  }
  addEventListener('click', onClick, { capture: true, once: true })
  const onFrame = () => {
    // A task that follows a frame runs once that has been painted.
    setTimeout(() => {
      window.benchActivatedAt = now()
    })
  }
  const onActivated = () => requestAnimationFrame(onFrame)
  document.addEventListener('prerenderingchange', onActivated, { once: true })
}

/** Runs in the page. Undefined until the new page has been painted. */
function readNavigation(clickedAt: number): Navigation | undefined {
  const { benchActivatedAt = 0, benchReplacedAt = 0 } = window
  if (benchActivatedAt > clickedAt) return { ms: benchActivatedAt - clickedAt, isPrerendered: true }
  if (benchReplacedAt > clickedAt) return { ms: benchReplacedAt - clickedAt, isPrerendered: false }
  const [paint] = performance.getEntriesByName('first-contentful-paint')
  const paintedAt = performance.timeOrigin + (paint?.startTime ?? Number.NaN)
  return paintedAt > clickedAt ? { ms: paintedAt - clickedAt, isPrerendered: false } : undefined
}
