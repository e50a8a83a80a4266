import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import type { Product } from '#shared/contracts/product'
import { openPage } from '../test/browser.ts'
import { adminCookie, find, findAll, request } from '../test/http.ts'
import { ADMIN, startTestServer, type TestServer } from '../test/server.ts'

setDefaultTimeout(120_000)

let server: TestServer
let cookie: string
beforeAll(async () => {
  server = await startTestServer()
  cookie = await adminCookie(server, ADMIN)
})
afterAll(() => server.stop())

const TEE = '/products/opentowork-tee'
const SOLD_OUT = '/products/unlimited-pto-tote'
const RELATED = 'section[aria-labelledby=related]'
const SUGGESTIONS = 'section[aria-labelledby=suggestions]'

const htmlOf = async (path: string) => (await request(server, path)).text()
const cardsIn = async (path: string, section: string) =>
  findAll(await htmlOf(path), `${section} a.product-card`, 'href')
const listProducts = async (): Promise<Product[]> => (await request(server, '/_api/products')).json()
const inStockPaths = async () =>
  new Set((await listProducts()).filter(({ inStock }) => inStock).map(({ slug }) => `/products/${slug}`))
const post = (path: string, body: unknown) =>
  request(server, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })
const sync = async () =>
  expect((await request(server, '/_api/printful/products', { headers: { cookie } })).status).toBe(200)
const findByPath = async (path: string) =>
  (await listProducts()).find(({ slug }) => path === `/products/${slug}`)!
const sourceOf = ({ name }: Product) =>
  server.sandbox.catalog.products.find(({ sync_product }) => sync_product.name.trim() === name)!

test('a product page ends in four other products that can be bought', async () => {
  const cards = await cardsIn(TEE, RELATED)
  const inStock = await inStockPaths()
  expect(new Set(cards).size).toBe(4)
  expect(cards).not.toContain(TEE)
  expect(cards.every((path) => inStock.has(path))).toBe(true)
  expect(find(await htmlOf(TEE), '#related')).toBe('You may also like')
})

test('a sold-out product shows others beside its form, and once only', async () => {
  const cards = await cardsIn(SOLD_OUT, `article ${RELATED}`)
  const inStock = await inStockPaths()
  expect(inStock.has(SOLD_OUT)).toBe(false)
  expect(cards).toHaveLength(4)
  expect(cards.every((path) => inStock.has(path))).toBe(true)
  const html = await htmlOf(SOLD_OUT)
  expect(findAll(html, '#related', 'id')).toHaveLength(1)
  expect(find(html, '#related')).toBe('Sold out. These are not.')
})

test.each([
  ['/products/between-jbos-tote', 'Could not load product details. Please try again later.'],
  ['/products/id/999999', 'Product Not Found'],
  ['/collections/nope', 'Collection Not Found'],
  ['/collections/999999', 'Collection Not Found'],
  ['/nope', 'Not Found'],
])('%s is 404 and shows products that can be bought', async (path, text) => {
  const response = await request(server, path)
  const html = await response.text()
  expect([response.status, html.includes(text)]).toEqual([404, true])
  const cards = findAll(html, `${SUGGESTIONS} a.product-card`, 'href')
  const inStock = await inStockPaths()
  expect(cards).toHaveLength(4)
  expect(cards.every((card) => inStock.has(card))).toBe(true)
})

test.each(['/products?q=unobtainium', '/products?q=pto&availability=in-stock'])(
  '%s finds nothing and shows products that can be bought',
  async (path) => {
    const cards = await cardsIn(path, 'section[aria-labelledby=alternatives]')
    const inStock = await inStockPaths()
    expect(cards.length).toBeGreaterThanOrEqual(2)
    expect(cards.every((card) => inStock.has(card))).toBe(true)
  },
)

test('an edit of a related product shows on the next request', async () => {
  const [path = ''] = await cardsIn(TEE, RELATED)
  const { id, mockups } = await findByPath(path)
  const images = () =>
    htmlOf(TEE).then((html) => findAll(html, `${RELATED} a[href="${path}"] img`, 'src').join(' '))
  const before = await images()
  const shown = Object.values(mockups).flat().at(-1)!
  const saved = await post('/_api/admin/products/images', {
    productId: id,
    images: [{ imageUrl: shown.url, imageType: 'detail', displayOrder: 0, isActive: true, altText: null }],
  })
  expect(saved.status).toBe(200)
  expect(await images()).not.toBe(before)
})

test('a collection that brings another product close shows on the next request', async () => {
  const mug = await findByPath('/products/per-my-last-email-mug')
  const tee = await findByPath(TEE)
  expect(await cardsIn(TEE, RELATED)).not.toContain(`/products/${mug.slug}`)
  for (const name of ['One', 'Two', 'Three']) {
    await post('/_api/admin/collections', { name, productIds: [tee.id, mug.id] })
  }
  expect(await cardsIn(TEE, RELATED)).toContain(`/products/${mug.slug}`)
})

test('a related product’s new price shows after a sync, and a hidden one is gone everywhere', async () => {
  const [path = ''] = await cardsIn(TEE, RELATED)
  const [suggested = ''] = await cardsIn('/nope', SUGGESTIONS)
  await cardsIn('/products/nope', SUGGESTIONS)
  const product = await findByPath(path)
  for (const variant of sourceOf(product).sync_variants) variant.retail_price = '31.37'
  await sync()
  expect(find(await htmlOf(TEE), `${RELATED} a[href="${path}"] .price`)).toBe('$31.37')

  sourceOf(product).sync_product.is_ignored = true
  sourceOf(await findByPath(suggested)).sync_product.is_ignored = true
  await sync()
  const page = suggested === TEE ? SOLD_OUT : TEE
  expect(await cardsIn(page, RELATED)).not.toContain(path)
  for (const missing of ['/nope', '/products/nope', '/collections/nope', suggested]) {
    const cards = await cardsIn(missing, SUGGESTIONS)
    expect([missing, cards.length, cards.includes(suggested)]).toEqual([missing, 4, false])
  }
})

test('while the catalog can’t be read nothing is suggested, and a path that is unknown is 404 all the same', async () => {
  const run = (statement: string) => {
    const database = new Database(server.databasePath)
    database.run('PRAGMA busy_timeout = 5000')
    database.run(statement)
    database.close()
  }
  run('ALTER TABLE products RENAME TO renamed')
  try {
    for (const [path, status] of [
      [SOLD_OUT, 503],
      ['/nope', 404],
    ] as const) {
      const response = await request(server, path)
      const html = await response.text()
      expect([path, response.status, html.includes('class="product-card')]).toEqual([path, status, false])
    }
  } finally {
    run('ALTER TABLE renamed RENAME TO products')
  }
  expect(await cardsIn('/nope', SUGGESTIONS)).toHaveLength(4)
})

test('a shop with a single product suggests nothing beside it', async () => {
  const database = new Database(server.databasePath)
  database.run('PRAGMA busy_timeout = 5000')
  database.run("UPDATE products SET is_active = (slug = 'unlimited-pto-tote')")
  database.close()
  await using visit = await openPage(server)
  for (const path of [SOLD_OUT, '/nope', '/products/nope', '/products?q=unobtainium']) {
    await visit.page.goto(path)
    expect([path, await visit.page.locator('main section a.product-card').count()]).toEqual([path, 0])
  }
  expect(visit.errors).toEqual([])
})
