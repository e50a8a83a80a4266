import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import { type StubStore, sendRaw, sharedResponse, startStubStore } from '../../test/stub-store.ts'
import { EDGE_SECRET, hasVarnish, startVarnish, type Varnish } from '../../test/varnish.ts'

const IMMUTABLE = { 'cache-control': 'public, max-age=31536000, immutable' }
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
      vary: 'Accept-Encoding',
      etag: first.headers.get('etag'),
    })
    for (const name of [
      'surrogate-key',
      'cache-tag',
      'xkey',
      'via',
      'x-varnish',
      'server',
      'cdn-cache-control',
    ]) {
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

  test('purges what has one of the tags, at once', async () => {
    store.respond = ({ url }) =>
      sharedResponse(`version ${++version}`, url.endsWith('/7') ? 'a product:7' : 'a product:70')
    const [seven, seventy] = [await text('/products/7'), await text('/products/70')]
    const purge = await edge.purge('other product:7')
    expect([purge.status, await purge.json()]).toEqual([200, { status: 200 }])
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
    await edge.purge('all')
    expect(await text('/_astro/a.js')).not.toBe(file)
    expect(await text('/images/1/640.webp')).not.toBe(image)
  })

  test('takes no purge with a wrong secret, without tags, or of another path', async () => {
    const before = await text('/')
    for (const secret of ['', 'wrong', 'EDGE_SECRET']) {
      expect((await edge.purge('all', secret)).status).toBe(403)
    }
    expect((await get('/', { 'edge-secret': EDGE_SECRET }, { method: 'PURGE' })).status).toBe(400)
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
    ['a personal page', 200, { 'cache-control': 'private, no-store', 'cdn-cache-control': '' }],
    ['a page of which the store says nothing', 200, { 'cdn-cache-control': '' }],
    ['a page that sets a cookie', 200, { 'set-cookie': 'cart=token' }],
    [
      'a private file',
      200,
      { 'cache-control': 'private, max-age=86400, immutable', 'cdn-cache-control': '' },
    ],
    ['a redirect', 302, { location: '/', 'cdn-cache-control': '' }],
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
    const personal = () =>
      sharedResponse('', '', { 'cache-control': 'private, no-store', 'cdn-cache-control': '' })
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

  test('a shop page is one for everyone, and a personal one is fetched for each, with the cookies', async () => {
    const page = await text('/')
    for (const cookie of ['session=token', '__Host-session=token; flash=a', 'cart_count=3', 'profile=x']) {
      expect(await text('/', { cookie })).toBe(page)
    }
    expect(store.requests).toHaveLength(1)
    store.respond = ({ headers }) =>
      new Response(`of ${headers.get('cookie')}`, { headers: { 'cache-control': 'private, no-store' } })
    for (const cookie of ['session=a', 'session=b', 'session=a']) {
      expect(await text('/account', { cookie })).toBe(`of ${cookie}`)
    }
    expect(await text('/account')).toBe('of null')
    expect(cookies()).toEqual([null, 'session=a', 'session=b', 'session=a', null])
  })

  test('requests with cookies for the same page do not wait for one another', async () => {
    const all = Promise.withResolvers<void>()
    let count = 0
    store.respond = async ({ headers }) => {
      if (++count === 5) all.resolve()
      await all.promise
      return new Response(headers.get('cookie'), { headers: { 'cache-control': 'private, no-store' } })
    }
    const sent = Array.from({ length: 5 }, (_, index) => `session=${index}`)
    expect(await Promise.all(sent.map((cookie) => text('/cart', { cookie })))).toEqual(sent)
  })

  test('whatever is not GET passes', async () => {
    await get('/')
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      await get('/', { cookie: 'cart=token' }, { method })
      await get('/', {}, { method })
      const [withCookie, without] = store.requests.slice(-2)
      expect([withCookie!.method, withCookie!.headers.get('cookie')]).toEqual([method, 'cart=token'])
      expect(without!.method).toBe(method)
    }
    expect(store.requests).toHaveLength(11)
  })

  test('another host gets the same page, and another scheme its own', async () => {
    const first = await text('/', { host: 'shop.example' })
    expect(await text('/', { host: 'evil.example' })).toBe(first)
    const https = await text('/', { 'x-forwarded-proto': 'https' })
    expect(https).not.toBe(first)
    expect(await text('/', { 'x-forwarded-proto': 'http, HTTPS' })).toBe(https)
    expect(await text('/', { 'x-forwarded-proto': 'gopher' })).toBe(first)
  })

  test('the store hears of a visitor only what may be true', async () => {
    const forged = ['forwarded', 'x-forwarded-proto']
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

  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['identity', null],
    ['br;q=0, gzip', 'br;q=0, gzip'],
  ])('of %p the store hears %p', async (acceptEncoding, heard) => {
    await get('/', { 'accept-encoding': acceptEncoding })
    expect(store.requests.map(({ headers }) => headers.get('accept-encoding'))).toEqual([heard])
  })

  test('each encoding is kept as the store made it', async () => {
    store.respond = ({ headers }) => sharedResponse(headers.get('accept-encoding') ?? 'none')
    for (const encoding of ['br', 'gzip', 'identity', 'br']) {
      const shown = await text('/', { 'accept-encoding': encoding })
      expect(shown).toBe(encoding === 'identity' ? 'none' : encoding)
    }
    expect(store.requests).toHaveLength(3)
  })
})
