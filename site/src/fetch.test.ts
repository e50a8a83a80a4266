import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '#api/app'
import type { AppEnv } from '#api/app-env'
import { CACHE_TAG_HEADER } from '#api/cache/tags'
import { RateLimiter } from '#api/http/rate-limit'
import { counters } from '#api/platform/counters'
import { openHalfSentBody } from '#api-test/half-sent-body'
import { seedProduct } from '#api-test/services'
import { createPng } from '#api-test/uploads'
import { readStaticFiles } from '../server/static-files.ts'
import { securityHeaderProblems } from '../test/security-headers.ts'
import { sendRaw } from '../test/stub-store.ts'
import {
  FLASH_COOKIE_HEADER,
  LONG,
  matchPattern,
  PAGE_POLICY,
  renderedFrom,
  renderPage,
  SITE_URL,
  sessionCookieHeader,
  startTestStore,
  type TestStore,
} from '../test/test-store.ts'
import app from './fetch.ts'
import { createSite } from './request/create-site.ts'
import { IDLE_TIMEOUT_SECONDS } from './request/incoming-request.ts'

let folder: string
let handler: TestStore
const startHandler = (settings: Record<string, string> = {}) =>
  startTestStore({ settings, files: ({ env }) => readStaticFiles(folder, env) })

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'client-'))
  mkdirSync(join(folder, '_astro'))
  await Bun.write(join(folder, '_astro/app.abc123.js'), `export default '${LONG}'`)
  await Bun.write(join(folder, 'favicon.svg'), '<svg/>')
  handler = await startHandler()
  seedProduct(handler.services.db, { slug: 'tee', name: LONG })
})
afterAll(async () => {
  await handler[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true })
})

const withCookie = (cookie: string): RequestInit => ({ headers: { cookie } })
const headersOf = ({ headers }: Response, names: readonly string[]) => names.map((name) => headers.get(name))

test.each<[kind: string, path: string, status: number, init: RequestInit]>([
  ['a static file', '/favicon.svg', 200, {}],
  ['a shared page', '/', 200, {}],
  ['a page with a flash message', '/cart', 200, withCookie(FLASH_COOKIE_HEADER)],
  ['a personal page', '/cart', 200, {}],
  ['a page that is not there', '/gone', 404, {}],
  ['a page that redirects', '/moved', 302, {}],
  ['a path with a trailing slash', '/products/', 308, {}],
  ['a catalog call', '/_api/products', 200, {}],
  ['a catalog call by POST', '/_api/products', 405, { method: 'POST' }],
  ['a catalog call for nothing', '/_api/product?productId=99', 404, {}],
  ['a personal call', '/_api/auth/session', 200, {}],
  ['an unknown call', '/_api/nothing', 404, {}],
  ['a refused call', '/_api/admin/products', 401, {}],
  ['an image that is not there', '/images/none/320.avif', 404, {}],
  ['a form that is not accepted', '/nothing', 404, { method: 'POST' }],
  ['an invalid host', '/', 400, { headers: { host: 'a.example, b.example' } }],
])('%s carries the security headers and no cache tags', async (_kind, path, status, init) => {
  for (const response of [await handler.send(path, init), await handler.send(path, init)]) {
    expect(response.status).toBe(status)
    expect(securityHeaderProblems(response)).toEqual([])
    expect(headersOf(response, [CACHE_TAG_HEADER, 'cdn-cache-control'])).toEqual([null, null])
  }
})

test.each([
  ['/', true],
  ['/cart', false],
  ['/gone', false],
  ['/_api/products', true],
  ['/_api/auth/session', false],
  ['/_astro/app.abc123.js', true],
])(
  'HEAD %s has the headers of GET, and a client that has the response gets 304: %p',
  async (path, hasEtag) => {
    const get = await handler.send(path)
    const head = await handler.send(path, { method: 'HEAD' })
    const validators = ['etag', 'cache-control', 'vary']
    expect([head.status, await head.text()]).toEqual([get.status, ''])
    for (const names of [validators, ['content-type']])
      expect(headersOf(head, names)).toEqual(headersOf(get, names))
    expect(securityHeaderProblems(head)).toEqual([])
    const etag = get.headers.get('etag')
    expect(etag !== null).toBe(hasEtag)
    if (etag === null) return
    const notModified = await handler.send(path, { headers: { 'if-none-match': etag } })
    expect([notModified.status, await notModified.text()]).toEqual([304, ''])
    expect(headersOf(notModified, validators)).toEqual(headersOf(get, validators))
  },
)

