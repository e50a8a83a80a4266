import { expect, test } from 'bun:test'
import { addToCartFields } from '#api-test/visitor'
import type { Collection } from '#shared/contracts/collection'
import type { Product, Variant } from '#shared/contracts/product'
import { adminCookie, request } from '../test/http.ts'
import { ADMIN } from '../test/server.ts'
import { sharedStore } from '../test/stores.ts'

const server = await sharedStore()
const json = async <T>(path: string): Promise<T> => (await request(server, path)).json() as Promise<T>

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

const leaksOf = (text: string) => [
  ...(text.match(SECRET_KEY) ?? []),
  ...listCosts().filter((cost) => mentions(text, cost)),
]

async function listProductPaths({ id, slug }: Product): Promise<string[]> {
  const [variant] = await json<Variant[]>(`/_api/product/variants?productId=${id}`)
  return [
    `/products/${slug}`,
    `/products/${slug}?variant=${variant?.id}`,
    `/_api/product?productId=${id}`,
    `/_api/product/by-slug?slug=${slug}`,
    `/_api/product/variants?productId=${id}`,
    `/_api/product/details?productId=${id}`,
  ]
}

async function listPublicPaths(): Promise<string[]> {
  const products = await json<Product[]>('/_api/products')
  const [collection] = await json<Collection[]>('/_api/collections')
  // A sample: the pages of all would take seconds.
  const ofProducts = await Promise.all(products.filter((_, index) => index % 4 === 0).map(listProductPaths))
  return [
    '/',
    '/products',
    '/products?q=tee&sort=price-asc',
    '/products?type=Mug&color=white&availability=in-stock',
    '/collections',
    '/cart',
    '/login',
    '/nowhere',
    '/sitemap.xml',
    '/_api/auth/session',
    '/_api/health',
    '/_api/products',
    '/_api/products/search?sort=price-desc',
    '/_api/collections',
    `/collections/${collection!.slug}`,
    `/_api/collections?id=${collection!.id}`,
    `/_api/collection/by-slug?slug=${collection!.slug}`,
    ...ofProducts.flat(),
  ]
}

test('what Printful charges is in no public response, but in the administrator’s', async () => {
  expect(listCosts().length).toBeGreaterThan(40)
  const paths = await listPublicPaths()
  expect(paths.length).toBeGreaterThan(50)
  const leaks: string[] = []
  for (const path of paths) {
    const response = await request(server, path)
    const text = (await response.text()) + JSON.stringify([...response.headers])
    leaks.push(...leaksOf(text).map((leak) => `${path}: ${leak}`))
  }
  expect(leaks).toEqual([])
  const headers = { cookie: await adminCookie(server, ADMIN) }
  const text = await (await request(server, '/_api/admin/products', { headers })).text()
  expect(leaksOf(text).length).toBeGreaterThan(30)
  expect(text).toMatch(SECRET_KEY)
})

test('a cart has no costs either', async () => {
  const [product] = await json<Product[]>('/_api/products')
  const [variant] = await json<Variant[]>(`/_api/product/variants?productId=${product!.id}`)
  const added = await request(server, '/_api/cart/add', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(addToCartFields(product!.id, variant!.id)),
  })
  expect(added.status).toBe(200)
  const headers = { cookie: added.headers.getSetCookie()[0]!.split(';')[0]! }
  const cart = await (await request(server, '/cart', { headers })).text()
  const items = await (await request(server, '/_api/cart/items', { headers })).text()
  expect(cart).toContain(product!.name)
  expect([await added.text(), cart, items].flatMap(leaksOf)).toEqual([])
})
