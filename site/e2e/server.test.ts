import { expect, test } from 'bun:test'
import type { Product } from '#shared/contracts/product'
import { adminCookie, request } from '../test/http.ts'
import { ADMIN } from '../test/server.ts'
import { sharedStore } from '../test/stores.ts'

const server = await sharedStore()
const session = await adminCookie(server, ADMIN)

const get = (path: string, headers: Record<string, string> = {}, init: BunFetchRequestInit = {}) =>
  request(server, path, { headers, ...init })

test('a response is compressed as the client accepts, 304 where the client has it, and has no body for HEAD', async () => {
  for (const path of ['/', '/shipping', '/cart', '/_api/products']) {
    for (const encoding of ['br', 'zstd', 'gzip']) {
      const { headers } = await get(path, { 'accept-encoding': encoding }, { decompress: false })
      expect([path, headers.get('content-encoding')]).toEqual([path, encoding])
      expect(headers.get('vary')).toContain('Accept-Encoding')
    }
    const plain = await get(path, { 'accept-encoding': 'br;q=0, identity' })
    expect(plain.headers.has('content-encoding')).toBe(false)
    const head = await get(path, {}, { method: 'HEAD' })
    const type = head.headers.get('content-type')
    expect([path, head.status, type]).toEqual([path, 200, plain.headers.get('content-type')])
    expect(await head.text()).toBe('')
    const etag = plain.headers.get('etag')
    if (etag) expect([path, (await get(path, { 'if-none-match': etag })).status]).toEqual([path, 304])
    else expect(path).toBe('/cart')
  }
})

test('hashed assets are immutable for a year, and a file may have any query', async () => {
  const html = await (await get('/')).text()
  const assets = new Set(html.match(/\/_astro\/[^"' )]+/g))
  expect(assets.size).toBeGreaterThan(0)
  for (const path of assets) {
    const { status, headers } = await get(path)
    expect([path, status, headers.get('cache-control')]).toEqual([
      path,
      200,
      'public, max-age=31536000, immutable',
    ])
  }
  expect((await get('/favicon.svg?v=2')).headers.get('content-type')).toStartWith('image/svg+xml')
})

test.each([
  ['/_image?href=%2Fshare.png&w=6000&f=avif'],
  ['/%255fimage?href=%2Fshare.png&w=6000&f=avif'],
  ['//_image?href=%2Fshare.png&w=6000&f=avif'],
  ['/_image/'],
  ['/_server-islands/Island?e=default&p=&s='],
  ['/%5Fserver-islands/Island'],
  ['/_actions/%61dd'],
  ['/_actions/add//'],
  ['/%35%30%30'],
  ['/429'],
  ['/shell'],
])("%s, of Astro's own, is a 404 page", async (path) => {
  for (const cookie of ['', session]) {
    const response = await fetch(server.url + path, { headers: { cookie } })
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
    expect(await response.text()).toContain('It left to pursue other opportunities.')
  }
})

test.each([
  ['/nothing-here', 'Not Found'],
  ['/sitemap-0.xml', 'Not Found'],
  ['/sitemap-7.xml', 'Not Found'],
  ['/sitemap-index.xml', 'Not Found'],
  ['/%E0%A4%A', 'Not Found'],
  ['/products/%00', 'Not Found'],
  ['/..%2f..%2fetc/passwd', 'Not Found'],
  ['/products/a%2fb', 'Not Found'],
  ['/products/no-such-tee', 'no-such-tee'],
  ['/products/no-such-mug', 'no-such-mug'],
  ['/products/%3Cb%3E', '&lt;b&gt;'],
  ['/products/id/12345678', 'Product Not Found'],
  ['/collections/no-such', 'Collection Not Found'],
  ['/collections/9999', 'Collection Not Found'],
])('%s, which is unknown, is a 404 page each time', async (path, text) => {
  for (const encoding of ['br', 'identity']) {
    const response = await get(path, { 'accept-encoding': encoding })
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
    expect(await response.text()).toContain(text)
  }
})

test('an unknown call is a JSON 404', async () => {
  const call = await get('/_api/nothing')
  expect([call.status, await call.json()]).toEqual([404, { error: 'Not found' }])
})

test('another host gets the same page', async () => {
  const page = await get('/products?cachebust', { host: 'evil.example' })
  expect(await page.text()).not.toContain('evil.example')
})

test.each([
  [200, 'GET /products HTTP/1.0\r\n\r\n'],
  [200, 'GET /products HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n'],
  [400, 'GET /products HTTP/1.1\r\nConnection: close\r\n\r\n'],
  [400, 'GET /products HTTP/1.1\r\nHost: "><script>\r\nConnection: close\r\n\r\n'],
  [400, 'GET / HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\nConnection: close\r\n\r\n'],
  [400, 'POST /cart/add HTTP/1.1\r\nHost: a b\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'],
  [405, 'TRACE / HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n'],
])('a request gets a %i: %j', async (status, sent) => {
  const closed = Promise.withResolvers<string>()
  let received = ''
  const decoder = new TextDecoder()
  await Bun.connect({
    hostname: 'localhost',
    port: Number(new URL(server.url).port),
    socket: {
      open: (socket) => void socket.write(sent),
      data: (_, bytes) => {
        received += decoder.decode(bytes, { stream: true })
      },
      close: () => closed.resolve(received),
    },
  })
  expect((await closed.promise).split('\r\n')[0]).toStartWith(`HTTP/1.1 ${status} `)
  expect(received).not.toContain('<script>"')
})

test("a product's images come from the store itself, as AVIF and WebP", async () => {
  const [product] = (await (await get('/_api/products')).json()) as Product[]
  const html = await (await get(`/products/${product!.slug}`)).text()
  for (const format of ['avif', 'webp']) {
    const { headers } = await get(html.match(new RegExp(`/images/[\\w-]{22}/\\d+\\.${format}`))![0])
    expect(headers.get('content-type')).toBe(`image/${format}`)
    expect(headers.get('cache-control')).toContain('immutable')
  }
  expect(html).not.toMatch(/<img[^>]+src="http/)
})