test('a response says who may store it and what it varies by, and a page its charset', async () => {
  const html = 'text/html; charset=utf-8'
  const shared = 'public, max-age=0, must-revalidate'
  const read = async (path: string, cookie?: string) =>
    headersOf(await handler.send(path, cookie ? withCookie(cookie) : {}), [
      'cache-control',
      'vary',
      'content-type',
    ])
  expect(await read('/')).toEqual([shared, 'Accept-Encoding', html])
  expect(await read('/gone')).toEqual([shared, 'Accept-Encoding', html])
  expect(await read('/', FLASH_COOKIE_HEADER)).toEqual([shared, 'Accept-Encoding', html])
  expect(await read('/cart')).toEqual(['private, no-store', 'Accept-Encoding', html])
  expect(await read('/_api/products')).toMatchObject([shared, 'Accept-Encoding', 'application/json'])
  for (const path of ['/_api/auth/session', '/_api/cart/items', '/_api/admin/users', '/_api/nothing'])
    expect([path, (await read(path))[0]]).toEqual([path, 'private, no-store'])
  expect((await read('/favicon.svg'))[0]).toBe(shared)
  expect((await read('/_astro/app.abc123.js')).slice(0, 2)).toEqual([
    'public, max-age=31536000, immutable',
    'Accept-Encoding',
  ])
})

test('only with edges has a stored image tags, as a file of the build has', async () => {
  const tagsOf = async (settings: Record<string, string>) => {
    await using shop = await startHandler(settings)
    const body = new FormData()
    body.append('file', new File([await createPng()], 'a.png'))
    const headers = { cookie: await sessionCookieHeader(shop.services) }
    const upload = await shop.send('/_api/admin/images', { method: 'POST', headers, body })
    const { pathname } = new URL((await upload.json()).imageUrl)
    const responses = await Promise.all([shop.send('/_astro/app.abc123.js'), shop.send(pathname)])
    const names = [CACHE_TAG_HEADER, 'surrogate-key', 'cdn-cache-control']
    return [upload.headers.has('surrogate-key'), ...responses.map((response) => headersOf(response, names))]
  }
  const edged = ['all', 'all', 'max-age=31536000, stale-if-error=86400']
  expect(await tagsOf({ EDGES: 'http://127.0.0.1:9', EDGE_SECRET: 'x' })).toEqual([false, edged, edged])
  expect(await tagsOf({})).toEqual([false, [null, null, null], [null, null, null]])
})

test('no request names the path of a personal page, and nobody stores it', async () => {
  await using shop = await startHandler({ PAYMENTS_SANDBOX: 'true', TRUST_PROXY: '1' })
  const read = async (path: string, init: BunFetchRequestInit = {}) =>
    headersOf(await shop.send(path, init), ['referrer-policy', 'cache-control'])
  const personal = ['strict-origin', 'private, no-store']
  const paths = ['/cart', '/login', '/signup', '/forgot-password', '/reset-password', '/account', '/checkout']
  paths.push(
    '/checkout/shipping',
    '/checkout/return?session=cs_1',
    '/orders',
    '/orders/token',
    '/orders/abc%ff',
    '/account/%E0%A4%A',
    '/admin/orders',
  )
  for (const path of paths) expect([path, ...(await read(path))]).toEqual([path, ...personal])
  for (const path of [
    '/logout',
    '/cart/add',
    '/login',
    '/orders/find',
    '/checkout/address',
    '/account/delete',
  ])
    expect([path, ...(await read(path, { method: 'POST' }))]).toEqual([path, ...personal])
  shop.services.renderLimiter = new RateLimiter({ perMinute: 0 })
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  expect(await read('/orders/token', { headers })).toEqual(personal)
  for (const path of ['/', '/gone', '/_api/products'])
    expect([path, (await read(path))[0]]).toEqual([path, 'strict-origin-when-cross-origin'])
})

/** Called by nobody with a session, or the same for everyone. */
const SHARED_CALLS =
  /^\/(images|avatars)\/|^\/_api\/(products?|collections?|delivery-times|openapi\.json)(\/|$)/

test('no call and no form of a person may be stored, whatever it responds', async () => {
  await using shop = await startHandler({ PAYMENTS_SANDBOX: 'true' })
  const calls = createApp(shop.services)
    .routes.filter(({ method, path }) => method !== 'ALL' && !SHARED_CALLS.test(path))
    .map(({ method, path }) => ({ method, path: path.replace(/:\w+(\{.*\})?/g, '1') }))
  expect(calls.length).toBeGreaterThan(100)
  const paths = ['/_api/nothing', '/nothing', '/login', `/_api/auth/session?${'x'.repeat(9_000)}`]
  calls.push(...paths.map((path) => ({ method: 'POST', path })))
  const admin = await sessionCookieHeader(shop.services)
  const clients: HeadersInit[] = [
    {},
    { cookie: admin, 'content-type': 'application/json' },
    { accept: 'text/html' },
  ]
  const found = new Set<string | null>()
  const statuses = new Set<number>()
  for (const { method, path } of calls) {
    for (const headers of clients) {
      const response = await shop.send(path, { method, headers })
      await response.body?.cancel()
      statuses.add(response.status)
      const value = response.headers.get('cache-control')
      found.add(value === 'private, no-store' ? value : `${method} ${path}: ${value}`)
    }
  }
  expect([...found]).toEqual(['private, no-store'])
  expect([...statuses].sort()).toEqual(expect.arrayContaining([200, 303, 400, 401, 404, 414]))
})

