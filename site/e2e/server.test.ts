import { expect, test } from 'bun:test'
import type { Product } from '#shared/contracts/product'
import { adminCookie, request } from '../test/http.ts'
import { securityHeaderProblems } from '../test/security-headers.ts'
import { ADMIN } from '../test/server.ts'
import { sharedStore } from '../test/stores.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'

const server = await sharedStore()
const session = await adminCookie(server, ADMIN)

const get = (path: string, headers: Record<string, string> = {}, init: BunFetchRequestInit = {}) =>
  request(server, path, { headers, ...init })

test('a response is compressed as the client accepts, 304 where the client has it, and has no body for HEAD', async () => {
  for (const path of ['/', '/shipping', '/_api/products', '/cart']) {
    for (const encoding of ['br', 'gzip']) {
      const { headers } = await get(path, { 'accept-encoding': encoding }, { decompress: false })
      expect([path, headers.get('content-encoding')]).toEqual([path, encoding])
      expect(headers.get('vary')).toContain('Accept-Encoding')
    }
    const identity = { 'accept-encoding': 'br;q=0, identity' }
    const plain = await get(path, identity)
    expect(plain.headers.has('content-encoding')).toBe(false)
    const head = await get(path, identity, { method: 'HEAD' })
    const told = ({ headers }: Response) => [headers.get('content-type'), headers.get('content-length')]
    expect([path, head.status, ...told(head)]).toEqual([path, 200, ...told(plain)])
    expect(await head.text()).toBe('')
    const etag = plain.headers.get('etag')
    expect([path, etag === null]).toEqual([path, path === '/cart'])
    if (!etag) continue
    const again = await get(path, { 'if-none-match': etag })
    expect([path, again.status, securityHeaderProblems(again)]).toEqual([path, 304, []])
  }
})

test('hashed assets are immutable for a year, and a file may have any query', async () => {
  const html = await (await get('/')).text()
  const assets = new Set(html.match(/\/_astro\/[^"' )]+/g))
  expect(assets.size).toBeGreaterThan(0)
  for (const path of assets) {
    const response = await get(path)
    expect([path, response.headers.get('cache-control')]).toEqual([path, IMMUTABLE])
    expect([path, response.status, securityHeaderProblems(response)]).toEqual([path, 200, []])
  }
  expect((await get('/favicon.svg?v=2')).headers.get('content-type')).toStartWith('image/svg+xml')
})

const NOT_FOUND = 'It left to pursue other opportunities.'

test.each([
  ['/nothing-here', NOT_FOUND],
  ['/sitemap-0.xml', NOT_FOUND],
  ['/sitemap-index.xml', NOT_FOUND],
  ['/%E0%A4%A', NOT_FOUND],
  ['/..%2f..%2fetc/passwd', NOT_FOUND],
  ['/products/%00', 'Product Not Found'],
  ['/products/%3Cb%3E', '&lt;b&gt;'],
  ['/products/id/12345678', 'Product Not Found'],
  ['/collections/no-such', 'Collection Not Found'],
  ['/collections/9999', 'Collection Not Found'],
  ['/_image?href=%2Fshare.png&w=6000&f=avif', NOT_FOUND],
  ['/%255fimage?href=%2Fshare.png&w=6000&f=avif', NOT_FOUND],
  ['//_image?href=%2Fshare.png&w=6000&f=avif', NOT_FOUND],
  ['/_server-islands/Island/', NOT_FOUND],
  ['/%5Fserver-islands/Island', NOT_FOUND],
  ['/_actions/%61dd', NOT_FOUND],
  ['/%35%30%30', NOT_FOUND],
  ['/429', NOT_FOUND],
  ['/shell', NOT_FOUND],
])("%s, which is unknown or Astro's own, is a 404 page for everyone", async (path, text) => {
  for (const cookie of ['', session, '']) {
    const response = await fetch(server.url + path, { headers: { cookie } })
    const type = response.headers.get('content-type')
    expect([response.status, type]).toEqual([404, 'text/html; charset=utf-8'])
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
    const image = await get(html.match(new RegExp(`/images/[\\w-]{22}/\\d+\\.${format}`))![0])
    expect(image.headers.get('content-type')).toBe(`image/${format}`)
    expect([image.headers.get('cache-control'), securityHeaderProblems(image)]).toEqual([IMMUTABLE, []])
  }
  expect(html).not.toMatch(/<img[^>]+src="http/)
})
