import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { addToCartFields } from '#api-test/visitor'
import type { Collection } from '#shared/contracts/collection'
import type { Product, Variant } from '#shared/contracts/product'
import { openPage } from '../test/browser.ts'
import { adminCookie } from '../test/http.ts'
import { ADMIN, startTestServer, type TestServer } from '../test/server.ts'

setDefaultTimeout(120_000)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const json = async <T>(path: string): Promise<T> => (await fetch(server.url + path)).json() as Promise<T>

/** Every price that the sandbox charges the merchant. */
function listCosts(): string[] {
  const { blankVariants } = server.sandbox.catalog
  return [...new Set(blankVariants.map(({ price }) => price))]
}

/** Names of what no visitor may see, in JSON and in the JSON of an island's properties. */
const SECRET_KEY = /(?:"|&quot;)[a-z]*(?:cost|margin|charge)[a-z]*(?:"|&quot;) ?:/i

/** As a number of its own: `2.29` isn't in `12.293`. */
const mentions = (text: string, cost: string) =>
  new RegExp(`(?<![\\d.])${cost.replace('.', '\\.')}(?!\\d)`).test(text)

async function listPublicPaths(): Promise<string[]> {
  const products = await json<Product[]>('/_api/products')
  const collections = await json<Collection[]>('/_api/collections')
  const ofProducts = await Promise.all(
    products.map(async ({ id, slug }) => {
      const [variant] = await json<Variant[]>(`/_api/product/variants?productId=${id}`)
      return [
        `/products/${slug}`,
        `/products/${slug}?variant=${variant?.id}`,
        `/_api/product?productId=${id}`,
        `/_api/product/by-slug?slug=${slug}`,
        `/_api/product/variants?productId=${id}`,
        `/_api/product/details?productId=${id}`,
      ]
    }),
  )
  const ofCollections = collections.flatMap(({ id, slug }) => [
    `/collections/${slug}`,
    `/_api/collections?id=${id}`,
    `/_api/collection/by-slug?slug=${slug}`,
  ])
  return [
    '/',
    '/products',
    '/products?q=tee&sort=price-asc',
    '/products?q=nothing-like-it',
    '/collections',
    '/cart',
    '/login',
    '/nowhere',
    '/sitemap.xml',
    '/robots.txt',
    '/products?type=Mug&color=white&availability=in-stock',
    '/_api/auth/session',
    '/_api/health',
    '/_api/products',
    '/_api/products/search?q=tee',
    '/_api/products/search?sort=price-desc',
    '/_api/collections',
    '/_api/cart/items',
    ...ofProducts.flat(),
    ...ofCollections,
  ]
}

test('what Printful charges is in no public response', async () => {
  const costs = listCosts()
  expect(costs.length).toBeGreaterThan(40)
  const paths = await listPublicPaths()
  expect(paths.length).toBeGreaterThan(170)
  const leaks: string[] = []
  for (const path of paths) {
    const response = await fetch(server.url + path)
    const text = await response.text()
    const headers = JSON.stringify([...response.headers])
    if (SECRET_KEY.test(text)) leaks.push(`${path}: ${text.match(SECRET_KEY)}`)
    leaks.push(...costs.filter((cost) => mentions(text + headers, cost)).map((cost) => `${path}: ${cost}`))
  }
  expect(leaks).toEqual([])
})

test('the administrator’s calls have them, so they would be found', async () => {
  const cookie = await adminCookie(server, ADMIN)
  const text = await (await fetch(`${server.url}/_api/admin/products`, { headers: { cookie } })).text()
  expect(text).toMatch(SECRET_KEY)
  expect(listCosts().filter((cost) => mentions(text, cost)).length).toBeGreaterThan(30)
})

test('a cart has no costs either', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  const [product] = await json<Product[]>('/_api/products')
  const [variant] = await json<Variant[]>(`/_api/product/variants?productId=${product!.id}`)
  const added = await page.request.post('/_api/cart/add', {
    data: addToCartFields(product!.id, variant!.id),
  })
  expect(added.status()).toBe(200)
  await page.goto('/cart')
  const texts = [await added.text(), await page.content()]
  expect(listCosts().filter((cost) => texts.some((text) => mentions(text, cost)))).toEqual([])
})
