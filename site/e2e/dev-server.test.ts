import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { until } from '#api-test/until'
import { openPage } from '../test/browser.ts'
import { eventually } from '../test/cart.ts'
import { startDevServer } from '../test/dev-server.ts'

setDefaultTimeout(180_000)

const OVERLAY_TIMEOUT_MS = 2000

const server = await startDevServer()
afterAll(() => server.stop())

/** What the server prints may arrive after its response. */
const expectOutput = (text: string) => eventually(async () => expect(server.output()).toContain(text))

async function expectOverlay(path: string, location: string): Promise<void> {
  await using visit = await openPage(server)
  await visit.page.goto(path)
  const overlay = visit.page.locator('vite-error-overlay').getByText(location).first()
  // Astro sends an error once, 200 ms after the response: a page that takes longer to connect misses its own.
  await until(async () => {
    await fetch(server.url + path)
    const shown = overlay.waitFor({ timeout: OVERLAY_TIMEOUT_MS })
    return shown.then(
      () => true,
      () => false,
    )
  })
  await expectOutput(location)
}

test('the sitemap lists the pages of text', async () => {
  const sitemap = await (await fetch(`${server.url}/sitemap.xml`)).text()
  expect(sitemap).toContain('/shipping</loc>')
})

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

test('an exception in a call shows in the terminal at its line, and a file that only the services use is reloaded', async () => {
  const routes = 'api/src/collections/routes.ts'
  const line = server.insert(routes, 'const { id } =', "throw new Error('a broken call')\n")
  await server.untilStatus('/_api/collections', 500)
  await expectOutput('a broken call')
  await expectOutput(`collections/routes.ts:${line}:`)
  server.reset(routes)
  await server.untilStatus('/_api/collections', 200)

  const service = 'api/src/health.ts'
  server.insert(service, 'if (this.#isStopping)', 'if (Date.now() > 0) return false\n')
  await server.untilStatus('/_api/health', 503)
  server.reset(service)
  await server.untilStatus('/_api/health', 200)
})
