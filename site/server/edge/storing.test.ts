import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import { type StubStore, sharedResponse, startStubStore } from '../../test/stub-store.ts'
import { EDGE_SECRET, hasVarnish, startVarnish, type Varnish } from '../../test/varnish.ts'

const IMMUTABLE = { 'cache-control': 'public, max-age=31536000, immutable' }

describe.skipIf(!hasVarnish())('the edge', () => {
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

  const get = (path: string, init?: RequestInit) => fetch(edge.url + path, { redirect: 'manual', ...init })
  const text = async (path: string, init?: RequestInit) => (await get(path, init)).text()

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
    expect((await get('/', { headers: { 'if-none-match': etag } })).status).toBe(304)
    expect((await get('/', { headers: { 'if-none-match': 'W/"other"' } })).status).toBe(200)
    const head = await get('/', { method: 'HEAD' })
    expect([head.status, await head.text(), head.headers.get('etag')]).toEqual([200, '', etag])
    expect(store.requests).toHaveLength(1)

    store.respond = () => new Response('0123456789', { headers: IMMUTABLE })
    const range = () => get('/images/1/640.webp', { headers: { range: 'bytes=2-4' } })
    for (const response of [await range(), await range()]) {
      expect([response.status, await response.text()]).toEqual([206, '234'])
    }
    expect(store.requests).toHaveLength(2)
  })

  test('keeps the number of the cart apart, for pages alone', async () => {
    const withCount = (path: string, count: number) =>
      text(path, { headers: { cookie: `cart_count=${count}` } })
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
    expect((await get('/', { method: 'PURGE', headers })).status).toBe(400)
    expect((await edge.purge('a "b\u00e9')).status).toBe(400)
    const tagged = { ...headers, 'surrogate-key': 'all' }
    expect((await get('/products', { method: 'PURGE', headers: tagged })).status).toBe(400)
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
})