test('a shop page is rendered once, without cookies and from the public origin, whoever asks for it', async () => {
  const session = await sessionCookieHeader(handler.services)
  const cookies = [
    `cart=secret; cart_count=2; other=1`,
    session,
    FLASH_COOKIE_HEADER,
    `${session}; profile=x`,
  ]
  const first = await renderedFrom(
    await handler.send('/', { headers: { cookie: session, host: 'evil.example' } }),
  )
  expect(first).toMatchObject({ origin: SITE_URL, clientAddress: '', cookie: null })
  for (const cookie of cookies) {
    const response = await handler.send('/', withCookie(cookie))
    expect(response.headers.getSetCookie()).toEqual([])
    expect((await renderedFrom(response)).id).toBe(first.id as string)
  }
})

test('a page keeps its policy; an image may be shown on other sites', async () => {
  const names = ['content-security-policy', 'cross-origin-resource-policy']
  const page = headersOf(await handler.send('/'), names)
  expect(page).toEqual([PAGE_POLICY, 'same-origin'])
  const image = headersOf(await handler.send('/favicon.svg'), names)
  expect(image).toEqual([expect.stringMatching(/^default-src 'none'; /), 'cross-origin'])
})

const YEAR = 'max-age=31536000'
test.each<[settings: Record<string, string>, forwarded: string | undefined, expected: string | null]>([
  [{}, undefined, YEAR],
  [{ SITE_URL: 'http://shop.example' }, undefined, null],
  [{ HSTS_INCLUDE_SUBDOMAINS: 'true' }, undefined, `${YEAR}; includeSubDomains`],
  [{ TRUST_PROXY: '1' }, 'https', YEAR],
  [{ TRUST_PROXY: '1' }, 'http', null],
  [{ TRUST_PROXY: '1', SITE_URL: 'http://shop.example' }, 'https', YEAR],
  [{ SITE_URL: 'http://shop.example' }, 'https', null],
])('with %j and the forwarded scheme %p, https is demanded: %p', async (settings, forwarded, expected) => {
  await using other = await startHandler(settings)
  const headers: HeadersInit = forwarded ? { 'x-forwarded-proto': forwarded } : {}
  for (const path of ['/', '/cart', '/favicon.svg', '/_api/products', '/products/']) {
    const response = await other.send(path, { headers })
    expect([path, response.headers.get('strict-transport-security')]).toEqual([path, expected])
  }
})

test.each(['/%', '/products/%ff', '/admin/%E0%A4%A'])(
  'the malformed path %s is the 404 page',
  async (path) => {
    for (const init of [{}, withCookie('cart_count=1')]) {
      const response = await handler.send(path, init)
      expect([response.status, (await renderedFrom(response)).path]).toEqual([404, '/404'])
    }
  },
)

test.each(['/_api/%ff', '/images/%ff'])('the malformed path %s is a JSON 404', async (path) => {
  const response = await handler.send(path)
  expect([response.status, await response.json()]).toEqual([404, { error: 'Not found' }])
})

test('a refused request has the headers of its scheme', async () => {
  await using other = await startHandler({ TRUST_PROXY: '1', SITE_URL: 'https://shop.example' })
  const headers = { 'x-forwarded-proto': 'http' }
  const response = await other.send(`/${'a'.repeat(5000)}`, { headers })
  expect([response.status, response.headers.get('strict-transport-security')]).toEqual([414, null])
})

