import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { brotliCompressSync } from 'node:zlib'
import { addToCartFields } from '#api-test/visitor'
import type { Product } from '#shared/contracts/product'
import { FLASH_COOKIE } from '#shared/cookies'
import { eventually, findAvailableProduct } from '../test/cart.ts'
import { find, findAll, request } from '../test/http.ts'
import { startTestServer, type TestServer } from '../test/server.ts'

setDefaultTimeout(60_000)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const CATALOG_PAGES = [
  '/',
  '/products',
  '/products/opentowork-tee',
  '/collections',
  '/collections/opentowork',
]

/** Runs one statement before the check and another after it, as another process. */
async function withDatabaseChange(change: string, revert: string, check: () => Promise<void>) {
  const run = (statement: string) => {
    const database = new Database(server.databasePath)
    database.run('PRAGMA busy_timeout = 5000')
    database.run(statement)
    database.run("INSERT INTO cache_purges (tags) VALUES ('all')")
    database.close()
  }
  run(change)
  try {
    await check()
  } finally {
    run(revert)
  }
}

describe('an unexpected exception', () => {
  let id: number
  beforeAll(async () => {
    const product = await request(server, '/_api/product/by-slug?slug=opentowork-tee')
    id = ((await product.json()) as Product).id
  })
  const withMalformedFeatures = (check: () => Promise<void>) =>
    withDatabaseChange(
      `INSERT INTO product_edits (product_id, features) VALUES (${id}, '["not closed')`,
      `DELETE FROM product_edits WHERE product_id = ${id}`,
      check,
    )

  test.each(CATALOG_PAGES)('%s is 500 with the error page, and is not cached', async (path) => {
    await withMalformedFeatures(async () => {
      const response = await request(server, path)
      expect([response.status, response.headers.get('retry-after')]).toEqual([500, null])
      const html = await response.text()
      expect(find(html, 'h1')).toBe('Something Went Wrong')
      expect(html).not.toContain('SyntaxError')
    })
    expect((await request(server, path)).status).toBe(200)
  })

  test('is logged once, with its stack', async () => {
    await withMalformedFeatures(async () => {
      const before = server.logLines().length
      await request(server, '/products/opentowork-tee')
      await eventually(async () => expect(server.logLines().length).toBeGreaterThan(before + 1))
      const [error, failure, ...others] = server.logLines().slice(before)
      expect(error).toMatchObject({ level: 'error', msg: expect.stringMatching(/SyntaxError: .+\n +at /) })
      expect(failure).toMatchObject({ msg: 'request failed', status: 500, requestId: error!.requestId })
      expect(others).toEqual([])
    })
  })
})

describe('a database error', () => {
  test.each([
    ...[...CATALOG_PAGES, '/products/id/1'].map((path) => [path, 'products']),
    ['/collections/1', 'collections'],
  ])('%s is 503 with Retry-After, and is not cached', async (path, table) => {
    await withDatabaseChange(
      `ALTER TABLE ${table} RENAME TO ${table}_renamed`,
      `ALTER TABLE ${table}_renamed RENAME TO ${table}`,
      async () => {
        const response = await request(server, path)
        expect([response.status, response.headers.get('retry-after')]).toEqual([503, '10'])
      },
    )
    expect((await request(server, path)).status).toBeLessThan(400)
  })

  test('/cart is 503 with Retry-After', async () => {
    const { product, variant } = await findAvailableProduct(server.url)
    const added = await request(server, '/_api/cart/add', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(addToCartFields(product.id, variant.id)),
    })
    const cookie = added.headers
      .getSetCookie()
      .map((header) => header.split(';')[0])
      .join('; ')
    await withDatabaseChange(
      'ALTER TABLE cart_items RENAME TO cart_items_renamed',
      'ALTER TABLE cart_items_renamed RENAME TO cart_items',
      async () => {
        const response = await request(server, '/cart', { headers: { cookie } })
        expect([response.status, response.headers.get('retry-after')]).toEqual([503, '10'])
        expect(await response.text()).toContain('Failed to fetch cart items.')
      },
    )
    expect((await request(server, '/cart', { headers: { cookie } })).status).toBe(200)
  })
})

