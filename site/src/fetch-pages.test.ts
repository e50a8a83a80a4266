import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { insertCollection } from '#api/admin/collections/queries'
import { saveFormerSlug } from '#api/collections/former-slugs'
import { RateLimiter } from '#api/http/rate-limit'
import { seedProduct } from '#api-test/services'
import {
  FLASH_COOKIE_HEADER,
  LONG,
  renderedFrom,
  sessionCookieHeader,
  startTestStore,
  type TestStore,
} from '../test/test-store.ts'

let handler: TestStore
let variantId: number
let foreignVariantId: number
beforeAll(async () => {
  handler = await startTestStore()
  const { db } = handler.services
  const seed = (slug: string) => seedProduct(db, { slug, variants: [{ size: 'M', color: 'Black' }] })
  variantId = seed('tee').variantIds[0]!
  foreignVariantId = seed('mug').variantIds[0]!
  for (let number = 1; number <= 60; number++) seed(`tee-${number}`)
  insertCollection(db, { slug: 'desk', name: 'Desk', includesAll: true })
})
afterAll(() => handler[Symbol.asyncDispose]())

const get = (path: string, headers: Record<string, string> = {}) => handler.send(path, { headers })
const cookie = (value: string) => ({ cookie: value })

/** How many pages are rendered for these requests. */
async function rendersOf(requests: readonly (() => Promise<unknown>)[]): Promise<number> {
  const before = handler.renders()
  for (const send of requests) await send()
  return handler.renders() - before
}

const numbers = [0, 1, 2]
const randomToken = () => `${crypto.randomUUID().replaceAll('-', '')}abcdefghijk`

test.each<[kind: string, path: string, spelling: (index: number) => string]>([
  ['unknown parameters', '/', (index) => `/?utm=${index}`],
  ['parameters of another page', '/', (index) => `/?q=${index}`],
  ['unknown variants', '/products/tee', (index) => `/products/tee?variant=${100_000 + index}`],
  ['malformed variants', '/products/tee', (index) => `/products/tee?variant=0${index}x`],
  ["another product's variant", '/products/tee', () => `/products/tee?variant=${foreignVariantId}`],
  ['malformed pages', '/collections/desk', (index) => `/collections/desk?page=-${index}`],
  ['the first page by number', '/collections/desk', () => '/collections/desk?page=1'],
  ['the order of a search', '/products?q=tee&size=M', () => '/products?size=M&q=tee'],
  ['percent-encoded paths', '/products', (index) => `/%70roduct${index % 2 ? '%73' : '%2573'}`],
  ['percent-encoded slugs', '/products/tee', () => '/products/%74%65e'],
  ['duplicate parameters', '/products/tee', (index) => `/products/tee?variant=x${index}&variant=${index}`],
  ['unknown paths', '/404', (index) => `/nothing/${index}`],
  ['unknown paths below personal ones', '/404', (index) => `/${index % 2 ? 'cart' : 'login'}/${index}`],
  ['paths with two slashes', '/404', (index) => `//nothing/${index}`],
  ['unknown slugs', '/products/unknown', (index) => `/products/unknown-${index}`],
  ['unknown product ids', '/products/id/999', (index) => `/products/id/${1000 + index}`],
  ['unknown collections', '/collections/unknown', (index) => `/collections/unknown-${index}`],
  ['unknown collection ids', '/collections/999', (index) => `/collections/${1000 + index}`],
  ['malformed paths', '/404', (index) => `/${index}%ff%`],
])('requests with %s are answered from the cache', async (_kind, path, spelling) => {
  await get(path)
  expect(await rendersOf(numbers.map((index) => () => get(spelling(index))))).toBe(0)
})

test('requests with any cookies and headers are answered from the cache', async () => {
  await get('/')
  const cookies = [
    await sessionCookieHeader(handler.services),
    FLASH_COOKIE_HEADER,
    '__Host-flash=0.5',
    `cart_count=3; cart=${randomToken()}`,
    'profile=x',
  ]
  const renders = await rendersOf([
    ...cookies.map((value) => () => get('/', cookie(value))),
    () => handler.send('/', { method: 'HEAD' }),
    () => get('/', { 'accept-encoding': 'br;q=0.3' }),
    () => get('/', { 'if-none-match': '"3"' }),
  ])
  expect(renders).toBe(0)
})

test('a listed variant has a page of its own, with the parameter alone', async () => {
  const page = await renderedFrom(await get(`/products/tee?variant=${variantId}&utm=1`))
  expect(page.path).toBe(`/products/tee?variant=${variantId}`)
  expect((await renderedFrom(await get(`/products/tee?variant=${variantId}`))).id).toBe(page.id as string)
})

test.each([
  ['/products?size=9XL', '/products'],
  ['/products?q=a%00b', '/products?q=a+b'],
  ['/products?page=99', '/products?page=2'],
  ['/products?q=nothing&page=7', '/products?q=nothing'],
  ['/collections/desk?page=99', '/collections/desk?page=2'],
  ['/collections/1', '/collections/desk'],
  ['/products/id/1', '/products/tee'],
])('%s redirects to %s without rendering', async (path, location) => {
  const renders = handler.renders()
  const response = await get(path)
  expect([response.status, response.headers.get('location')]).toEqual([302, location])
  expect(handler.renders()).toBe(renders)
})

