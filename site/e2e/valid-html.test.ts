import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { addToCartFields } from '#api-test/visitor'
import { findAvailableProduct } from '../test/cart.ts'
import { adminCookie, findAll, request } from '../test/http.ts'
import { ADMIN, startTestServer, type TestServer } from '../test/server.ts'

setDefaultTimeout(120_000)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const SHARED = [
  '/',
  '/products',
  '/products?q=tee',
  '/products?q=unobtainium',
  '/products/opentowork-tee',
  '/products/unlimited-pto-tote',
  '/products/nope',
  '/collections',
  '/collections/opentowork',
  '/collections/nope',
  '/shipping',
  '/contact',
  '/privacy',
  '/login',
  '/signup',
  '/cart',
  '/nope',
]
const PERSONAL = [
  '/',
  '/contact',
  '/account',
  '/admin',
  '/admin/products',
  '/admin/collections',
  '/admin/health',
  '/admin/users',
]

/** What a validator would refuse and no component test can see: it comes from how the page is put together. */
async function problems(path: string, cookie: string): Promise<string[]> {
  const html = await (await request(server, path, { headers: { cookie } })).text()
  const ids = findAll(html, '[id]', 'id')
  return [
    ...findAll(html, 'body style', 'class').map(() => 'a style element in the body'),
    ...(html.trimEnd().endsWith('</html>') ? [] : ['something after </html>']),
    ...(findAll(html, 'h1', 'class').length === 1 ? [] : ['not one h1']),
    ...ids.filter((id, index) => ids.indexOf(id) < index).map((id) => `the id ${id} twice`),
  ]
}

async function cartCookie(): Promise<string> {
  const { product, variant } = await findAvailableProduct(server.url)
  const response = await request(server, '/_api/cart/add', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(addToCartFields(product.id, variant.id)),
  })
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

test.each(SHARED)('%s is put together as valid HTML', async (path) => {
  expect(await problems(path, '')).toEqual([])
})

test('so is a cart with items', async () => {
  expect(await problems('/cart', await cartCookie())).toEqual([])
})

test('so is every page of an administrator', async () => {
  const cookie = await adminCookie(server, ADMIN)
  for (const path of PERSONAL) expect([path, await problems(path, cookie)]).toEqual([path, []])
})
