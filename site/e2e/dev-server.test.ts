import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { until } from '#api-test/until'
import { openPage } from '../test/browser.ts'
import { startDevServer } from '../test/dev-server.ts'

setDefaultTimeout(180_000)

const OVERLAY_TIMEOUT_MS = 2000

const server = await startDevServer()
afterAll(() => server.stop())

async function expectOverlay(path: string, location: string): Promise<void> {
  await using visit = await openPage(server)
  await visit.page.goto(path)
  const overlay = visit.page.locator('vite-error-overlay').getByText(location).first()
  // The server sends each error once, to the pages that are connected: this one may have come too late for its own.
  await until(async () => {
    await fetch(server.url + path)
    const shown = overlay.waitFor({ timeout: OVERLAY_TIMEOUT_MS })
    return shown.then(
      () => true,
      () => false,
    )
  })
  expect(server.output()).toContain(location)
}

test('a syntax error in a file of the API shows in terminal and browser until it is mended', async () => {
  const path = 'api/src/cart/queries.ts'
  const line = server.insert(path, 'export function', 'const broken = = 1\n')
  await server.untilStatus('/_api/cart/items', 500)
  await expectOverlay('/products', `cart/queries.ts:${line}`)
  server.reset(path)
  await server.untilStatus('/_api/cart/items', 200)
  await server.untilStatus('/products', 200)
})

test('an exception in a page shows in terminal and browser at its line', async () => {
  const path = 'site/src/pages/products/index.astro'
  const line = server.insert(path, 'const search =', "throw new Error('a broken page')\n")
  await server.untilStatus('/products', 500)
  await expectOverlay('/products', `products/index.astro:${line}`)
  server.reset(path)
  await server.untilStatus('/products', 200)
})

test('an exception in a file that only the services use shows in the terminal at its line', async () => {
  const path = 'api/src/health.ts'
  const line = server.insert(path, 'if (this.#isStopping)', "throw new Error('a broken service')\n")
  await server.untilStatus('/_api/health', 500)
  expect(server.output()).toMatch(new RegExp(`a broken service[^]*src/health\\.ts:${line}:`))
  server.reset(path)
  await server.untilStatus('/_api/health', 200)
})
