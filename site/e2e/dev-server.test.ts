import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { openPage } from '../test/browser.ts'
import { type DevServer, startDevServer } from '../test/dev-server.ts'

setDefaultTimeout(60_000)

let server: DevServer
beforeAll(async () => {
  server = await startDevServer()
}, 120_000)
afterAll(() => server.stop())

async function expectOverlay(path: string, location: string): Promise<void> {
  await using visit = await openPage(server)
  await visit.page.goto(path)
  await visit.page.locator('vite-error-overlay').getByText(location).first().waitFor()
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

test('an exception in a call shows in the terminal at its line', async () => {
  const path = 'api/src/collections/routes.ts'
  const line = server.insert(path, 'const { id } =', "throw new Error('a broken call')\n")
  await server.untilStatus('/_api/collections', 500)
  expect(server.output()).toMatch(new RegExp(`a broken call[^]*collections/routes\\.ts:${line}:`))
  server.reset(path)
  await server.untilStatus('/_api/collections', 200)
})

test('an exception in a page shows in terminal and browser at its line', async () => {
  const path = 'site/src/pages/products/index.astro'
  const line = server.insert(path, 'const search =', "throw new Error('a broken page')\n")
  await server.untilStatus('/products', 500)
  await expectOverlay('/products', `products/index.astro:${line}`)
  server.reset(path)
  await server.untilStatus('/products', 200)
})

test('a file that only the services use is reloaded', async () => {
  const path = 'api/src/health.ts'
  server.insert(path, 'if (this.#isStopping)', 'if (Date.now() > 0) return false\n')
  await server.untilStatus('/_api/health', 503)
  server.reset(path)
  await server.untilStatus('/_api/health', 200)
})
