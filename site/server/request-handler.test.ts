import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AppEnv } from '#api/app-env'
import { CACHE_TAG_HEADER } from '#api/cache/tags'
import { seedProduct } from '#api-test/services'
import { CART_COUNT_COOKIE } from '#shared/cookies'
import {
  FLASH_COOKIE_HEADER,
  LONG,
  matchRoute,
  PAGE_POLICY,
  renderedFrom,
  renderPage,
  SITE_URL,
  sessionCookieHeader,
  startTestHandler,
  type TestHandler,
} from '../test/request-handler.ts'
import { securityHeaderProblems } from '../test/security-headers.ts'
import { createRequestHandler, IDLE_TIMEOUT_SECONDS } from './request-handler.ts'
import { readStaticFiles } from './static-files.ts'

let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'client-'))
  mkdirSync(join(folder, '_astro'))
  await Bun.write(join(folder, '_astro/app.abc123.js'), `export default '${LONG}'`)
  await Bun.write(join(folder, 'favicon.svg'), '<svg/>')
})
afterAll(() => rmSync(folder, { recursive: true }))

async function startHandler(settings: Record<string, string> = {}): Promise<TestHandler> {
  const handler = await startTestHandler({
    settings,
    files: ({ env }) => readStaticFiles(folder, env),
  })
  seedProduct(handler.services.db, { slug: 'tee', name: LONG })
  return handler
}

const withCookie = (cookie: string): RequestInit => ({ headers: { cookie } })

test.each<[kind: string, path: string, status: number, init: RequestInit]>([
  ['a static file', '/favicon.svg', 200, {}],
  ['a hashed asset', '/_astro/app.abc123.js', 200, {}],
  ['a shared page', '/', 200, {}],
  ['a page with items in the cart', '/', 200, withCookie(`${CART_COUNT_COOKIE}=2`)],
  ['a page with a flash message', '/', 200, withCookie(FLASH_COOKIE_HEADER)],
  ['a personal page', '/cart', 200, {}],
  ['a page that is not there', '/gone', 404, {}],
  ['a page that redirects', '/moved', 302, {}],
  ['a path with a trailing slash', '/products/', 308, {}],
  ['HEAD of a page', '/', 200, { method: 'HEAD' }],
  ['HEAD of a personal page', '/cart', 200, { method: 'HEAD' }],
  ['a catalog call', '/_api/products', 200, {}],
  ['a catalog call by POST', '/_api/products', 405, { method: 'POST' }],
  ['HEAD of a catalog call', '/_api/products', 200, { method: 'HEAD' }],
  ['a catalog call for nothing', '/_api/product?productId=99', 404, {}],
  ['a personal call', '/_api/auth/session', 200, {}],
  ['an unknown call', '/_api/nothing', 404, {}],
  ['a refused call', '/_api/admin/products', 401, {}],
  ['an image that is not there', '/images/none/320.avif', 404, {}],
  ['a form that is not accepted', '/nothing', 404, { method: 'POST' }],
  ['an invalid host', '/', 400, { headers: { host: 'a.example, b.example' } }],
])('%s carries the security headers and no cache tags', async (_kind, path, status, init) => {
  await using handler = await startHandler()
  for (const response of [await handler.send(path, init), await handler.send(path, init)]) {
    expect(response.status).toBe(status)
    expect(securityHeaderProblems(response)).toEqual([])
    for (const header of [CACHE_TAG_HEADER, 'cdn-cache-control']) {
      expect([header, response.headers.get(header)]).toEqual([header, null])
    }
  }
})

test.each(['/', '/cart', '/gone', '/_api/products', '/_api/auth/session', '/favicon.svg'])(
  'HEAD %s has the status and headers of GET, and no body',
  async (path) => {
    await using handler = await startHandler()
    const [get, head] = [await handler.send(path), await handler.send(path, { method: 'HEAD' })]
    expect(head.status).toBe(get.status)
    expect(await head.text()).toBe('')
    for (const header of ['content-type', 'cache-control', 'vary', 'etag']) {
      expect([header, head.headers.get(header)]).toEqual([header, get.headers.get(header)])
    }
  },
)

test.each(['/', '/_api/products', '/_astro/app.abc123.js'])(
  'a client that has %s gets 304 with its validators',
  async (path) => {
    await using handler = await startHandler()
    const response = await handler.send(path)
    const etag = response.headers.get('etag') ?? ''
    const notModified = await handler.send(path, { headers: { 'if-none-match': etag } })
    expect(notModified.status).toBe(304)
    expect(await notModified.text()).toBe('')
    for (const header of ['etag', 'cache-control', 'vary']) {
      expect([header, notModified.headers.get(header)]).toEqual([header, response.headers.get(header)])
    }
    expect(etag).not.toBe('')
  },
)

test('responses vary by what they depend on', async () => {
  await using handler = await startHandler()
  const vary = async (path: string, init?: RequestInit) =>
    (await handler.send(path, init)).headers.get('vary')
  expect(await vary('/')).toBe('Cookie, Accept-Encoding')
  expect(await vary('/', withCookie(FLASH_COOKIE_HEADER))).toBe('Accept-Encoding')
  expect(await vary('/cart')).toBe('Accept-Encoding')
  expect(await vary('/_api/products')).toBe('Accept-Encoding')
  expect(await vary('/_astro/app.abc123.js')).toBe('Accept-Encoding')
})