describe('a flash message', () => {
  const MESSAGE = 'For one visitor only.'
  const cookie = `${FLASH_COOKIE}=${encodeURIComponent(JSON.stringify({ kind: 'success', text: MESSAGE }))}`
  const showsMessage = async (path: string, headers: HeadersInit = {}) =>
    (await (await request(server, path, { headers })).text()).includes(MESSAGE)

  test.each(CATALOG_PAGES)(
    '%s shows it to its visitor, before and after the page is cached',
    async (path) => {
      expect(await showsMessage(path, { cookie })).toBe(true)
      expect(await showsMessage(path)).toBe(false)
      expect(await showsMessage(path, { cookie: 'cart_count=2' })).toBe(false)
      expect(await showsMessage(path, { cookie })).toBe(true)
      expect(await showsMessage(path)).toBe(false)
    },
  )

  test('makes a response that no cache may store, and is deleted when it is shown', async () => {
    const response = await request(server, '/products', { headers: { cookie } })
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(new RegExp(`^${FLASH_COOKIE}=(deleted)?; .*Path=/`)),
    ])
    const redirect = await request(server, '/products?page=1', { headers: { cookie } })
    expect(redirect.headers.getSetCookie()).toEqual([])
  })
})

/** As a warm page is sent. */
const brotli = (text: string) => brotliCompressSync(text).length

test.each([...CATALOG_PAGES, '/cart', '/login', '/shipping', '/nope'])(
  '%s comes with its styles, at most 9 kB compressed, and its first paint waits for no other request',
  async (path) => {
    const html = await (await request(server, path)).text()
    const [head = '', body = ''] = html.split('<body')
    expect(head).not.toMatch(/<link[^>]*rel="(?:stylesheet|preload)"|<script[^>]*src=/)
    const inHead = [...head.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, styles = '']) => styles)
    expect(inHead).toHaveLength(1)
    const links = findAll(body, 'link[rel="stylesheet"]', 'href')
    const linked = await Promise.all(links.map(async (href) => (await request(server, href)).text()))
    expect([...inHead, ...linked].reduce((sum, styles) => sum + brotli(styles), 0)).toBeWithin(1000, 9000)
  },
)

describe('the HTML, without its styles', () => {
  async function expectBytes(path: string, maxBytes: number, maxCompressedBytes: number): Promise<string> {
    const html = (await (await request(server, path)).text()).replaceAll(/<style[^>]*>.*?<\/style>/gs, '')
    const bytes = [Buffer.byteLength(html), brotli(html)]
    expect([path, ...bytes, bytes[0]! <= maxBytes, bytes[1]! <= maxCompressedBytes]).toEqual([
      path,
      ...bytes,
      true,
      true,
    ])
    return html
  }

  test.each(['/', '/products', '/collections/opentowork'])(
    '%s, with 27 products, has at most 60 kB, compressed 8',
    async (path) => {
      const html = await expectBytes(path, 60_000, 8000)
      expect(html.match(/class="product-card"/g)).toHaveLength(27)
      expect(html.match(/\/images\/[\w-]{23,}/g)).toBeNull()
    },
  )

  test('a product with 40 variants has at most 52 kB, compressed 9, its structured data 12', async () => {
    const otherColors = "color IN ('Moss', 'Mauve', 'Navy')"
    const idOf = (slug: string) => `(SELECT id FROM products WHERE slug = '${slug}')`
    const [tee, sticker] = [idOf('opentowork-tee'), idOf('exit-interview-sticker')]
    await withDatabaseChange(
      `UPDATE variants SET product_id = ${sticker} WHERE product_id = ${tee} AND ${otherColors}`,
      `UPDATE variants SET product_id = ${tee} WHERE product_id = ${sticker} AND ${otherColors}`,
      async () => {
        // A page that no test has asked for, and so not a cached one.
        const html = await expectBytes('/products/opentowork-tee?variant=3', 52_000, 9000)
        const [, json = ''] = html.match(/<script type="application\/ld\+json">(.*?)<\/script>/s)!
        expect(json.match(/"sku"/g)).toHaveLength(40)
        expect(Buffer.byteLength(json)).toBeLessThanOrEqual(12_000)
      },
    )
  })
})