describe('a refused form', () => {
  const submit = (to: TestStore, path: string, headers: Record<string, string>, body: string) =>
    to.send(path, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })
  const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

  test.each<[status: number, path: string, headers: Record<string, string>, body: string]>([
    [403, '/logout', { origin: 'https://evil.example' }, 'a=1'],
    [404, '/nothing', {}, 'a=1'],
    [413, '/cart/add', {}, 'x'.repeat(300_000)],
    [415, '/login', { 'content-type': 'text/plain' }, 'a=1'],
  ])('is a %i page for a browser, and JSON for a script', async (status, path, headers, body) => {
    const script = await submit(handler, path, { ...headers, accept: '*/*' }, body)
    const call = await submit(handler, `/_api${path}`, { ...headers, ...browser }, body)
    for (const { headers } of [script, call]) expect(headers.get('content-type')).toBe('application/json')
    const { error } = (await script.json()) as { error: string }
    expect(script.status).toBe(status)
    const page = await submit(handler, path, { ...headers, ...browser }, body)
    expect([page.status, page.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8'])
    expect(page.headers.get('cache-control')).toBe('private, no-store')
    expect(securityHeaderProblems(page)).toEqual([])
    expect(await renderedFrom(page)).toMatchObject({ failedRequest: { status, message: error } })
  })

  test('is a page when the database fails too', async () => {
    await using broken = await startHandler()
    broken.services.log.level = 'silent'
    broken.services.database.close()
    const response = await submit(broken, '/cart/remove', browser, 'cartItemId=1')
    expect(response.status).toBe(500)
    expect(await renderedFrom(response)).toMatchObject({ failedRequest: { status: 500 } })
  })

  test('is one from the other scheme of a trusted proxy', async () => {
    await using other = await startHandler({ TRUST_PROXY: '1' })
    const logout = async (origin: string) => {
      const headers = { origin, host: 'shop.internal', 'x-forwarded-proto': 'https' }
      return (await other.send('/logout', { method: 'POST', headers })).status
    }
    expect([await logout('https://shop.internal'), await logout('http://shop.internal')]).toEqual([303, 403])
  })
})

test.each([
  ['false', '127.0.0.1'],
  ['2', '10.0.0.1'],
])('with TRUST_PROXY=%s the client is %s', async (trustProxy, expected) => {
  await using other = await startHandler({ TRUST_PROXY: trustProxy })
  const headers = { 'x-forwarded-for': '10.0.0.1:4711, 203.0.113.9' }
  expect((await renderedFrom(await other.send('/cart', { headers }))).clientAddress).toBe(expected)
})

test.each([
  ['application/json', [0, IDLE_TIMEOUT_SECONDS]],
  ['text/event-stream', [0]],
])(
  'the idle timeout comes back with the response, unless that is an event stream: %s',
  async (type, expected) => {
    const api = {
      fetch: async (_: Request, bindings?: Partial<AppEnv['Bindings']>) => {
        bindings?.disableIdleTimeout?.()
        return new Response('', { headers: { 'content-type': type } })
      },
    }
    const { services } = handler
    const site = createSite({ services, app: api, matchPattern, renderPage })
    const set: number[] = []
    const server = {
      requestIP: () => null,
      timeout: (_: Request, seconds: number) => void set.push(seconds),
    }
    await app.fetch(new Request(`${SITE_URL}/_api/health`), { site, server })
    expect(set).toEqual(expected)
  },
)

test.each([
  ['CONNECT l>c:80 HTTP/1.1\r\nHost: localhost', 405],
  ['CONNECT localhost:80 HTTP/1.1\r\nHost: localhost', 405],
  ['TRACE / HTTP/1.1\r\nHost: localhost', 405],
  ['GET / HTTP/1.1\r\nHost: a b', 400],
  [`GET /_api/products?${'x'.repeat(5000)} HTTP/1.1\r\nHost: localhost`, 414],
])('what is no request for this store is refused with a sentence in JSON (%#)', async (head, status) => {
  const received = await sendRaw(handler.url, head)
  expect(received).toStartWith(`HTTP/1.1 ${status} `)
  expect(received).toMatch(/^content-type: application\/json/im)
  expect(received).toMatch(/^content-security-policy: /im)
  if (status === 405) expect(received).toMatch(/^allow: /im)
  expect(received).toMatch(/\{"error":".+"\}/)
})

test('a refused request is counted', async () => {
  const before = counters.requests.page[4]!
  await sendRaw(handler.url, 'GET / HTTP/1.1\r\nHost: a b')
  expect(counters.requests.page[4]).toBe(before + 1)
})

test('the page that all unknown paths share does not depend on who asked first', async () => {
  const routes: string[] = []
  await using shop = await startHandler({ PAYMENTS_SANDBOX: 'true' })
  const { renderPage } = shop.site
  shop.site.renderPage = (request, locals) => {
    routes.push(locals.route?.path ?? '')
    return renderPage(request, locals)
  }
  await shop.send('/orders/abc%ff')
  await shop.send('/gone')
  expect(routes).toEqual(['*'])
})

test('work behind requests goes on while the rest of a body is still to come', async () => {
  const { body, end } = openHalfSentBody(10)
  let status: number | undefined
  const response = handler.send('/_api/cart/add', { method: 'POST', body }).then((response) => {
    status = response.status
  })
  // A later response shows that the first part has arrived.
  await handler.send('/')
  expect(counters.rendersInFlight).toBe(0)
  expect(status).toBeUndefined()
  end()
  await response
  expect(status).toBeGreaterThanOrEqual(400)
})
