import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { CACHE_TAG_HEADER } from '#api/cache/tags'
import { addToCartFields } from '#api-test/visitor'
import { findAvailableProduct } from '../test/cart.ts'
import { adminCookie, request } from '../test/http.ts'
import { securityHeaderProblems } from '../test/security-headers.ts'
import { ADMIN, startTestServer, type TestServer } from '../test/server.ts'

setDefaultTimeout(120_000)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    settings: { SITE_URL: 'https://shop.example', CONTACT_EMAIL: 'security@shop.example' },
  })
  const database = new Database(server.databasePath)
  database.run("INSERT INTO products (printful_id, slug, name) VALUES (-1, 'broken', 'Broken')")
  database.run(
    "INSERT INTO product_edits (product_id, features) SELECT id, 'no JSON' FROM products WHERE slug = 'broken'",
  )
  database.run("UPDATE products SET is_active = 0 WHERE slug = 'broken'")
  database.close()
})
afterAll(() => server.stop())

const json = (body: string, headers: HeadersInit = {}): RequestInit => ({
  method: 'POST',
  body,
  headers: { 'content-type': 'application/json', ...headers },
})
const form = (body: string, headers: HeadersInit = {}): RequestInit => ({
  method: 'POST',
  body,
  headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', ...headers },
})
const CROSS_SITE = { 'sec-fetch-site': 'cross-site' }

async function expectHeaders(path: string, init: RequestInit, status: number): Promise<void> {
  const response = await request(server, path, init)
  await response.arrayBuffer()
  expect([path, response.status, securityHeaderProblems(response)]).toEqual([path, status, []])
  expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000')
  expect(response.headers.get(CACHE_TAG_HEADER)).toBeNull()
}

test.each<[status: number, path: string, init: RequestInit]>([
  [200, '/', {}],
  [200, '/', { headers: { 'accept-encoding': 'br' } }],
  [200, '/products?q=tee', { method: 'HEAD' }],
  [200, '/products/opentowork-tee', {}],
  [200, '/cart', {}],
  [200, '/shipping', {}],
  [200, '/login', {}],
  [200, '/favicon.svg', {}],
  [200, '/robots.txt', {}],
  [200, '/sitemap.xml', {}],
  [200, '/manifest.webmanifest', {}],
  [200, '/.well-known/security.txt', {}],
  [200, '/_api/products', {}],
  [200, '/_api/auth/session', {}],
  [200, '/_api/health', {}],
  [302, '/admin', {}],
  [302, '/products/id/1', {}],
  [308, '/products/', {}],
  [303, '/cart/add', form('productId=999999')],
  [303, '/logout', form('')],
  [400, '/_api/product?productId=x', {}],
  [400, '/', { headers: { host: 'a.example, b.example' } }],
  [401, '/_api/admin/products', {}],
  [403, '/_api/cart/add', json('{}', CROSS_SITE)],
  [403, '/login', form('email=a', CROSS_SITE)],
  [404, '/nothing', {}],
  [404, '/%ff', {}],
  [404, '/_astro/nothing.js', {}],
  [404, '/images/none/320.avif', {}],
  [404, '/_api/nothing', {}],
  [405, '/_api/products', { method: 'DELETE' }],
  [413, '/_api/cart/add', json(`"${'x'.repeat(300_000)}"`)],
  [413, '/cart/add', form(`a=${'x'.repeat(300_000)}`)],
  [415, '/_api/cart/add', form('a=1')],
  [415, '/cart/add', form('a=1', { 'content-type': 'text/plain' })],
])('a %i at %s has the security headers', (status, path, init) => expectHeaders(path, init, status))

test('images, assets and what is not modified have them', async () => {
  const html = await (await request(server, '/')).text()
  for (const pattern of [
    /\/images\/[\w-]{22}\/\d+\.\w+/,
    /\/_astro\/[^"' )]+\.js/,
    /\/_astro\/[^"' )]+\.css/,
  ]) {
    await expectHeaders(html.match(pattern)![0], {}, 200)
  }
  for (const path of ['/', '/favicon.svg', '/_api/products']) {
    const etag = (await request(server, path)).headers.get('etag')!
    await expectHeaders(path, { headers: { 'if-none-match': etag } }, 304)
  }
})

test('errors of the server have them', async () => {
  const setActive = (isActive: number) => {
    const database = new Database(server.databasePath)
    database.run('PRAGMA busy_timeout = 5000')
    database.run(`UPDATE products SET is_active = ${isActive} WHERE slug = 'broken'`)
    database.close()
  }
  setActive(1)
  await expectHeaders('/products/broken', {}, 500)
  await expectHeaders('/_api/product/by-slug?slug=broken', {}, 500)
  await expectHeaders('/cart/add', form('productId=1', { 'content-type': 'text/plain' }), 415)
  setActive(0)
})

test('a login that is throttled has them', async () => {
  const login = json(JSON.stringify({ email: 'nobody@example.com', password: 'wrong' }))
  for (let count = 0; count < 10; count++) await request(server, '/_api/auth/login_with_password', login)
  await expectHeaders('/_api/auth/login_with_password', login, 429)
})

describe('a logout', () => {
  test('clears the cache, and no cookie but the session', async () => {
    const response = await request(server, '/_api/auth/logout', json('{}'))
    expect(response.headers.get('clear-site-data')).toBe('"cache"')
    const names = response.headers.getSetCookie().map((cookie) => cookie.split('=')[0])
    expect(names).toEqual(['__Host-session'])
  })
})

describe('under https', () => {
  const token = 'a'.repeat(43)

  test('a page carries a session over to the name with the prefix', async () => {
    const other = await startTestServer({ settings: { SITE_URL: 'https://shop.example' } })
    const cookie = await adminCookie(other, ADMIN)
    const value = cookie.match(/__Host-session=([\w-]{43})/)![1]!
    const page = await request(other, '/admin', { headers: { cookie: `session=${value}` } })
    expect(page.status).toBe(200)
    const cookies = page.headers.getSetCookie()
    expect(cookies.find((each) => each.startsWith('__Host-session='))).toMatch(
      new RegExp(
        `^__Host-session=${value}; Max-Age=259(?:2000|19\\d\\d); Path=/; HttpOnly; Secure; SameSite=Lax$`,
      ),
    )
    expect(cookies.find((each) => each.startsWith('session='))).toContain('Expires=Thu, 01 Jan 1970')
    expect((await request(other, '/admin', { headers: { cookie: `__Host-session=${value}` } })).status).toBe(
      200,
    )
    const both = { headers: { cookie: `session=${value}; __Host-session=${token}` } }
    expect((await request(other, '/admin', both)).status).toBe(302)
    await other.stop()
  })

  test('the cart page carries a cart over', async () => {
    const { product, variant } = await findAvailableProduct(server.url)
    const fields = addToCartFields(product.id, variant.id)
    const response = await request(server, '/_api/cart/add', json(JSON.stringify(fields)))
    const cart = response.headers.getSetCookie().find((each) => each.startsWith('__Host-cart='))!
    const value = cart.match(/=([\w-]{43});/)![1]!
    const page = await request(server, '/cart', { headers: { cookie: `cart=${value}` } })
    expect(await page.text()).toContain('Cart, 1 item')
    const names = page.headers.getSetCookie().map((each) => each.slice(0, each.indexOf(';')))
    expect(names.toSorted()).toEqual([`__Host-cart=${value}`, 'cart=deleted', 'cart_count=1'])
  })
})
