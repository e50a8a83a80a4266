import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { adminCookie } from '../test/http.ts'
import { ADMIN, startTestServer, type TestServer } from '../test/server.ts'

setDefaultTimeout(120_000)

let server: TestServer
let adminSession: string
beforeAll(async () => {
  server = await startTestServer()
  adminSession = await adminCookie(server, ADMIN)
})
afterAll(() => server.stop())

const get = (path: string, headers: Record<string, string> = {}, init: BunFetchRequestInit = {}) =>
  fetch(server.url + path, { redirect: 'manual', headers, ...init })

async function firstProduct() {
  const list = (await (await get('/_api/products')).json()) as { id: number; slug: string; name: string }[]
  return list[0]!
}

describe('a response', () => {
  test('is compressed as the client accepts', async () => {
    for (const path of ['/', '/products', '/cart', '/_api/products']) {
      for (const encoding of ['br', 'zstd', 'gzip']) {
        const response = await get(path, { 'accept-encoding': encoding }, { decompress: false })
        expect([path, response.headers.get('content-encoding')]).toEqual([path, encoding])
        expect(response.headers.get('vary')).toContain('Accept-Encoding')
      }
      const plain = await get(path, { 'accept-encoding': 'br;q=0, identity' })
      expect(plain.headers.has('content-encoding')).toBe(false)
    }
  })

  test('to HEAD is the same without the body', async () => {
    const { slug } = await firstProduct()
    for (const path of ['/', `/products/${slug}`, '/cart', '/_api/products', '/_api/health', '/robots.txt']) {
      const [response, head] = [await get(path), await get(path, {}, { method: 'HEAD' })]
      expect([path, head.status]).toEqual([path, response.status])
      expect(head.headers.get('content-type')).toBe(response.headers.get('content-type'))
      expect(await head.text()).toBe('')
    }
  })

  test('is 304 for a client that has it', async () => {
    for (const path of ['/', '/products', '/_api/products']) {
      const etag = (await get(path)).headers.get('etag')!
      expect((await get(path, { 'if-none-match': etag })).status).toBe(304)
    }
  })
})

