import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import { toCachedResponse, toResponse } from '#api/cache/cached-response'
import { toCompressionDictionary } from '#api/cache/compression-dictionary'
import { type StubStore, sharedResponse, startStubStore } from '../../test/stub-store.ts'
import { hasVarnish, startVarnish, type Varnish } from '../../test/varnish.ts'

const LONG = 'open to work '.repeat(100)

describe.skipIf(!hasVarnish())('at the edge', () => {
  let store: StubStore
  let edge: Varnish
  let version = 0
  const respond = () => sharedResponse(`version ${++version}`)
  beforeAll(async () => {
    store = startStubStore(respond)
    edge = await startVarnish(store.url)
  })
  afterAll(async () => {
    await edge?.[Symbol.asyncDispose]()
    await store?.[Symbol.asyncDispose]()
  })
  afterEach(async () => {
    store.respond = respond
    store.requests.length = 0
    await edge.purge('all')
  })

  const get = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
    fetch(edge.url + path, { redirect: 'manual', ...init, headers })
  const targets = () => store.requests.map(({ target }) => target)

  test.each([
    ['session=token'],
    ['__Host-session=token'],
    ['a=b; session = token'],
    ['a=b;\t__Host-session="token"'],
    ['session='],
    ['flash=%7B%7D'],
    ['cart_count=1; session=a; session=b'],
    ['cart_count="3"'],
    ['cart_count=1; cart_count=2'],
    ['cart_count=%33'],
  ])('pages pass for a visitor with the cookies %p', async (cookie) => {
    await get('/')
    const bodies = [await get('/', { cookie }), await get('/', { cookie })]
    expect(store.requests.map(({ headers }) => headers.get('cookie'))).toEqual([null, cookie, cookie])
    expect(await bodies[0]!.text()).not.toBe(await bodies[1]!.text())
  })

  test.each([
    ...[
      '/cart',
      '/CART',
      '/cart/',
      '/login',
      '/login/code',
      '/account',
      '/signup',
      '/admin',
      '/admin/products',
    ],
    ...[
      '/checkout',
      '/orders/token',
      '/avatars/token.webp',
      '/images/of/640?url=a',
      '/%63art',
      '/x/../cart',
      '//cart',
    ],
    ...[
      '/_api/cart/items',
      '/_api/admin/products',
      '/_api/printful/progress',
      '/_api/health/x',
      '/_API/products',
    ],
    ...[
      '/_api/products?limit=1',
      '/_api/product?productId=1&other=2',
      '/products/',
      '/products?%71=a',
      '/a#b',
    ],
  ])('%s passes, with its cookies', async (path) => {
    const head = `GET ${path} HTTP/1.1\r\nhost: shop\r\ncookie: cart=token`
    await sendRaw(edge.url, head)
    await sendRaw(edge.url, head)
    expect(store.requests.map(({ headers }) => headers.get('cookie'))).toEqual(['cart=token', 'cart=token'])
  })

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s passes', async (method) => {
    await get('/')
    await get('/', { cookie: 'cart=token' }, { method })
    await get('/', {}, { method })
    expect(store.requests.map((request) => request.method)).toEqual(['GET', method, method])
    expect(store.requests[1]!.headers.get('cookie')).toBe('cart=token')
  })

  test('unknown parameters are not a page of their own', async () => {
    const spellings = {
      '/?utm_source=a': '/',
      '/about?a&b': '/about',
      '/products?utm_source=a&q=mug&&page=2&x=': '/products?q=mug&page=2',
      '/products?a=1': '/products',
      '/products/tee?utm_source=a&variant=5&variant=6': '/products/tee?variant=5',
      '/products/tee?variant=five': '/products/tee',
      '/products/tee?variant=12345678901': '/products/tee',
      '/collections/all?page=2&a=b': '/collections/all?page=2',
      '/collections/all?page=1': '/collections/all',
      '/collections/all?page=0': '/collections/all',
      '/_astro/a.js?b': '/_astro/a.js',
    }
    for (const path of Object.keys(spellings)) await get(path)
    expect(targets()).toEqual([...new Set(Object.values(spellings))])
  })

  test('calls for the catalog are stored with their one parameter', async () => {
    for (const path of [
      '/_api/product?productId=5',
      '/_api/products/search?q=mug&page=2',
      '/_api/collections',
    ]) {
      const [first, second] = [await get(path), await get(path, { cookie: 'session=token; cart_count=4' })]
      expect(await second.text()).toBe(await first.text())
    }
    expect(store.requests).toHaveLength(3)
  })

  test('another host gets the same page, and another scheme its own', async () => {
    const body = async (headers: Record<string, string>) => (await get('/', headers)).text()
    const first = await body({ host: 'shop.example' })
    expect(await body({ host: 'evil.example' })).toBe(first)
    const https = await body({ 'x-forwarded-proto': 'https' })
    expect(https).not.toBe(first)
    expect(await body({ 'x-forwarded-proto': 'http, HTTPS' })).toBe(https)
    expect(await body({ 'x-forwarded-proto': 'gopher' })).toBe(first)
    await body({ host: 'a,b' }).catch(() => '')
    expect(await body({ host: 'shop.example' })).toBe(first)
  })

  test('the store hears of a visitor only what may be true', async () => {
    const forged = [
      ...[
        'surrogate-key',
        'cache-tag',
        'xkey',
        'edge-secret',
        'forwarded',
        'x-forwarded-host',
        'x-forwarded-port',
      ],
      ...[
        'x-forwarded-prefix',
        'x-forwarded-server',
        'x-host',
        'x-original-url',
        'x-rewrite-url',
        'x-real-ip',
      ],
      ...['x-http-method-override', 'proxy'],
    ]
    const headers = Object.fromEntries(forged.map((name) => [name, 'evil']))
    await get('/', { ...headers, 'x-forwarded-for': '192.0.2.1' })
    await get('/', { ...headers, 'x-forwarded-for': '192.0.2.1' }, { method: 'POST' })
    expect(store.requests).toHaveLength(2)
    for (const { headers } of store.requests) {
      expect(forged.filter((name) => headers.has(name))).toEqual([])
      expect(headers.get('x-forwarded-for')).toBe('192.0.2.1, 127.0.0.1')
    }
  })

  test('a GET with a body passes', async () => {
    await get('/')
    await sendRaw(edge.url, 'GET / HTTP/1.1\r\nhost: shop\r\ncontent-length: 4', 'evil')
    expect(store.requests).toHaveLength(2)
  })

  test.each(['BAN', 'REFRESH', 'PURGE', 'TRACE', 'CONNECT'])(
    '%s of a visitor purges nothing',
    async (method) => {
      const before = await (await get('/')).text()
      await sendRaw(edge.url, `${method} / HTTP/1.1\r\nhost: shop\r\nsurrogate-key: all\r\nxkey: all`)
      expect(await (await get('/')).text()).toBe(before)
    },
  )

  test('only a dictionary that the store has makes a page of its own', async () => {
    const dictionary = toCompressionDictionary('home', new TextEncoder().encode(LONG))
    store.respond = (request) => {
      const { headers } = sharedResponse('')
      headers.set('vary', 'Cookie')
      headers.delete('etag')
      const page = toCachedResponse(new TextEncoder().encode(`<p>${LONG}`), headers, { dictionary })
      return toResponse(page, request)
    }
    const encodingOf = async (available: string, acceptEncoding = 'gzip, deflate, br, zstd, dcb, dcz') => {
      const headers = { 'available-dictionary': available, 'accept-encoding': acceptEncoding }
      const response = await fetch(edge.url, { headers, decompress: false })
      expect(response.headers.get('vary')).toBe('Cookie, Accept-Encoding, Available-Dictionary')
      return response.headers.get('content-encoding')
    }
    const { availableHeader } = dictionary
    const madeUp = `${availableHeader.slice(0, 20)}${'A'.repeat(24)}=:`
    expect(await encodingOf(':AAAA:')).toBe('br')
    for (const letter of 'ABCDEF') expect(await encodingOf(`:${letter.repeat(43)}=:`)).toBe('br')
    expect(store.requests).toHaveLength(1)
    // It passes once, which shows that the store has it.
    for (let each = 0; each < 4; each++) expect(await encodingOf(availableHeader)).toBe('dcb')
    expect(store.requests).toHaveLength(3)
    expect(await encodingOf(availableHeader, 'br, dcb;q=0')).toBe('br')
    expect(await encodingOf(availableHeader, 'br')).toBe('br')
    expect(store.requests).toHaveLength(3)
    expect(await encodingOf(madeUp)).toBe('br')
  })
})

/** What fetch would rewrite or refuse. */
async function sendRaw(url: string, head: string, body = ''): Promise<string> {
  const { hostname, port } = new URL(url)
  const { promise, resolve } = Promise.withResolvers<string>()
  let received = ''
  await Bun.connect({
    hostname,
    port: Number(port),
    socket: {
      open: (socket) => void socket.write(`${head}\r\nconnection: close\r\n\r\n${body}`),
      data: (_, bytes) => {
        received += bytes.toString()
      },
      close: () => resolve(received),
    },
  })
  return promise
}
