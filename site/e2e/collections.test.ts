import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { openPage } from '../test/browser.ts'
import { adminCookie, find, findAll, pageText, request } from '../test/http.ts'
import { ADMIN, startTestServer, type TestServer } from '../test/server.ts'

setDefaultTimeout(120_000)

let server: TestServer
let cookie: string
beforeAll(async () => {
  server = await startTestServer()
  cookie = await adminCookie(server, ADMIN)
})
afterAll(() => server.stop())

async function createCollection(body: Record<string, unknown>): Promise<{ id: number; slug: string }> {
  const response = await request(server, '/_api/admin/collections', {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(await response.text())
  return response.json()
}
const listProducts = async (): Promise<{ id: number; slug: string }[]> =>
  (await request(server, '/_api/products')).json()

test('the list shows each collection’s name, description and count', async () => {
  const [first] = await listProducts()
  await createCollection({ name: 'Just One', description: 'A collection of <one>.', productIds: [first?.id] })
  await using opened = await openPage(server)
  const { page, errors } = opened
  await page.goto('/collections')
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Our Collections')
  const card = page.getByRole('main').getByRole('link', { name: /Just One/ })
  expect(await card.textContent()).toBe('Just OneA collection of <one>.1 Product')
  const count = (await listProducts()).length
  expect(
    await page
      .getByRole('main')
      .getByRole('link', { name: /#OPENTOWORK Collection/ })
      .textContent(),
  ).toBe(`#OPENTOWORK Collection${count} Products`)
  await card.click()
  await page.waitForURL('/collections/just-one')
  expect(
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem').allTextContents(),
  ).toEqual(['Home', 'Collections', 'Just One'])
  expect(await page.getByText('A collection of <one>.').isVisible()).toBe(true)
  expect(await page.locator('main a.product-card').count()).toBe(1)
  expect(errors).toEqual([])
})

test('a collection shows its products in their given order', async () => {
  const selected = (await listProducts()).slice(0, 5).reverse()
  const { slug } = await createCollection({ name: 'Ordered', productIds: selected.map(({ id }) => id) })
  expect(findAll(await pageText(server, `/collections/${slug}`), 'main a.product-card', 'href')).toEqual(
    selected.map(({ slug }) => `/products/${slug}`),
  )
})

test('a collection’s banner is its share image', async () => {
  const [first] = (await (await request(server, '/_api/products')).json()) as { imageUrl: string }[]
  const stored = await createCollection({ name: 'With Banner', bannerImageUrl: first?.imageUrl })
  const shareImage = find(
    await pageText(server, `/collections/${stored.slug}`),
    'meta[property="og:image"]',
    'content',
  )
  expect(shareImage).toMatch(new RegExp(`^${server.url}/images/[\\w-]{22}/share\\.jpg$`))
  const foreignUrl = 'https://elsewhere.example/banner.jpg'
  const { slug } = await createCollection({ name: 'Foreign Banner', bannerImageUrl: foreignUrl })
  const html = await pageText(server, `/collections/${slug}`)
  expect(find(html, 'meta[property="og:image"]', 'content')).toBe(foreignUrl)
  expect(find(html, 'meta[property="og:image:width"]', 'content')).toBeUndefined()
})

test('an empty collection has its own text', async () => {
  const { slug } = await createCollection({ name: 'Empty' })
  expect(await pageText(server, `/collections/${slug}`)).toContain(
    'There are no products in this collection yet.',
  )
})

test('a path with an id redirects to the slug', async () => {
  const { id, slug } = await createCollection({ name: 'By Number' })
  const response = await request(server, `/collections/${id}`)
  expect([response.status, response.headers.get('location')]).toEqual([302, `/collections/${slug}`])
})

test.each([
  '/collections/no-such-thing',
  '/collections/99999',
  '/collections/0',
  '/collections/99999999999999999999',
])('%s is 404 with a link to all collections', async (path) => {
  const response = await request(server, path)
  const html = await response.text()
  expect(response.status).toBe(404)
  expect(find(html, 'h1')).toBe('Collection Not Found')
  expect(html).toContain('The collection you are looking for does not exist or is no longer available.')
  expect(html).toMatch(/<a href="\/collections"[^>]*>Back to all collections<\/a>/)
})

test('a long collection is paged', async () => {
  const some = await listProducts()
  const database = new Database(server.databasePath)
  database.run(
    `INSERT INTO products (printful_id, slug, name) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60)
     SELECT 900000 + i, 'long-' || i, 'Long ' || i FROM n`,
  )
  const ids = database
    .query<{ id: number }, []>("SELECT id FROM products WHERE slug LIKE 'long-%' ORDER BY id")
    .all()
  database.close()
  const { slug } = await createCollection({ name: 'Long', productIds: ids.map(({ id }) => id) })
  const [first, second] = await Promise.all(
    ['', '?page=2'].map((page) => pageText(server, `/collections/${slug}${page}`)),
  )
  expect(findAll(first ?? '', 'main a.product-card', 'href')).toHaveLength(48)
  expect(findAll(second ?? '', 'main a.product-card', 'href')).toHaveLength(12)
  expect(find(first ?? '', 'a[rel=next]', 'href')).toBe(`/collections/${slug}?page=2`)
  expect(find(second ?? '', 'a[rel=prev]', 'href')).toBe(`/collections/${slug}`)
  expect(find(second ?? '', 'link[rel=canonical]', 'href')).toBe(`${server.url}/collections/${slug}?page=2`)
  const beyond = await request(server, `/collections/${slug}?page=9`)
  expect(beyond.headers.get('location')).toBe(`/collections/${slug}?page=2`)
  expect((await request(server, `/products?page=2`)).status).toBe(200)
  expect(find(await pageText(server, '/products?page=2'), 'link[rel=canonical]', 'href')).toBe(
    `${server.url}/products?page=2`,
  )
  expect(some.length).toBeLessThan(48)
})

describe('while the catalog can’t be read', () => {
  let broken: TestServer
  beforeAll(async () => {
    broken = await startTestServer()
    const database = new Database(broken.databasePath)
    database.run('ALTER TABLE collections RENAME TO collections_renamed')
    database.close()
  })
  afterAll(() => broken.stop())

  const repair = () => {
    const database = new Database(broken.databasePath)
    database.run('ALTER TABLE collections_renamed RENAME TO collections')
    database.close()
  }

  test('pages and sitemap are 503, with skeletons and error texts', async () => {
    expect((await request(broken, '/sitemap.xml')).status).toBe(503)
    const list = await request(broken, '/collections')
    const html = await list.text()
    expect([list.status, list.headers.get('retry-after')]).toEqual([503, '10'])
    expect(findAll(html, '[data-skeleton]', 'data-skeleton')).toHaveLength(6)
    expect(html).toContain('Could not load collections. Please try again later.')
    const one = await request(broken, '/collections/opentowork')
    expect(one.status).toBe(503)
    expect(findAll(await one.text(), '[data-skeleton]', 'data-skeleton')).toHaveLength(8)
  })

  test('the browser fetches, and shows the error when that fails too', async () => {
    await using opened = await openPage(broken)
    const { page } = opened
    await page.goto('/collections')
    await page.getByText('Could not load collections. Please try again later.').waitFor()
    await page.route('**/_api/collections', (route) => route.abort())
    await page.reload()
    await page.getByRole('alert').getByText('Failed to fetch collections', { exact: true }).waitFor()
    await page.goto('/collections/opentowork')
    await page.getByRole('heading', { name: 'Collection Not Found' }).waitFor()
    await page.getByRole('link', { name: 'Back to all collections' }).waitFor()
  })

  test('the browser shows what it fetched once the catalog is repaired', async () => {
    await using opened = await openPage(broken)
    const { page } = opened
    const response = await request(server, '/_api/collections')
    await page.route('**/_api/collections', async (route) =>
      route.fulfill({ contentType: 'application/json', body: await response.text() }),
    )
    await page.goto('/collections')
    await page.getByRole('link', { name: /#OPENTOWORK Collection/ }).waitFor()
    repair()
    await page.goto('/collections/opentowork')
    expect(await page.locator('main a.product-card').count()).toBeGreaterThan(10)
  })
})