test('hashed assets are immutable for a year', async () => {
  const html = await (await get('/')).text()
  const assets = [...html.matchAll(/\/_astro\/[^"' )]+/g)].map(([path]) => path)
  expect(assets.length).toBeGreaterThan(0)
  for (const path of new Set(assets)) {
    const response = await get(path)
    expect([path, response.status]).toEqual([path, 200])
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  }
})

describe('a URL', () => {
  test('with a trailing slash redirects to the one without', async () => {
    const response = await get('/products/?q=tee')
    expect([response.status, response.headers.get('location')]).toEqual([308, '/products?q=tee'])
  })

  test.each(['/%E0%A4%A', '/products/%00', '/products/%ff', '/..%2f..%2fetc/passwd', '/products/a%2fb'])(
    '%p is 400 or 404, not 500',
    async (path) => {
      expect([400, 404]).toContain((await get(path)).status)
    },
  )

  test('that is unknown is a 404 page, and under /_api a JSON 404', async () => {
    for (const path of ['/nothing-here', '/sitemap-0.xml', '/sitemap-index.xml']) {
      const page = await get(path)
      expect([path, page.status]).toEqual([path, 404])
      expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(await page.text()).toContain('Not Found')
    }
    const call = await get('/_api/nothing')
    expect([call.status, await call.json()]).toEqual([404, { error: 'Not found' }])
  })

  test.each([
    '/_image?href=%2Fshare.png&w=6000&f=avif',
    '/_image?href=%2Fshare.png&w=100&f=zzz',
    '/%5Fimage?href=%2Fshare.png&w=6000&f=avif',
    '/%255fimage?href=%2Fshare.png&w=6000&f=avif',
    '//_image?href=%2Fshare.png&w=6000&f=avif',
    '/_IMAGE?href=%2Fshare.png&w=6000&f=avif',
    '/_server-islands/Island?e=default&p=&s=',
    '/_server-islands/%49sland',
    '/%5Fserver-islands/Island',
    '/_actions/add',
    '/_actions/%61dd',
    '/500',
    '/%35%30%30',
    '/429',
  ])("of Astro's own is a 404 page: %s", async (path) => {
    for (const cookie of ['', adminSession]) {
      const response = await get(path, { cookie })
      expect(response.status).toBe(404)
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(await response.text()).toContain('It left to pursue other opportunities.')
    }
  })

  test.each(['/_image/', '/_server-islands/Island/', '/500/', '/_actions/add//'])(
    "of Astro's own with a trailing slash is a 404 page too: %s",
    async (path) => {
      const response = await fetch(server.url + path)
      expect(response.status).toBe(404)
      expect(await response.text()).toContain('It left to pursue other opportunities.')
    },
  )

  test('of a product, collection or page that is unknown is a 404 page each time', async () => {
    for (const [path, text] of [
      ['/products/no-such-tee', 'no-such-tee'],
      ['/products/no-such-mug', 'no-such-mug'],
      ['/products/%3Cb%3E', '&lt;b&gt;'],
      ['/products/id/12345678', 'Product Not Found'],
      ['/collections/no-such', 'Collection Not Found'],
      ['/collections/9999', 'Collection Not Found'],
      ['/sitemap-7.xml', 'Not Found'],
    ] as const) {
      for (const encoding of ['br', 'identity']) {
        const response = await get(path, { 'accept-encoding': encoding })
        expect([path, response.status]).toEqual([path, 404])
        expect(await response.text()).toContain(text)
      }
    }
  })

  test('with another host gets the same page', async () => {
    const response = await fetch(`${server.url}/products?cachebust`, { headers: { host: 'evil.example' } })
    expect(await response.text()).not.toContain('evil.example')
  })
})

describe('a request', () => {
  test('for a file may have any query', async () => {
    expect((await get('/favicon.svg?v=2')).headers.get('content-type')).toStartWith('image/svg+xml')
  })

  test('with a body that is too large gets a JSON 413', async () => {
    for (const bytes of [300_000, 10_000_000]) {
      const response = await get(
        '/_api/cart/add',
        { 'content-type': 'application/json' },
        { method: 'POST', body: JSON.stringify('x'.repeat(bytes)) },
      )
      expect([bytes, response.status]).toEqual([bytes, 413])
      expect(await response.json()).toEqual({ error: 'The request is larger than 256 KiB.' })
    }
  })

  test.each([
    [200, 'GET /products HTTP/1.0\r\n\r\n'],
    [200, 'GET /cart HTTP/1.0\r\n\r\n'],
    [200, 'GET /products HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n'],
    [400, 'GET /products HTTP/1.1\r\nConnection: close\r\n\r\n'],
    [400, 'GET /products HTTP/1.1\r\nHost: "><script>\r\nConnection: close\r\n\r\n'],
    [400, 'GET /_api/products HTTP/1.1\r\nHost: store:99999\r\nConnection: close\r\n\r\n'],
    [400, 'GET / HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\nConnection: close\r\n\r\n'],
    [400, 'GET /cart HTTP/1.1\r\nHost: a.example\r\nHost: a.example\r\nConnection: close\r\n\r\n'],
    [400, 'POST /cart/add HTTP/1.1\r\nHost: a b\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'],
    [405, 'TRACE / HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n'],
    [405, 'CONNECT a.example:80 HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n'],
  ])('gets a %i: %j', async (status, request) => {
    const closed = Promise.withResolvers<string>()
    let received = ''
    const decoder = new TextDecoder()
    await Bun.connect({
      hostname: 'localhost',
      port: Number(new URL(server.url).port),
      socket: {
        open: (socket) => void socket.write(request),
        data: (_, bytes) => {
          received += decoder.decode(bytes, { stream: true })
        },
        close: () => closed.resolve(received),
      },
    })
    expect((await closed.promise).split('\r\n')[0]).toStartWith(`HTTP/1.1 ${status} `)
    expect(received).not.toContain('<script>"')
  })
})

test('a sync by another process shows on the next request', async () => {
  const before = await firstProduct()
  const page = `/products/${before.slug}`
  expect(await (await get(page)).text()).toContain(before.name)
  const product = server.sandbox.catalog.products.find(
    (each) => each.sync_product.name.trim() === before.name,
  )!
  product.sync_product.name = 'Renamed From The Terminal'
  const sync = Bun.spawn(['bun', 'api/cli/sync.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      DATABASE_PATH: server.databasePath,
      PRINTFUL_API_TOKEN: 'sandbox',
      PRINTFUL_API_URL: server.sandbox.url,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  expect(await sync.exited).toBe(0)
  expect(await (await get(page)).text()).toContain('Renamed From The Terminal')
  expect(JSON.stringify(await (await get('/_api/products')).json())).toContain('Renamed From The Terminal')
})

test("a product's images come from the store itself, as AVIF and WebP", async () => {
  const { slug } = await firstProduct()
  const html = await (await get(`/products/${slug}`)).text()
  for (const format of ['avif', 'webp']) {
    const response = await get(html.match(new RegExp(`/images/[\\w-]{22}/\\d+\\.${format}`))![0])
    expect(response.headers.get('content-type')).toBe(`image/${format}`)
    expect(response.headers.get('cache-control')).toContain('immutable')
  }
  expect(html).not.toMatch(/<img[^>]+src="http/)
})
