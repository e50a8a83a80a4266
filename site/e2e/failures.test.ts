import { expect, test } from 'bun:test'
import { truncateSync } from 'node:fs'
import type { Product } from '#shared/contracts/product'
import { openPage } from '../test/browser.ts'
import { cartCookie, eventually, toast } from '../test/cart.ts'
import { changeDatabase } from '../test/change-database.ts'
import { find, pageText, request } from '../test/http.ts'
import { securityHeaderProblems } from '../test/security-headers.ts'
import { ownStore } from '../test/stores.ts'

const server = await ownStore()

const PRODUCT = '/products/opentowork-tee'
const BY_SLUG = '/_api/product/by-slug?slug=opentowork-tee'
const CATALOG_PAGES = ['/', '/products', PRODUCT, '/collections', '/collections/opentowork']

const purgeAll = () => changeDatabase(server, "INSERT INTO cache_purges (tags) VALUES ('all')")
const takeAway = (table: string) => {
  changeDatabase(server, `ALTER TABLE ${table} RENAME TO ${table}_away`)
  purgeAll()
}
const putBack = (table: string) => changeDatabase(server, `ALTER TABLE ${table}_away RENAME TO ${table}`)

async function without(tables: readonly string[], check: () => Promise<void>) {
  for (const table of tables) takeAway(table)
  try {
    await check()
  } finally {
    for (const table of tables) putBack(table)
  }
}

async function statusOf(path: string, headers: Record<string, string> = {}) {
  const response = await request(server, path, { headers })
  return [path, response.status, response.headers.get('retry-after')]
}

test('a database error is 503 with Retry-After, and is not cached', async () => {
  await without(['products'], async () => {
    for (const path of [...CATALOG_PAGES, '/products/id/1']) {
      expect(await statusOf(path)).toEqual([path, 503, '10'])
    }
    const skeletons = async (path: string) =>
      (await (await request(server, path)).text()).match(/data-skeleton/g)?.length
    expect([await skeletons('/'), await skeletons('/products')]).toEqual([6, 8])
  })
  await without(['collections'], async () =>
    expect(await statusOf('/collections/1')).toEqual(['/collections/1', 503, '10']),
  )
  for (const path of CATALOG_PAGES) expect(await statusOf(path)).toEqual([path, 200, null])
})

test('a cart that cannot be read is 503 with Retry-After', async () => {
  const cookie = await cartCookie(server)
  await without(['cart_items'], async () => {
    expect(await statusOf('/cart', { cookie })).toEqual(['/cart', 503, '10'])
    const page = await request(server, '/cart', { headers: { cookie } })
    expect(await page.text()).toContain('Failed to fetch cart items.')
  })
  expect(await statusOf('/cart', { cookie })).toEqual(['/cart', 200, null])
})

async function withMalformedFeatures(check: () => Promise<void>) {
  const { id } = (await (await request(server, BY_SLUG)).json()) as Product
  changeDatabase(server, `INSERT INTO product_edits (product_id, features) VALUES (${id}, '["not closed')`)
  purgeAll()
  try {
    await check()
  } finally {
    changeDatabase(server, `DELETE FROM product_edits WHERE product_id = ${id}`)
    purgeAll()
  }
}

test('an unexpected exception is 500 without its text, not cached, and logged once with its stack', async () => {
  await withMalformedFeatures(async () => {
    const before = server.logLines().length
    await request(server, PRODUCT)
    await eventually(async () => expect(server.logLines().length).toBeGreaterThan(before + 1))
    const [error, failure, ...others] = server.logLines().slice(before)
    expect(error).toMatchObject({ level: 'error', msg: expect.stringMatching(/SyntaxError: .+\n +at /) })
    expect(failure).toMatchObject({ msg: 'request failed', status: 500, requestId: error!.requestId })
    expect(others).toEqual([])
    for (const path of [...CATALOG_PAGES, BY_SLUG]) {
      const response = await request(server, path)
      const text = await response.text()
      expect([path, response.status, response.headers.get('retry-after')]).toEqual([path, 500, null])
      expect([path, securityHeaderProblems(response)]).toEqual([path, []])
      if (path !== BY_SLUG) expect([path, find(text, 'h1')]).toEqual([path, 'Something Went Wrong'])
      expect(text).not.toContain('SyntaxError')
    }
  })
  for (const path of CATALOG_PAGES) expect(await statusOf(path)).toEqual([path, 200, null])
})

