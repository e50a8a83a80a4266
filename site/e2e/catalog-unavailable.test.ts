import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { truncateSync } from 'node:fs'
import { openPage } from '../test/browser.ts'
import { startTestServer, type TestServer } from '../test/server.ts'

setDefaultTimeout(120_000)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

function run(...statements: string[]) {
  const database = new Database(server.databasePath)
  database.run('PRAGMA busy_timeout = 5000')
  for (const statement of statements) database.run(statement)
  database.close()
}
const breakCatalog = () => run('ALTER TABLE products RENAME TO products_renamed')
const restoreCatalog = () => run('ALTER TABLE products_renamed RENAME TO products')

async function withoutCatalog(visit: () => Promise<void>) {
  breakCatalog()
  try {
    await visit()
  } finally {
    restoreCatalog()
  }
}

test.each([
  { path: '/', skeletons: 6 },
  { path: '/products', skeletons: 8 },
])('$path arrives with $skeletons skeletons, then shows the error', async ({ path, skeletons }) => {
  await withoutCatalog(async () => {
    const response = await fetch(server.url + path)
    expect(response.status).toBe(503)
    expect((await response.text()).match(/data-skeleton/g)?.length).toBe(skeletons)

    await using visit = await openPage(server)
    await visit.page.goto(path)
    await visit.page.getByRole('alert').getByText('Error loading products. Please try again later.').waitFor()
    await visit.page.getByText('Could not fetch products. Please try again later.').waitFor()
  })
})

test.each([
  { response: undefined, detail: 'Failed to fetch products' },
  {
    response: { status: 503, json: { error: 'The store is shutting down.' } },
    detail: 'The store is shutting down.',
  },
])('the error says "$detail"', async ({ response, detail }) => {
  await withoutCatalog(async () => {
    await using visit = await openPage(server)
    const { page } = visit
    await page.route('**/_api/products', (route) => (response ? route.fulfill(response) : route.abort()))
    await page.goto('/products')
    await page.getByRole('alert').getByText(detail, { exact: true }).waitFor()
  })
})

test('a page without its products fetches them in the browser', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  let isRestored = false
  await page.route('**/_api/products', async (route) => {
    if (!isRestored) restoreCatalog()
    isRestored = true
    await route.continue()
  })
  breakCatalog()
  await page.goto('/products')
  const card = page.getByRole('link', { name: /^#OPENTOWORK Tee/ })
  await card.waitFor()
  await card.scrollIntoViewIfNeeded()
  const image = await card.locator('img').first().elementHandle()
  await page.waitForFunction((img) => img instanceof HTMLImageElement && img.naturalWidth > 0, image)
})

test('without scripts, a page without its products shows the error', async () => {
  await withoutCatalog(async () => {
    await using visit = await openPage(server, { javaScriptEnabled: false })
    const { page } = visit
    for (const [path, text] of [
      ['/', 'Error loading products. Please try again later.'],
      ['/products/opentowork-tee', 'Could not load product details. Please try again later.'],
    ] as const) {
      await page.goto(path)
      const notice = page.locator('main noscript')
      expect(await notice.isVisible()).toBe(true)
      expect(await notice.textContent()).toContain(text)
    }
  })
})

test('a product page shows what failed, and the product once it can be fetched', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await withoutCatalog(async () => {
    expect((await page.goto('/products/opentowork-tee'))?.status()).toBe(503)
    await page.getByRole('heading', { level: 1, name: 'Error' }).waitFor()
    await page.getByText('Could not load product details. Please try again later.').waitFor()
    await page.getByText('opentowork-tee', { exact: true }).waitFor()
  })
  let isRestored = false
  await page.route('**/_api/product/by-slug*', async (route) => {
    if (!isRestored) restoreCatalog()
    isRestored = true
    await route.continue()
  })
  breakCatalog()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: '#OPENTOWORK Tee' }).waitFor()
  await page.getByRole('radio', { name: 'M', exact: true }).click()
  expect(await page.getByRole('button', { name: 'Add to Cart' }).isEnabled()).toBe(true)
})

test('a path with an id is 503 too', async () => {
  await withoutCatalog(async () => {
    const response = await fetch(`${server.url}/products/id/1`, { redirect: 'manual' })
    expect(response.status).toBe(503)
    expect(await response.text()).toContain('Product Not Found')
  })
})

test.each([
  { table: 'products', status: 503 },
  { table: 'collections', status: 200 },
  { table: 'settings', status: 200 },
  { table: 'sessions', status: 200 },
])(
  'the first page after a start is $status without the table $table, and shows it once it is back',
  async ({ table, status }) => {
    await server.kill()
    await server.restart()
    run(`ALTER TABLE ${table} RENAME TO renamed`)
    try {
      for (const path of ['/', '/products?q=tee']) {
        const response = await fetch(server.url + path, { headers: { cookie: `session=${'a'.repeat(43)}` } })
        expect([path, response.status]).toEqual([path, status])
        const html = await response.text()
        expect(html.includes('data-skeleton')).toBe(status === 503)
        expect(html).toContain('<footer')
      }
      const missing = await fetch(`${server.url}/nothing-here`)
      expect([missing.status, (await missing.text()).includes('Not Found')]).toEqual([404, true])
    } finally {
      run(`ALTER TABLE renamed RENAME TO ${table}`)
    }
    for (const path of ['/products', '/nothing-here']) {
      const response = await fetch(server.url + path)
      expect(response.status).toBe(path === '/products' ? 200 : 404)
      expect(await response.text()).toContain('<a href="/collections/opentowork"')
    }
  },
)

test('a database file that was cut off is no bare 500', async () => {
  await server.kill()
  await server.restart()
  const file = Bun.file(server.databasePath)
  const bytes = await file.bytes()
  truncateSync(server.databasePath, 0)
  const response = await fetch(server.url)
  // SQLite may have the pages that it needs in memory.
  expect([200, 503]).toContain(response.status)
  expect(await response.text()).toContain('<footer')
  await server.kill()
  await Bun.write(server.databasePath, bytes)
  await server.restart()
  expect((await fetch(server.url)).status).toBe(200)
})

test('an empty catalog has its own text', async () => {
  run('UPDATE products SET is_active = 0')
  await using visit = await openPage(server, { javaScriptEnabled: false })
  await visit.page.goto('/')
  await visit.page.getByText('No products available at the moment. Please check back soon!').waitFor()
  await visit.page.goto('/products')
  await visit.page.getByText('No products available at the moment.', { exact: true }).waitFor()
})
