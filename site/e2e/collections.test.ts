import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { openPage } from '../test/browser.ts'
import { adminCookie, find, findAll, pageText, request } from '../test/http.ts'
import { ADMIN, startTestServer, type TestServer } from '../test/server.ts'

setDefaultTimeout(60_000)

let server: TestServer
let cookie: string
beforeAll(async () => {
  server = await startTestServer()
  cookie = await adminCookie(server, ADMIN)
})
afterAll(() => server.stop())

async function make(body: Record<string, unknown>): Promise<{ id: number; slug: string }> {
  const response = await request(server, '/_api/admin/collections', {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(await response.text())
  return response.json()
}
const products = async (): Promise<{ id: number; slug: string }[]> =>
  (await request(server, '/_api/products')).json()

test('all collections are shown with name, description and count', async () => {
  const [first] = await products()
  await make({ name: 'Just One', description: 'A collection of <one>.', productIds: [first?.id] })
  await using opened = await openPage(server)
  const { page, errors } = opened
  await page.goto('/collections')
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Our Collections')
  const card = page.getByRole('main').getByRole('link', { name: /Just One/ })
  expect(await card.textContent()).toBe('Just OneA collection of <one>.1 Product')
  const count = (await products()).length
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

test('a collection shows its products in the order that was given', async () => {
  const chosen = (await products()).slice(0, 5).reverse()
  const { slug } = await make({ name: 'Ordered', productIds: chosen.map(({ id }) => id) })
  expect(findAll(await pageText(server, `/collections/${slug}`), 'main a.product-card', 'href')).toEqual(
    chosen.map(({ slug }) => `/products/${slug}`),
  )
})

test('a collection’s banner is what shows where its link is shared', async () => {
  const [first] = (await (await request(server, '/_api/products')).json()) as { imageUrl: string }[]
  const own = await make({ name: 'With Banner', bannerImageUrl: first?.imageUrl })
  const shared = find(
    await pageText(server, `/collections/${own.slug}`),
    'meta[property="og:image"]',
    'content',
  )
  expect(shared).toMatch(new RegExp(`^${server.url}/images/[0-9a-f]{64}/share\\.jpg$`))
  const elsewhere = 'https://elsewhere.example/banner.jpg'
  const { slug } = await make({ name: 'Foreign Banner', bannerImageUrl: elsewhere })
  const html = await pageText(server, `/collections/${slug}`)
  expect(find(html, 'meta[property="og:image"]', 'content')).toBe(elsewhere)
  expect(find(html, 'meta[property="og:image:width"]', 'content')).toBeUndefined()
})

test('an empty collection says so', async () => {
  const { slug } = await make({ name: 'Empty' })
  expect(await pageText(server, `/collections/${slug}`)).toContain(
    'There are no products in this collection yet.',
  )
})

test('an id leads to the slug', async () => {
  const { id, slug } = await make({ name: 'By Number' })
  const response = await request(server, `/collections/${id}`)
  expect([response.status, response.headers.get('location')]).toEqual([302, `/collections/${slug}`])
})

test.each([
  '/collections/no-such-thing',
  '/collections/99999',
  '/collections/0',
  '/collections/99999999999999999999',
])('%s is not there, and says where to go', async (path) => {
  const response = await request(server, path)
  const html = await response.text()
  expect(response.status).toBe(404)
  expect(find(html, 'h1')).toBe('Collection Not Found')
  expect(html).toContain('The collection you are looking for does not exist or is no longer available.')
  expect(html).toMatch(/<a href="\/collections"[^>]*>Back to all collections<\/a>/)
})

test('a long collection comes in pages that know each other', async () => {
  const some = await products()
  const database = new Database(server.databasePath)
  database.run(
    `INSERT INTO products (printful_id, slug, name) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60)
     SELECT 900000 + i, 'long-' || i, 'Long ' || i FROM n`,
  )
  const ids = database
    .query<{ id: number }, []>("SELECT id FROM products WHERE slug LIKE 'long-%' ORDER BY id")
    .all()
  database.close()
  const { slug } = await make({ name: 'Long', productIds: ids.map(({ id }) => id) })
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

describe('while the catalogue can’t be read', () => {
  let broken: TestServer
  beforeAll(async () => {
    broken = await startTestServer()
    const database = new Database(broken.databasePath)
    database.run('ALTER TABLE collections RENAME TO collections_away')
    database.close()
  })
  afterAll(() => broken.stop())

  const mend = () => {
    const database = new Database(broken.databasePath)
    database.run('ALTER TABLE collections_away RENAME TO collections')
    database.close()
  }

  test('pages and sitemap say 503, with skeletons and the texts for it', async () => {
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

  test('the browser asks again, and says when that fails too', async () => {
    await using opened = await openPage(broken)
    const { page } = opened
    await page.goto('/collections')
    await page.getByText('Could not load collections. Please try again later.').waitFor()
    await page.goto('/collections/opentowork')
    await page.getByRole('heading', { name: 'Collection Not Found' }).waitFor()
    await page.getByRole('link', { name: 'Back to all collections' }).waitFor()
  })

  test('and shows what came of it once it is mended', async () => {
    await using opened = await openPage(broken)
    const { page } = opened
    const answer = await request(server, '/_api/collections')
    await page.route('**/_api/collections', async (route) =>
      route.fulfill({ contentType: 'application/json', body: await answer.text() }),
    )
    await page.goto('/collections')
    await page.getByRole('link', { name: /#OPENTOWORK Collection/ }).waitFor()
    mend()
    await page.goto('/collections/opentowork')
    expect(await page.locator('main a.product-card').count()).toBeGreaterThan(10)
  })
})
