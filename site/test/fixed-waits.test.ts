import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { projectPath } from '#api/platform/project-root'

const SOURCES = [
  'api/test/**/*.ts',
  'site/test/**/*.ts',
  'site/e2e/**/*.ts',
  '{api,shared,site}/**/*.test.{ts,tsx}',
]
/** Silence of the network takes half a second, and proves nothing on a busy machine. */
const FIXED_WAIT = /\b(?:Bun\.sleep|setTimeout|waitForTimeout)\(|'network(?:idle)'/g

/** Number of waits by file that are no fixed waits in a test. */
const JUSTIFIED: Record<string, number> = {
  // Holds SQLite's lock, which is unfair, for a moment.
  'api/src/cart/actions.test.ts': 1,
  // A clock whose sleeps take no time.
  'api/test/sync.ts': 1,
  // These poll a state.
  'api/test/until.ts': 1,
  'site/test/analytics-recorder.ts': 1,
  'site/test/cart.ts': 1,
  'site/test/dev-server.ts': 1,
  'site/test/engines/tab.ts': 1,
  'site/test/unmanaged-tab.ts': 3,
  'site/test/varnish.ts': 1,
  // Give up on a browser that never answers, or draws no frame.
  'site/test/browser.ts': 2,
  'site/test/within.ts': 1,
  // The timer that another test leaves behind is what this one is about.
  'site/torture/year/globals.test.ts': 1,
  // Printful takes its time, so that another call could overtake the first.
  'api/src/orders/place-order.test.ts': 3,
  // Delays a line on purpose.
  'site/test/delay-proxy.ts': 1,
}

test('no test waits for a fixed time', () => {
  const paths = SOURCES.flatMap((pattern) => [...new Bun.Glob(pattern).scanSync(projectPath('.'))])
  const found = [...new Set(paths)].sort().flatMap((path) => {
    const waits = readFileSync(projectPath(path), 'utf8').match(FIXED_WAIT) ?? []
    return waits.length > 0 ? [[path, waits.length]] : []
  })
  expect(Object.fromEntries(found)).toEqual(JUSTIFIED)
})

test('no test looks once for what may come a moment later', () => {
  const paths = [...new Bun.Glob('site/e2e/**/*.ts').scanSync(projectPath('.'))]
  const found = paths.filter((path) =>
    /isVisible\(\)\)\.toBe\(true\)/.test(readFileSync(projectPath(path), 'utf8')),
  )
  expect(found).toEqual([])
})
