import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import type { Product } from '#shared/contracts/product'
import { formatPrice, fromCents, toCents } from '#shared/price'
import { openPage } from '../test/browser.ts'
import {
  addFromPage,
  cartLink,
  expectName,
  findAvailableProduct,
  openSheet,
  sheetItems,
  toast,
} from '../test/cart.ts'
import { adminCookie, find, findAll, pageText, request } from '../test/http.ts'
import { ADMIN } from '../test/server.ts'
import { ownStore } from '../test/stores.ts'
import { testAll } from '../test/test-all.ts'

const server = await ownStore()
const cookie = await adminCookie(server, ADMIN)

const TEE = '/products/opentowork-tee'
const SOLD_OUT = '/products/unlimited-pto-tote'
const RELATED = 'section[aria-labelledby=related]'
const SUGGESTIONS = 'section[aria-labelledby=suggestions]'

function run(...statements: string[]) {
  using database = new Database(server.databasePath)
  database.run('PRAGMA busy_timeout = 5000')
  for (const statement of statements) database.run(statement)
}
async function withoutTable(table: string, check: () => Promise<void>) {
  run(`ALTER TABLE ${table} RENAME TO renamed`)
  try {
    await check()
  } finally {
    run(`ALTER TABLE renamed RENAME TO ${table}`)
  }
}

const htmlOf = async (path: string) => (await request(server, path)).text()
const cardsIn = async (path: string, section = 'main') =>
  findAll(await htmlOf(path), `${section} a.product-card`, 'href')
const listProducts = async (): Promise<Product[]> => (await request(server, '/_api/products')).json()
const findByPath = async (path: string) =>
  (await listProducts()).find(({ slug }) => path === `/products/${slug}`)!
const sourceOf = ({ name }: Product) =>
  server.sandbox.catalog.products.find(({ sync_product }) => sync_product.name.trim() === name)!
const sync = async () =>
  expect((await request(server, '/_api/printful/products', { headers: { cookie } })).status).toBe(200)
const post = (path: string, body: unknown) =>
  request(server, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })
async function createCollection(body: Record<string, unknown>): Promise<{ id: number; slug: string }> {
  const response = await post('/_api/admin/collections', body)
  if (!response.ok) throw new Error(await response.text())
  return response.json()
}

test('a cart shows what changes while an item is in it: its stock, its price and that it is gone', async () => {
  const { product, variant } = await findAvailableProduct(server.url)
  const change = (column: string, value: number | null) =>
    run(`UPDATE variants SET ${column} = ${value} WHERE id = ${variant.id}`)
  await using visit = await openPage(server)
  const { page, errors } = visit
  await addFromPage(page, product.slug)
  await openSheet(page)
  change('stock_quantity', 1)
  await page.getByRole('button', { name: `Increase quantity of ${product.name}` }).click()
  await toast(page, 'No more in stock: only 1 is in stock, and it is in your cart.').waitFor()
  await expectName(cartLink(page), 'Cart, 1 item')

  const newCents = toCents(variant.price) + 150
  change('price_cents', newCents)
  await page.goto('/')
  await openSheet(page)
  await sheetItems(page)
    .getByText(formatPrice(fromCents(newCents)))
    .waitFor()

  change('stock_quantity', 0)
  await page.goto('/')
  const dialog = await openSheet(page)
  await sheetItems(page).getByText('No longer available').waitFor()
  expect(await sheetItems(page).getByRole('button').count()).toBe(1)
  expect(await dialog.textContent()).toMatch(/Total\s+\$0\.00/)

  await page.goto('/cart')
  const main = page.getByRole('main')
  await main.getByText('No longer available').waitFor()
  expect(await page.getByRole('spinbutton').count()).toBe(0)
  const remove = main.getByRole('button', { name: `Remove ${product.name}` })
  await remove.hover()
  await page.locator('astro-island[component-export=CartPage]:not([ssr])').waitFor({ state: 'attached' })
  await remove.click()
  await toast(page, 'Item removed from cart.').waitFor()
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
  change('stock_quantity', null)
  expect(errors).toEqual([])
})

test('collections are listed with name, description and count, and show their products in order', async () => {
  const products = await listProducts()
  const selected = products.slice(0, 5).reverse()
  const { id, slug } = await createCollection({
    name: 'Five & Ordered',
    description: 'A collection of <five>.',
    productIds: selected.map(({ id }) => id),
  })
  const path = `/collections/${slug}`
  await createCollection({ name: 'Empty' })
  await using visit = await openPage(server)
  const { page } = visit
  await page.goto('/collections')
  const texts = await page.getByRole('main').getByRole('link').allTextContents()
  expect(texts).toContain('Five & OrderedA collection of <five>.5 Products')
  expect(texts).toContain(`#OPENTOWORK Collection${products.length} Products`)
  await page
    .getByRole('main')
    .getByRole('link', { name: /Five & Ordered/ })
    .click()
  await page.waitForURL(path)

  expect(await cardsIn(path)).toEqual(selected.map(({ slug }) => `/products/${slug}`))
  expect(await htmlOf('/collections/empty')).toContain('There are no products in this collection yet.')
  const byId = await request(server, `/collections/${id}`)
  expect([byId.status, byId.headers.get('location')]).toEqual([302, path])
})

