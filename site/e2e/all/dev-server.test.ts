import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { until } from '#api-test/until'
import { logIn, openPage } from '../../test/browser.ts'
import { eventually } from '../../test/cart.ts'
import { startDevServer } from '../../test/dev-server.ts'

setDefaultTimeout(180_000)

const OVERLAY_TIMEOUT_MS = 2000

const server = await startDevServer()
afterAll(() => server.stop())

const PROBLEM = /warn|error|fail(?!ed(Images|Blanks): \[\])|refused/i
const PRODUCT = '/products/opentowork-tee'

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

test('a start on an empty database prints no warning', () => {
  expect(server.output()).toContain('products came from the sandbox')
  expect(server.output()).not.toMatch(PROBLEM)
})

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

/** Files of each kind, the page that shows them, and what a word is put before. */
const SOURCES = [
  ['site/src/layouts/PublicLayout.astro', '/', 'Skip to content'],
  ['site/src/components/ProductCard.tsx', '/', '{product.name}</Heading>'],
  ['api/src/collections/header-link.ts', '/', '#OPENTOWORK COLLECTION'],
  ['shared/storefront-texts.ts', '/', 'Explore Collection'],
  ['site/src/features/products/AddToCartBar.tsx', PRODUCT, 'Add to Cart\n      </button>'],
  ['site/src/content/pages/shipping.md', '/shipping', 'Nothing here lies'],
  ['site/src/features/admin/dashboard/DashboardScreen.tsx', '/admin', 'Images, descriptions'],
] as const

/** Returns a function that waits until the page hears of changes, which it doesn't while it loads. */
function watchConnection(page: Page): () => Promise<void> {
  let isConnected = false
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isConnected = false
  })
  page.on('console', (message) => {
    if (message.text() === '[vite] connected.') isConnected = true
  })
  return () => eventually(async () => expect(isConnected).toBe(true))
}

test('saved changes of each kind of source show without a reload', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  const [, email = '', password = ''] = /Administrator: (.+), password: (.+)/.exec(server.output()) ?? []
  await logIn(page, { email, password })
  const untilConnected = watchConnection(page)
  for (const [index, [path, at, before]] of SOURCES.entries()) {
    const word = `Change${index} `
    // A reload that the last change asked for can still abort it.
    if (new URL(page.url()).pathname !== at) await eventually(() => page.goto(at))
    await untilConnected()
    server.insert(path, before, word)
    await page.locator('body', { hasText: word }).waitFor()
  }
})

test('a saved stylesheet shows without a reload', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  const untilConnected = watchConnection(page)
  await page.goto('/')
  await untilConnected()
  server.insert('site/src/styles/shop.css', "@source '..'", "body::after { content: 'Changed!' }\n")
  await page.waitForFunction(() => getComputedStyle(document.body, '::after').content === '"Changed!"')
})