test('a list without its products says what failed, and fetches them once they are there', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  const alert = page.getByRole('alert')
  await without(['products'], async () => {
    for (const path of ['/', '/products']) {
      await page.goto(path)
      await alert.getByText('Error loading products. Please try again later.').waitFor()
      await page.getByText('Could not fetch products. Please try again later.').waitFor()
    }
    const failed = { status: 503, json: { error: 'The store is shutting down.' } }
    await page.route('**/_api/products/search', (route) => route.fulfill(failed))
    await page.reload()
    await alert.getByText('The store is shutting down.', { exact: true }).waitFor()
    await page.unrouteAll()
    await page.route('**/_api/products/search', (route) => route.abort())
    await page.reload()
    await alert.getByText('Failed to fetch products', { exact: true }).waitFor()
    await page.unrouteAll()
  })
  takeAway('products')
  await page.route(
    '**/_api/products/search',
    (route) => {
      putBack('products')
      return route.continue()
    },
    { times: 1 },
  )
  await page.reload()
  const card = page.getByRole('link', { name: /^#OPENTOWORK Tee/ })
  await card.scrollIntoViewIfNeeded()
  const image = await card.locator('img').first().elementHandle()
  await page.waitForFunction((img) => img instanceof HTMLImageElement && img.naturalWidth > 0, image)
})

test('a product page shows what failed, and the product once it can be fetched', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await without(['products'], async () => {
    await page.goto(PRODUCT)
    await page.getByRole('heading', { level: 1, name: 'Error' }).waitFor()
    await page.getByText('Could not load product details. Please try again later.').waitFor()
    await page.getByText('opentowork-tee', { exact: true }).waitFor()
    await page.goto('/products/id/1')
    await page.getByText('Could not load product details. Please try again later.').waitFor()
    await page.goto('/collections/opentowork')
    await page.getByText('Failed to fetch collection').waitFor()
    await page.goto(PRODUCT)
  })
  takeAway('products')
  await page.route(
    '**/_api/product/by-slug*',
    (route) => {
      putBack('products')
      return route.continue()
    },
    { times: 1 },
  )
  await page.reload()
  await page.getByRole('heading', { level: 1, name: '#OPENTOWORK Tee' }).waitFor()
  await page.waitForFunction(() => document.title.startsWith('#OPENTOWORK Tee'))
  await page.getByRole('radio', { name: 'M', exact: true }).click()
  expect(await page.getByRole('button', { name: 'Add to Cart' }).isEnabled()).toBe(true)
})

test('a 500 is told in the words of the page', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await page.goto(PRODUCT)
  await page.getByRole('radio', { name: 'M', exact: true }).click()
  const failed = { status: 500, json: { error: 'Internal Server Error' } }
  await page.route('**/_api/cart/*', (route) => route.fulfill(failed))
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await toast(page, 'Failed to add item.').waitFor()
  expect(await page.getByText('Internal Server Error').count()).toBe(0)
})

test('without scripts, a page without its products shows the error', async () => {
  await using visit = await openPage(server, { javaScriptEnabled: false })
  const notice = visit.page.locator('main noscript')
  await without(['products'], async () => {
    await visit.page.goto('/')
    await notice.waitFor()
    expect(await notice.textContent()).toContain('Error loading products. Please try again later.')
    await visit.page.goto(PRODUCT)
    await notice.waitFor()
    expect(await notice.textContent()).toContain('Could not load product details. Please try again later.')
  })
})

test.each([
  { tables: ['products'], status: 503 },
  { tables: ['collections', 'sessions'], status: 200 },
])('the first page after a start without $tables is $status, and whole once they are back', async (row) => {
  await server.kill()
  await server.restart()
  await without(row.tables, async () => {
    for (const path of ['/', '/products?q=tee']) {
      const response = await request(server, path, { headers: { cookie: `session=${'a'.repeat(43)}` } })
      const html = await response.text()
      expect([path, response.status, html.includes('data-skeleton')]).toEqual([
        path,
        row.status,
        row.status === 503,
      ])
      expect(html).toContain('<footer')
    }
    const missing = await request(server, '/nothing-here')
    expect([missing.status, await missing.text()]).toEqual([404, expect.stringContaining('Not Found')])
  })
  for (const path of ['/products', '/nothing-here']) {
    const response = await request(server, path)
    expect([path, response.status]).toEqual([path, path === '/products' ? 200 : 404])
    expect(await response.text()).toContain('<a href="/collections/opentowork"')
  }
})

test('a database file that was cut off is no bare 500', async () => {
  const bytes = await Bun.file(server.databasePath).bytes()
  truncateSync(server.databasePath, 0)
  const response = await request(server, '/collections')
  // SQLite may have the pages that it needs in memory.
  expect([200, 503]).toContain(response.status)
  expect(await response.text()).toContain('<footer')
  await server.kill()
  await Bun.write(server.databasePath, bytes)
  await server.restart()
  await pageText(server, '/')
})

test('an empty catalog has its own text', async () => {
  changeDatabase(server, 'UPDATE products SET is_active = 0')
  const text = 'No products available at the moment.'
  expect(await pageText(server, '/')).toContain(`${text} Please check back soon!`)
  expect(await pageText(server, '/products')).toMatch(new RegExp(`>\\s*${text}\\s*<`))
})