test('hashed assets are immutable, other responses are revalidated or not stored', async () => {
  await using handler = await startHandler()
  const control = async (path: string) => (await handler.send(path)).headers.get('cache-control')
  expect(await control('/_astro/app.abc123.js')).toBe('public, max-age=31536000, immutable')
  expect(await control('/favicon.svg')).toBe('public, max-age=0, must-revalidate')
  expect(await control('/')).toBe('public, max-age=0, must-revalidate')
  expect(await control('/_api/products')).toBe('public, max-age=0, must-revalidate')
  expect(await control('/cart')).toBe('private, no-store')
  expect(await control('/_api/auth/session')).toBe('no-store')
})

test('pages name their charset', async () => {
  await using handler = await startHandler()
  for (const path of ['/', '/cart', '/gone']) {
    expect((await handler.send(path)).headers.get('content-type')).toBe('text/html; charset=utf-8')
  }
})

describe('a shared page', () => {
  test('is rendered from the public origin and the cart count alone', async () => {
    await using handler = await startHandler()
    const headers = { cookie: `cart=secret; ${CART_COUNT_COOKIE}=2; other=1`, host: 'evil.example' }
    const page = await renderedFrom(await handler.send('/', { headers }))
    expect(page).toMatchObject({
      origin: SITE_URL,
      clientAddress: '',
      cookie: `${CART_COUNT_COOKIE}=2`,
    })
    const again = await renderedFrom(await handler.send('/', withCookie(`${CART_COUNT_COOKIE}=2`)))
    expect(again.id).toBe(page.id as string)
    expect((await renderedFrom(await handler.send('/'))).cookie).toBe(null)
  })

  test.each(['session', 'flash message'])('is rendered for its visitor alone with a %s', async (kind) => {
    await using handler = await startHandler()
    const cookie = kind === 'session' ? await sessionCookieHeader(handler.services) : FLASH_COOKIE_HEADER
    const response = await handler.send('/', withCookie(cookie))
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    const personal = await renderedFrom(response)
    expect(personal.cookie).toBe(cookie)
    const shared = await renderedFrom(await handler.send('/'))
    expect(shared).toMatchObject({ cookie: null })
    const second = await renderedFrom(await handler.send('/', withCookie(cookie)))
    expect(new Set([personal.id, shared.id, second.id]).size).toBe(3)
  })

  test('is rendered anew after a purge of its tags', async () => {
    await using handler = await startHandler()
    const id = async () => (await renderedFrom(await handler.send('/'))).id
    const before = await id()
    expect(await id()).toBe(before as string)
    handler.services.responseCache.purge(['navigation'])
    expect(await id()).not.toBe(before as string)
  })
})