test('a former slug redirects to the present one for good, which no cache keeps', async () => {
  saveFormerSlug(handler.services.db, 'table', 1)
  for (const [path, location] of [
    ['/collections/table', '/collections/desk'],
    ['/collections/table?page=2&utm=1', '/collections/desk?page=2'],
  ] as const) {
    const { status, headers } = await get(path)
    expect([status, headers.get('location')]).toEqual([301, location])
    expect(headers.get('cache-control')).toBe('no-cache')
  }
})

const HIDDEN = ['/_image?href=/favicon.svg&w=6000', '/%255Fimage', '/_server%2Dislands/Island', '/500']

test.each([...HIDDEN, '//_image', '/_image/x', '/_actions/add', '/%35%30%30', '/429', '/404'])(
  "%s, one of Astro's own endpoints or an error page, is not there",
  async (path) => {
    const response = await get(path)
    expect([response.status, (await renderedFrom(response)).path]).toEqual([404, '/404'])
  },
)

test('the page of an unknown slug shows the slug as text', async () => {
  const response = await get('/products/%3Cscript%3E&amp;')
  expect(response.status).toBe(404)
  const text = await response.text()
  expect(text).toContain('/products/&lt;script&gt;&amp;amp;')
  expect(text).toEndWith(LONG)
  expect(response.headers.get('vary')).toBe('Accept-Encoding')
})

test('while the catalog cannot be read, pages are rendered as they are asked for', async () => {
  await using other = await startTestStore()
  other.services.db.run(sql`ALTER TABLE products RENAME TO products_renamed`)
  const page = await renderedFrom(await other.send('/products/tee?variant=1'))
  expect(page.path).toBe('/products/tee?variant=1')
  other.services.db.run(sql`ALTER TABLE products_renamed RENAME TO products`)
  seedProduct(other.services.db, { slug: 'cup' })
  expect((await renderedFrom(await other.send('/products/cup?variant=999'))).path).toBe('/products/cup')
})

describe('pages that must be rendered', () => {
  const settings = { TRUST_PROXY: 'true' }
  const from = (address: string) => ({ 'x-forwarded-for': address })

  test('are limited for each client; cached pages are not', async () => {
    await using limited = await startTestStore({ settings })
    const { services } = limited
    const send = (path: string, headers: Record<string, string>) => limited.send(path, { headers })
    services.renderLimiter = new RateLimiter({ perMinute: 4, now: () => 0 })
    const paths = ['/', '/', '/products/nothing', '/', '/moved']
    for (const path of paths) expect((await send(path, from('203.0.113.9'))).status).not.toBe(429)

    const refused = await send('/cart', from('203.0.113.9'))
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('15')
    expect(refused.headers.get('cache-control')).toBe('private, no-store')
    expect(refused.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect((await renderedFrom(refused)).path).toBe('/429')
    for (const path of ['/cart', '/products/nothing', '/_api/cart/items']) {
      expect([path, (await send(path, from('203.0.113.9'))).status]).toEqual([path, 429])
    }
    expect((await send('/', from('203.0.113.9'))).status).toBe(200)
    expect((await send('/cart', from('203.0.113.10'))).status).toBe(200)

    const search = await send('/_api/products/search?q=tee', from('203.0.113.9'))
    expect([search.status, search.headers.get('retry-after')]).toEqual([429, '15'])
    expect(await search.json()).toEqual({ error: 'Too many searches. Please wait a moment and try again.' })
    expect((await send('/_api/products', from('203.0.113.9'))).status).toBe(200)
    expect((await send('/_api/auth/session', from('203.0.113.9'))).status).toBe(200)
  })

  test('a form that is refused for its number gets a page', async () => {
    await using limited = await startTestStore({ settings })
    const { services } = limited
    services.newCartLimiter = new RateLimiter({ perMinute: 1, now: () => 0 })
    const tee = seedProduct(services.db, { variants: [{ size: 'S', color: null }] })
    const submit = () =>
      limited.send('/cart/add', {
        method: 'POST',
        headers: { accept: 'text/html' },
        body: new URLSearchParams({ productId: String(tee.id), size: 'S', quantity: '1' }),
      })
    expect((await submit()).status).toBe(303)
    const refused = await submit()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    expect((await renderedFrom(refused)).path).toBe('/429')
  })

  test('are those of refused forms too', async () => {
    await using limited = await startTestStore({ settings })
    limited.services.renderLimiter = new RateLimiter({ perMinute: 1, now: () => 0 })
    const submit = () => limited.send('/nothing', { method: 'POST', headers: { accept: 'text/html' } })
    expect([(await submit()).status, (await submit()).status]).toEqual([404, 429])
  })

  test('may be 300 a minute, and any number of a loopback address without TRUST_PROXY', async () => {
    await using other = await startTestStore()
    const { services } = other
    const waits = Array.from({ length: 400 }, () => services.renderLimiter.take('a'))
    expect(waits.findIndex((seconds) => seconds > 0)).toBeWithin(300, 400)
    services.renderLimiter = new RateLimiter({ perMinute: 1, now: () => 0 })
    for (let sent = 0; sent < 3; sent++) {
      expect((await other.send('/cart')).status).toBe(200)
    }
  })
})
