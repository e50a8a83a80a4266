import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { toCachedResponse, toResponse } from '#api/cache/cached-response'
import { toCompressionDictionary } from '#api/cache/compression-dictionary'
import { negotiateEncoding } from '#api/cache/negotiate-encoding'
import { readPageCookies } from '../../src/lib/page-cookies.ts'
import { type StubStore, sendRaw, sharedResponse, startStubStore } from '../../test/stub-store.ts'
import { EDGE_SECRET, hasVarnish, startVarnish, type Varnish } from '../../test/varnish.ts'

const LONG = 'open to work '.repeat(100)
const IMMUTABLE = { 'cache-control': 'public, max-age=31536000, immutable' }
const RUNS = 800

const blank = fc.constantFrom('', '', '', ' ', '  ', '\t')
const FLASH = encodeURIComponent(JSON.stringify({ kind: 'success', text: 'Saved.' }))
const NAMES = 'session __Host-session cart_count flash cart Session cart_count2 x.session "'
const cookieName = fc.constantFrom('', ...NAMES.split(' '))
const cookieValue = fc.oneof(
  fc.constantFrom('0', '1', '7', '007', '42', '99', '100', '101', '9999', '12345', '-1', '1.5', '%31', '"5"'),
  fc.constantFrom('"', FLASH, 'cart_count=3', 'session=a', 'a b', '\\', 'é', ''),
  fc.string({ maxLength: 6 }).map((text) => text.replace(/[^\x20-\x7e]/g, '')),
)
const pair = fc
  .tuple(blank, cookieName, blank, fc.constantFrom('=', '=', '=', ''), blank, cookieValue, blank)
  .map((parts) => parts.join(''))
const cookie = fc.array(pair, { minLength: 1, maxLength: 4 }).map((pairs) => pairs.join(';'))

const coding = fc.constantFrom('', ...'br zstd gzip deflate identity * BR Gzip dcb dcz x'.split(' '))
const weight = fc.constantFrom(
  ...['', '', ';q=1', ';q=0', ';q=0.5', '; q=0.7', ' ;Q=0.001', ';q=1.000', ';q=2', ';q=', ';a=b'],
)
const acceptEncoding = fc
  .array(
    fc.tuple(blank, coding, weight, blank).map((parts) => parts.join('')),
    { maxLength: 6 },
  )
  .map((codings) => codings.join(','))