test('a page keeps its own policy, with the hashes that it needs; an image may be shown on other sites', async () => {
  await using handler = await startHandler()
  const page = await handler.send('/')
  expect(page.headers.get('content-security-policy')).toBe(PAGE_POLICY.replace(" 'sha256-a'", ''))
  expect(page.headers.get('cross-origin-resource-policy')).toBe('same-origin')
  const image = await handler.send('/favicon.svg')
  expect(image.headers.get('content-security-policy')).toStartWith("default-src 'none'; ")
  expect(image.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
})

describe('https is demanded', () => {
  const PATHS = ['/', '/cart', '/favicon.svg', '/_api/products', '/products/']
  const hsts = async (settings: Record<string, string>, headers: Record<string, string> = {}) => {
    await using handler = await startHandler(settings)
    const responses = await Promise.all(PATHS.map((path) => handler.send(path, { headers })))
    return new Set(responses.map((response) => response.headers.get('strict-transport-security')))
  }
  const https = { 'x-forwarded-proto': 'https' }
  const http = { 'x-forwarded-proto': 'http' }

  test('where the store has it, for subdomains only by the setting', async () => {
    expect(await hsts({})).toEqual(new Set(['max-age=31536000']))
    expect(await hsts({ SITE_URL: 'http://shop.example' })).toEqual(new Set([null]))
    expect(await hsts({ HSTS_INCLUDE_SUBDOMAINS: 'true' })).toEqual(
      new Set(['max-age=31536000; includeSubDomains']),
    )
  })

  test('by the scheme that a trusted proxy names', async () => {
    expect(await hsts({ TRUST_PROXY: '1' }, https)).toEqual(new Set(['max-age=31536000']))
    expect(await hsts({ TRUST_PROXY: '1' }, http)).toEqual(new Set([null]))
    expect(await hsts({ TRUST_PROXY: '1', SITE_URL: 'http://shop.example' }, https)).toEqual(
      new Set(['max-age=31536000']),
    )
    expect(await hsts({ SITE_URL: 'http://shop.example' }, https)).toEqual(new Set([null]))
  })
})

test.each(['/%', '/products/%ff', '/admin/%E0%A4%A'])(
  'the malformed path %s is the 404 page',
  async (path) => {
    await using handler = await startHandler()
    for (const init of [{}, withCookie(FLASH_COOKIE_HEADER)]) {
      const response = await handler.send(path, init)
      expect(response.status).toBe(404)
      expect(await renderedFrom(response)).toMatchObject({ path: '/404' })
    }
  },
)

describe('a refused form', () => {
  const submit = (handler: TestHandler, path: string, headers: Record<string, string>, body: string) =>
    handler.send(path, {
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
    await using handler = await startHandler()
    const script = await submit(handler, path, { ...headers, accept: '*/*' }, body)
    expect([script.status, script.headers.get('content-type')]).toEqual([status, 'application/json'])
    const { error } = (await script.json()) as { error: string }
    const page = await submit(handler, path, { ...headers, ...browser }, body)
    expect([page.status, page.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8'])
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(securityHeaderProblems(page)).toEqual([])
    expect(await renderedFrom(page)).toMatchObject({ failedRequest: { status, message: error } })
  })

  test('is a page when the database fails too', async () => {
    await using handler = await startHandler()
    handler.services.log.level = 'silent'
    handler.services.database.close()
    const response = await submit(handler, '/cart/remove', browser, 'cartItemId=1')
    expect(response.status).toBe(500)
    expect(await renderedFrom(response)).toMatchObject({ failedRequest: { status: 500 } })
  })

  test('under /_api stays JSON', async () => {
    await using handler = await startHandler()
    const response = await submit(handler, '/_api/cart/add', browser, 'a=1')
    expect([response.status, response.headers.get('content-type')]).toEqual([415, 'application/json'])
  })
})

test('a form from the other scheme of a trusted proxy is refused', async () => {
  await using handler = await startHandler({ TRUST_PROXY: '1' })
  const logout = async (origin: string) => {
    const headers = { origin, host: 'shop.internal', 'x-forwarded-proto': 'https' }
    return (await handler.send('/logout', { method: 'POST', headers })).status
  }
  expect(await logout('https://shop.internal')).toBe(303)
  expect(await logout('http://shop.internal')).toBe(403)
})

test.each([
  ['false', '127.0.0.1'],
  ['true', '203.0.113.9'],
  ['2', '10.0.0.1'],
  ['3', '127.0.0.1'],
])('with TRUST_PROXY=%s the client is %s', async (trustProxy, expected) => {
  await using handler = await startHandler({ TRUST_PROXY: trustProxy })
  const headers = { 'x-forwarded-for': '10.0.0.1:4711, 203.0.113.9' }
  expect((await renderedFrom(await handler.send('/cart', { headers }))).clientAddress).toBe(expected)
})

test('the idle timeout comes back with the response, unless that is an event stream', async () => {
  await using t = await startHandler()
  const timeouts = async (contentType: string) => {
    const app = {
      fetch: async (_: Request, bindings?: AppEnv['Bindings']) => {
        bindings?.disableIdleTimeout?.()
        return new Response('', { headers: { 'content-type': contentType } })
      },
    }
    const handler = createRequestHandler({
      services: t.services,
      app,
      matchRoute,
      renderPage,
      files: new Map(),
    })
    const set: number[] = []
    await handler.fetch(new Request(`${SITE_URL}/_api/health`), {
      requestIP: () => null,
      timeout: (_, seconds) => void set.push(seconds),
    })
    return set
  }
  expect(await timeouts('application/json')).toEqual([0, IDLE_TIMEOUT_SECONDS])
  expect(await timeouts('text/event-stream')).toEqual([0])
})

describe('what is no request for this store', () => {
  /** Bytes as they are: fetch would refuse to send them. */
  const sendRaw = async (url: string, head: string) => {
    const { promise, resolve } = Promise.withResolvers<string>()
    const decoder = new TextDecoder()
    let received = ''
    await Bun.connect({
      hostname: '127.0.0.1',
      port: Number(new URL(url).port),
      socket: {
        open: (socket) => void socket.write(`${head}\r\nConnection: close\r\n\r\n`),
        data: (_, bytes) => {
          received += decoder.decode(bytes, { stream: true })
        },
        close: () => resolve(received),
      },
    })
    return promise
  }

  test.each([
    ['CONNECT l>c:80 HTTP/1.1\r\nHost: localhost', 405],
    ['CONNECT localhost:80 HTTP/1.1\r\nHost: localhost', 405],
    ['TRACE / HTTP/1.1\r\nHost: localhost', 405],
    ['GET / HTTP/1.1\r\nHost: a b', 400],
    [`GET /_api/products?${'x'.repeat(5000)} HTTP/1.1\r\nHost: localhost`, 414],
  ])('is refused with a sentence in JSON (%#)', async (head, status) => {
    await using t = await startHandler()
    const received = await sendRaw(t.url, head)
    expect(received).toStartWith(`HTTP/1.1 ${status} `)
    expect(received).toMatch(/^content-type: application\/json/im)
    expect(received).toMatch(/^content-security-policy: /im)
    if (status === 405) expect(received).toMatch(/^allow: /im)
    expect(received).toMatch(/\{"error":".+"\}/)
  })
})
