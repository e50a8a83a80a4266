import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import { eventually } from '../../test/cart.ts'
import { type StubStore, sharedResponse, startStubStore } from '../../test/stub-store.ts'
import { hasVarnish, startVarnish, type Varnish } from '../../test/varnish.ts'

const POST = { method: 'POST', body: '{}' }
const ERROR = "The store can't be reached at the moment. Please try again in a minute."

describe.skipIf(!hasVarnish())('the edge of a store', () => {
  let store: StubStore
  let edge: Varnish
  let version = 0
  beforeAll(async () => {
    store = startStubStore(() => sharedResponse(`version ${++version} of ${Date.now()}`))
    edge = await startVarnish(store.url, { ttl: '1s' })
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
    await eventually(async () => expect((await get('/_api/cart/add', POST)).status).toBe(200))
    await edge.purge('all')
  })

  /** Ends after a second: nothing here may take longer. */
  const get = (path: string, init: RequestInit = {}) =>
    fetch(edge.url + path, { ...init, signal: AbortSignal.timeout(1000) })
  const text = async (path: string) => (await get(path)).text()
  const untilDown = () => eventually(async () => expect((await get('/_api/cart/add', POST)).status).toBe(503))

  /** Waits until what the edge has is older than a second. */
  const untilExpired = (path: string, headers: Record<string, string> = {}) =>
    eventually(async () => {
      const response = await get(path, { headers })
      expect([response.status, Number(response.headers.get('age')) >= 2]).toEqual([200, true])
    })

  test('that is up sends nothing that has expired', async () => {
    const first = version
    while (version < first + 3) {
      const renderedAt = Number((await text('/')).split(' ').at(-1))
      expect(Date.now() - renderedAt).toBeLessThan(1500)
    }
  })

  test('that is down shows what it has for long, and says so where it has nothing', async () => {
    const shown = await text('/products/tee')
    await store.stop()
    await untilDown()
    await untilExpired('/products/tee')
    expect(await text('/products/tee')).toBe(shown)
    expect(await text('/products/tee?variant=5')).toBe(shown)
    const etag = (await get('/products/tee')).headers.get('etag')!
    expect((await get('/products/tee', { headers: { 'if-none-match': etag } })).status).toBe(304)

    const page = await get('/cart')
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': '5',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    expect([page.status, await page.text()]).toEqual([
      503,
      expect.stringContaining("The store can't be reached"),
    ])
    expect([...page.headers.keys()].filter((name) => /^(server|via|x-varnish)$/.test(name))).toEqual([])
    const unknown = await get('/products/unknown')
    expect([unknown.status, await unknown.text()]).toEqual([503, expect.not.stringMatching(/varnish|guru/i)])
  })

  test('that is down answers what must be written at once', async () => {
    await store.stop()
    for (const path of ['/_api/cart/add', '/_api/auth/logout']) {
      const response = await get(path, POST)
      expect([response.status, response.headers.get('retry-after'), await response.json()]).toEqual([
        503,
        '5',
        { error: ERROR },
      ])
    }
    const login = await get('/_api/auth/login_with_password', POST)
    expect([login.status, await login.json()]).toEqual([503, { message: ERROR }])
  })

  test('that is down shows the page of all to whoever is logged in', async () => {
    const shown = await text('/')
    await store.stop()
    await untilDown()
    await untilExpired('/', { cookie: 'session=token' })
    expect(await (await get('/', { headers: { cookie: 'session=token' } })).text()).toBe(shown)
    expect((await get('/account', { headers: { cookie: 'session=token' } })).status).toBe(503)
  })

  test('that comes back is asked again', async () => {
    const shown = await text('/')
    await store.stop()
    await untilDown()
    await untilExpired('/')
    store.start()
    await eventually(async () => expect(await text('/')).not.toBe(shown))
    await eventually(async () => expect((await get('/_api/cart/add', POST)).status).toBe(200))
  })

  test.each(['isFrozen', 'isHealthy'] as const)('that does not work counts as down: %s', async (state) => {
    const shown = await text('/')
    store[state] = state === 'isFrozen'
    await untilDown()
    await untilExpired('/')
    expect(await text('/')).toBe(shown)
    expect((await get('/cart')).status).toBe(503)
  })

  test('keeps no error in the place of a page', async () => {
    const shown = await text('/')
    const { respond } = store
    store.respond = () => new Response('broken', { status: 500 })
    await eventually(async () => expect(await text('/')).toBe('broken'))
    store.respond = respond
    await store.stop()
    await untilDown()
    await untilExpired('/')
    expect(await text('/')).toBe(shown)
  })
})