describe.skipIf(!hasVarnish())('the edge:', () => {
  let store: StubStore
  let edge: Varnish
  let version = 0
  const respond = () => sharedResponse(`version ${++version}`)
  beforeAll(async () => {
    store = startStubStore(respond)
    edge = await startVarnish(store.url, { isForTest: true })
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
  const text = async (path: string, headers?: Record<string, string>) => (await get(path, headers)).text()
  const cookies = () => store.requests.map(({ headers }) => headers.get('cookie'))

  test('answers a shared page once the store has made it, without what is between the two', async () => {
    const first = await get('/')
    const second = await get('/')
    expect(await second.text()).toBe(await first.text())
    expect(store.requests).toHaveLength(1)
    expect(Object.fromEntries(second.headers)).toMatchObject({
      'cache-control': 'public, max-age=0, must-revalidate',
      vary: 'Cookie, Accept-Encoding, Available-Dictionary',
      etag: first.headers.get('etag'),
    })
    for (const name of ['surrogate-key', 'cache-tag', 'xkey', 'via', 'x-varnish', 'server', 'edge-vary']) {
      expect(second.headers.get(name)).toBeNull()
    }
  })

  test('answers HEAD, If-None-Match and a range of an image', async () => {
    const etag = (await get('/')).headers.get('etag')!
    expect((await get('/', { 'if-none-match': etag })).status).toBe(304)
    expect((await get('/', { 'if-none-match': 'W/"other"' })).status).toBe(200)
    const head = await get('/', {}, { method: 'HEAD' })
    expect([head.status, await head.text(), head.headers.get('etag')]).toEqual([200, '', etag])
    expect(store.requests).toHaveLength(1)

    store.respond = () => new Response('0123456789', { headers: IMMUTABLE })
    const range = () => get('/images/1/640.webp', { range: 'bytes=2-4' })
    for (const response of [await range(), await range()]) {
      expect([response.status, await response.text()]).toEqual([206, '234'])
    }
    expect(store.requests).toHaveLength(2)
  })

  test('keeps the number of the cart apart, for pages alone', async () => {
    const withCount = (path: string, count: number) => text(path, { cookie: `cart_count=${count}` })
    const none = await text('/')
    const two = await withCount('/', 2)
    expect(two).not.toBe(none)
    expect(await withCount('/', 2)).toBe(two)
    expect(await withCount('/', 0)).toBe(none)
    expect(await withCount('/', 100)).toBe(await withCount('/', 9999))
    expect(await withCount('/_api/products', 2)).toBe(await text('/_api/products'))
    store.respond = () => new Response(`${++version}`, { headers: IMMUTABLE })
    expect(await withCount('/_astro/a.js', 2)).toBe(await text('/_astro/a.js'))
  })

  test('purges what has one of the tags, at once', async () => {
    store.respond = ({ url }) =>
      sharedResponse(`version ${++version}`, url.endsWith('/7') ? 'a product:7' : 'a product:70')
    const [seven, seventy] = [await text('/products/7'), await text('/products/70')]
    const purge = await edge.purge('other product:7')
    expect([purge.status, await purge.json()]).toEqual([200, { status: 'ok' }])
    expect(await text('/products/7')).not.toBe(seven)
    expect(await text('/products/70')).toBe(seventy)
  })

  test('purges everything by one tag, files too, and by 7 kB of tags', async () => {
    const tags = Array.from({ length: 700 }, (_, index) => `product:${index}`).join(' ')
    store.respond = () => sharedResponse(`version ${++version}`, tags)
    const page = await text('/')
    expect(await text('/')).toBe(page)
    expect((await edge.purge(tags.slice(0, 7000))).status).toBe(200)
    expect(await text('/')).not.toBe(page)
    store.respond = () => new Response(`${++version}`, { headers: IMMUTABLE })
    const [file, image] = [await text('/_astro/a.js'), await text('/images/1/640.webp')]
    expect(await text('/_astro/a.js?other')).toBe(file)
    await edge.purge('all')
    expect(await text('/_astro/a.js')).not.toBe(file)
    expect(await text('/images/1/640.webp')).not.toBe(image)
  })

  test('takes no purge with a wrong secret, without tags, or of another path', async () => {
    const before = await text('/')
    for (const secret of ['', 'wrong', 'EDGE_SECRET']) {
      expect((await edge.purge('all', secret)).status).toBe(403)
    }
    const headers = { 'edge-secret': EDGE_SECRET }
    expect((await get('/', headers, { method: 'PURGE' })).status).toBe(400)
    expect((await edge.purge('a "b\u00e9')).status).toBe(400)
    const elsewhere = await get('/products', { ...headers, 'surrogate-key': 'all' }, { method: 'PURGE' })
    expect(elsewhere.status).toBe(400)
    expect(await text('/')).toBe(before)
    expect(store.requests).toHaveLength(1)
  })

  test('does not store a page whose render began before a purge', async () => {
    const rendering = Promise.withResolvers<void>()
    const purged = Promise.withResolvers<void>()
    store.respond = async () => {
      rendering.resolve()
      await purged.promise
      return sharedResponse('old')
    }
    const old = text('/')
    await rendering.promise
    await edge.purge('unknown')
    const second = text('/')
    store.respond = () => sharedResponse('new')
    purged.resolve()
    expect(await old).toBe('old')
    expect(await second).toBe('new')
    expect(await text('/')).toBe('new')
    expect(store.requests).toHaveLength(2)
  })

  test.each<[string, number, Record<string, string>]>([
    ['a personal page', 200, { 'cache-control': 'private, no-store' }],
    ['a page without a cache policy', 200, { 'cache-control': '' }],
    ['a page that is public and private', 200, { 'cache-control': 'public, private' }],
    ['a page that sets a cookie', 200, { 'set-cookie': 'cart=token' }],
    ['a page without tags', 200, { 'surrogate-key': '' }],
    ['a page that varies by another header', 200, { vary: 'Cookie, Accept' }],
    ['a page that varies by everything', 200, { vary: '*' }],
    ['a private file', 200, { 'cache-control': 'private, max-age=86400, immutable', 'surrogate-key': '' }],
    ['a redirect', 302, { location: '/' }],
    ['an error', 500, {}],
    ['a refusal', 429, { 'cache-control': 'no-store' }],
  ])('does not store %s, but a page that was not found', async (_, status, headers) => {
    const respondWith = (status: number, headers: Record<string, string>) => () => {
      const shared = sharedResponse(`version ${++version}`, 'home', headers)
      return new Response(shared.body, { status, headers: shared.headers })
    }
    store.respond = respondWith(status, headers)
    expect(await text('/page')).not.toBe(await text('/page'))
    store.respond = respondWith(404, {})
    expect(await text('/unknown')).toBe(await text('/unknown'))
  })

  test('requests for what is not stored do not wait for one another', async () => {
    const personal = () => sharedResponse('', '', { 'cache-control': 'private, no-store' })
    store.respond = personal
    await get('/page')
    const all = Promise.withResolvers<void>()
    let count = 0
    store.respond = async () => {
      if (++count === 10) all.resolve()
      await all.promise
      return personal()
    }
    await Promise.all(Array.from({ length: 10 }, () => get('/page')))
    expect(count).toBe(10)
  })

  test('stores no large image', async () => {
    let size = 4_000_001
    store.respond = () => new Response(new Uint8Array(size), { headers: IMMUTABLE })
    const get640 = async () => (await (await get('/images/1/640.webp')).bytes()).length
    expect([await get640(), await get640()]).toEqual([size, size])
    expect(store.requests).toHaveLength(2)
    size = 4_000_000
    expect([await get640(), await get640()]).toEqual([size, size])
    expect(store.requests).toHaveLength(3)
  })

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
    const bodies = [await text('/', { cookie }), await text('/', { cookie })]
    expect(cookies()).toEqual([null, cookie, cookie])
    expect(bodies[0]).not.toBe(bodies[1]!)
  })

  test.each([
    ...['/cart', '/CART', '/cart/', '/login/code', '/account', '/signup', '/admin', '/admin/products'],
    ...['/checkout', '/orders/token', '/avatars/token.webp', '/images/of/640?url=a', '/%63art', '/x/../cart'],
    ...['//cart', '/_api/cart/items', '/_api/admin/products', '/_api/health/x', '/_API/products'],
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
    expect(cookies()).toEqual(['cart=token', 'cart=token'])
  })

  test('whatever is not GET passes, and a GET with a body', async () => {
    await get('/')
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      await get('/', { cookie: 'cart=token' }, { method })
      await get('/', {}, { method })
      const [withCookie, without] = store.requests.slice(-2)
      expect([withCookie!.method, withCookie!.headers.get('cookie')]).toEqual([method, 'cart=token'])
      expect(without!.method).toBe(method)
    }
    await sendRaw(edge.url, 'GET / HTTP/1.1\r\nhost: shop\r\ncontent-length: 4', 'evil')
    expect(store.requests).toHaveLength(12)
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
    expect(store.requests.map(({ target }) => target)).toEqual([...new Set(Object.values(spellings))])
  })

  test.each(['/_api/product?productId=5', '/_api/products/search?q=mug&page=2', '/_api/collections'])(
    'the call %s for the catalog is stored for all visitors',
    async (path) => {
      expect(await text(path, { cookie: 'session=token; cart_count=4' })).toBe(await text(path))
      expect(store.requests).toHaveLength(1)
    },
  )

  test('another host gets the same page, and another scheme its own', async () => {
    const first = await text('/', { host: 'shop.example' })
    expect(await text('/', { host: 'evil.example' })).toBe(first)
    const https = await text('/', { 'x-forwarded-proto': 'https' })
    expect(https).not.toBe(first)
    expect(await text('/', { 'x-forwarded-proto': 'http, HTTPS' })).toBe(https)
    expect(await text('/', { 'x-forwarded-proto': 'gopher' })).toBe(first)
    await text('/', { host: 'a,b' }).catch(() => '')
    expect(await text('/', { host: 'shop.example' })).toBe(first)
  })

  test('the store hears of a visitor only what may be true', async () => {
    const forged = [
      ...['surrogate-key', 'cache-tag', 'xkey', 'edge-secret', 'forwarded', 'x-forwarded-host'],
      ...['x-forwarded-port', 'x-forwarded-prefix', 'x-forwarded-server', 'x-host', 'x-original-url'],
      ...['x-rewrite-url', 'x-real-ip', 'x-http-method-override', 'proxy'],
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

  test.each(['BAN', 'REFRESH', 'PURGE', 'TRACE', 'CONNECT'])(
    '%s of a visitor purges nothing',
    async (method) => {
      const before = await text('/')
      await sendRaw(edge.url, `${method} / HTTP/1.1\r\nhost: shop\r\nsurrogate-key: all\r\nxkey: all`)
      expect(await text('/')).toBe(before)
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

  /** What the store makes of a request. */
  const judge = ({ headers }: Pick<Request, 'headers'>) => {
    const read = (secureCookies: boolean) => readPageCookies(headers.get('cookie'), { secureCookies })
    const [page, unprefixed] = [read(true), read(false)]
    return {
      tokens: [page.sessionToken ?? null, unprefixed.sessionToken ?? null],
      flash: [page.flash !== undefined, unprefixed.flash !== undefined],
      count: page.cartCount,
      encoding: negotiateEncoding(headers.get('accept-encoding')),
    }
  }

  test.each([
    ['cookie', cookie],
    ['accept-encoding', acceptEncoding],
  ])('any %s gets what the store would send', async (name, values) => {
    store.respond = (request) => sharedResponse(JSON.stringify(judge(request)))
    const check = async (value: string) => {
      const headers = { 'accept-encoding': '', [name]: value }
      const response = await get('/', headers)
      expect([response.status, value, await response.json()]).toEqual([
        200,
        value,
        judge({ headers: new Headers(headers) }),
      ])
    }
    const queue = fc.sample(values, RUNS).values()
    const drain = async () => {
      for (const value of queue) await check(value)
    }
    await Promise.all(Array.from({ length: 20 }, drain))
    expect(store.requests.length).toBeLessThan(0.9 * RUNS)
  })
})
