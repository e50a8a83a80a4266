import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import { until } from '#api-test/until'
import { type StubStore, sharedResponse, startStubStore } from '../../test/stub-store.ts'
import { hasVarnish, startVarnish, type Varnish } from '../../test/varnish.ts'

const POST = { method: 'POST', body: '{}' }
const SESSION = { headers: { cookie: 'session=token' } }
const ERROR = "The store can't be reached at the moment. Please try again in a minute."

describe.skipIf(!hasVarnish())('the edge of a store', () => {
  let store: StubStore
  let edge: Varnish
  let version = 0
  beforeAll(async () => {
    store = startStubStore(() =>
      sharedResponse(`version ${++version} of ${Date.now()}`, 'home', {
        'cdn-cache-control': 'max-age=1, stale-if-error=86400',
      }),
    )
    edge = await startVarnish(store.url, { isForTest: true })
  })
  afterAll(async () => {
    await edge?.[Symbol.asyncDispose]()
    await store?.[Symbol.asyncDispose]()
  })
  afterEach(async () => {
    await store.stop()
    store.isFrozen = false
    store.isHealthy = true
    store.start()
    await untilWritesAre(200)
    await edge.purge('all')
  })

  /** Ends after a second: nothing here may take longer. */
  const get = (path: string, init: RequestInit = {}) =>
    fetch(edge.url + path, { ...init, signal: AbortSignal.timeout(1000) })
  const text = async (path: string, init?: RequestInit) => (await get(path, init)).text()
  const untilWritesAre = (status: number) =>
    until(async () => (await get('/_api/cart/add', POST).catch(() => undefined))?.status === status)

  /** Waits until what the edge has is older than its second. */
  const untilExpired = (path: string) => until(async () => Number((await get(path)).headers.get('age')) >= 2)

  test('that is up sends nothing that has expired', async () => {
    const first = version
    await until(async () => {
      const renderedAt = Number((await text('/')).split(' ').at(-1))
      expect(Date.now() - renderedAt).toBeLessThan(2000)
      return version >= first + 3
    })
  })

  test('that is down shows what it has for long, and no error in its place, until that is back', async () => {
    const [home, tee] = [await text('/'), await text('/products/tee')]
    const { respond } = store
    store.respond = () => new Response('broken', { status: 500 })
    await until(async () => (await text('/')) === 'broken')
    store.respond = respond
    await store.stop()
    await untilWritesAre(503)
    await untilExpired('/products/tee')
    expect(await text('/')).toBe(home)
    expect(await text('/products/tee')).toBe(tee)
    const etag = (await get('/products/tee')).headers.get('etag')!
    expect((await get('/products/tee', { headers: { 'if-none-match': etag } })).status).toBe(304)
    expect(await text('/', SESSION)).toBe(home)
    expect((await get('/account', SESSION)).status).toBe(503)
    store.start()
    await until(async () => (await text('/')) !== home)
  }, 20_000)

  test('that is down says so where it has nothing', async () => {
    await store.stop()
    const refused = await get('/_api/auth/login_with_password', POST)
    expect([refused.status, await refused.json()]).toEqual([503, { error: ERROR, message: ERROR }])
    expect(refused.headers.get('retry-after')).toBe('5')

    const page = await get('/cart', { headers: { accept: 'text/html' } })
    expect([page.status, await page.text()]).toEqual([
      503,
      expect.stringContaining("The store can't be reached"),
    ])
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': '5',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    expect([...page.headers.keys()].filter((name) => /^(server|via|x-varnish)$/.test(name))).toEqual([])
    await untilWritesAre(503)
    const unknown = await get('/products/unknown')
    expect([unknown.status, await unknown.text()]).toEqual([503, expect.not.stringMatching(/varnish|guru/i)])
  })

  test.each(['isFrozen', 'isHealthy'] as const)('that does not work counts as down: %s', async (state) => {
    const shown = await text('/')
    store[state] = state === 'isFrozen'
    await untilWritesAre(503)
    expect(await text('/')).toBe(shown)
    expect((await get('/cart')).status).toBe(503)
  })
})