test('a collection’s banner is its share image, a foreign one as it is', async () => {
  const [product] = await listProducts()
  const shareImage = async (bannerImageUrl: string | null | undefined, attribute = 'og:image') => {
    const { slug } = await createCollection({ name: `Banner ${attribute}`, bannerImageUrl })
    return find(await pageText(server, `/collections/${slug}`), `meta[property="${attribute}"]`, 'content')
  }
  expect(await shareImage(product!.imageUrl)).toMatch(
    new RegExp(`^${server.url}/images/[\\w-]{22}/share\\.jpg$`),
  )
  const foreign = 'https://elsewhere.example/banner.jpg'
  expect(await shareImage(foreign)).toBe(foreign)
  expect(await shareImage(foreign, 'og:image:width')).toBeUndefined()
})

test('related and suggested products can be bought, and stand beside the form of a sold-out one', async () => {
  const products = await listProducts()
  const inStock = new Set(products.filter(({ inStock }) => inStock).map(({ slug }) => `/products/${slug}`))
  expect(inStock.has(SOLD_OUT)).toBe(false)
  for (const [path, section, count] of [
    [TEE, RELATED, 4],
    [SOLD_OUT, `article ${RELATED}`, 4],
    ['/nope', SUGGESTIONS, 4],
    ['/products?q=unobtainium', 'section[aria-labelledby=alternatives]', 8],
    ['/products?q=pto&availability=in-stock', 'section[aria-labelledby=alternatives]', 8],
  ] as const) {
    const cards = await cardsIn(path, section)
    expect([path, new Set(cards).size, cards.length]).toEqual([path, count, count])
    expect([path, cards.every((card) => card !== path && inStock.has(card))]).toEqual([path, true])
  }
  expect(find(await htmlOf(TEE), '#related')).toBe('You may also like')
  const soldOut = await htmlOf(SOLD_OUT)
  expect(findAll(soldOut, '#related', 'id')).toHaveLength(1)
  expect(find(soldOut, '#related')).toBe('Sold out. These are not.')
})

test('an edit of a related product, and a collection that brings one close, show on the next request', async () => {
  const [path = ''] = await cardsIn(TEE, RELATED)
  const { id, mockups } = await findByPath(path)
  const images = async () => findAll(await htmlOf(TEE), `${RELATED} a[href="${path}"] img`, 'src').join(' ')
  const before = await images()
  const imageUrl = Object.values(mockups).flat().at(-1)!.url
  const image = { imageUrl, imageType: 'detail', displayOrder: 0, isActive: true, altText: null }
  const saved = await post('/_api/admin/products/images', { productId: id, images: [image] })
  expect(saved.status).toBe(200)
  expect(await images()).not.toBe(before)

  const mug = await findByPath('/products/per-my-last-email-mug')
  const tee = await findByPath(TEE)
  expect(await cardsIn(TEE, RELATED)).not.toContain(`/products/${mug.slug}`)
  for (const name of ['One', 'Two', 'Three']) await createCollection({ name, productIds: [tee.id, mug.id] })
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

testAll(
  'while the catalog can’t be read its pages are 503, and the browser fetches it or shows why not',
  async () => {
    await using visit = await openPage(server)
    const { page } = visit
    await withoutTable('collections', async () => {
      expect((await request(server, '/sitemap.xml')).status).toBe(503)
      for (const [path, skeletons] of [
        ['/collections', 6],
        ['/collections/opentowork', 8],
      ] as const) {
        const response = await request(server, path)
        expect([response.status, response.headers.get('retry-after')]).toEqual([503, '10'])
        const html = await response.text()
        expect([path, findAll(html, '[data-skeleton]', 'data-skeleton').length]).toEqual([path, skeletons])
      }
      await page.goto('/collections')
      await page.getByText('Could not load collections. Please try again later.').waitFor()
      await page.route('**/_api/collections', (route) => route.abort())
      await page.reload()
      await page.getByRole('alert').getByText('Failed to fetch collections', { exact: true }).waitFor()
      await page.goto('/collections/opentowork')
      await page.getByRole('heading', { name: 'Collection Not Found' }).waitFor()
      await page.getByRole('link', { name: 'Back to all collections' }).waitFor()
    })
    await page.unrouteAll()
    await page.goto('/collections')
    await page.getByRole('link', { name: /#OPENTOWORK Collection/ }).waitFor()
    await withoutTable('products', async () => {
      expect((await request(server, '/nope')).status).toBe(404)
      expect(await cardsIn('/nope', SUGGESTIONS)).toEqual([])
    })
    expect(await cardsIn('/nope', SUGGESTIONS)).toHaveLength(4)
  },
)

test('a long collection is paged', async () => {
  run(
    `INSERT INTO products (printful_id, slug, name) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60)
     SELECT 900000 + i, 'long-' || i, 'Long ' || i FROM n`,
  )
  const ids = (await listProducts()).filter(({ slug }) => slug.startsWith('long-')).map(({ id }) => id)
  const { slug } = await createCollection({ name: 'Long', productIds: ids })
  const path = `/collections/${slug}`
  expect(await cardsIn(path)).toHaveLength(48)
  expect(find(await htmlOf(path), 'a[rel=next]', 'href')).toBe(`${path}?page=2`)
  const second = await htmlOf(`${path}?page=2`)
  expect(findAll(second, 'main a.product-card', 'href')).toHaveLength(12)
  expect(find(second, 'a[rel=prev]', 'href')).toBe(path)
  const beyond = await request(server, `${path}?page=9`)
  expect(beyond.headers.get('location')).toBe(`${path}?page=2`)
  expect(await cardsIn('/products?page=2')).not.toEqual([])
})
