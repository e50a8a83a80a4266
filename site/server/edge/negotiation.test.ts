import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { negotiateEncoding } from '#api/cache/negotiate-encoding'
import { readPageCookies } from '../../src/lib/page-cookies.ts'
import { type StubStore, sharedResponse, startStubStore } from '../../test/stub-store.ts'
import { hasVarnish, startVarnish, type Varnish } from '../../test/varnish.ts'

const RUNS = 4000
const AT_ONCE = 50

const READERS = [{ secureCookies: true }, { secureCookies: false }]

/** What the store makes of a request. */
const judge = ({ headers }: Pick<Request, 'headers'>) => {
  const cookie = headers.get('cookie')
  const [page, unprefixed] = READERS.map((env) => readPageCookies(cookie, env))
  const flash = page!.flash !== undefined
  return {
    tokens: [...new Set([...page!.sessionTokens, ...unprefixed!.sessionTokens])].toSorted(),
    flash,
    count: page!.cartCount,
    encoding: negotiateEncoding(headers.get('accept-encoding')),
  }
}

const blank = fc.constantFrom('', '', '', ' ', '  ', '\t')
const NAMES = [
  'session',
  '__Host-session',
  'cart_count',
  'flash',
  'cart',
  'Session',
  'cart_count2',
  'x.session',
  '"',
  '',
]
const FLASH = encodeURIComponent(JSON.stringify({ kind: 'success', text: 'Saved.' }))
const value = fc.oneof(
  fc.constantFrom(
    '0',
    '1',
    '7',
    '007',
    '42',
    '99',
    '100',
    '101',
    '9999',
    '12345',
    '-1',
    '1.5',
    '%31',
    '"5"',
    '"',
    FLASH,
  ),
  fc.constantFrom('cart_count=3', 'session=a', 'a b', '\\', 'é', ''),
  fc.string({ maxLength: 6 }).map((text) => text.replace(/[^\x20-\x7e]/g, '')),
)
const pair = fc
  .tuple(blank, fc.constantFrom(...NAMES), blank, fc.constantFrom('=', '=', '=', ''), blank, value, blank)
  .map((parts) => parts.join(''))
const cookie = fc.array(pair, { minLength: 1, maxLength: 4 }).map((pairs) => pairs.join(';'))

const coding = fc.constantFrom(
  'br',
  'zstd',
  'gzip',
  'deflate',
  'identity',
  '*',
  'BR',
  'Gzip',
  'dcb',
  'dcz',
  'x',
  '',
)
const weight = fc.constantFrom(
  '',
  '',
  ';q=1',
  ';q=0',
  ';q=0.5',
  '; q=0.7',
  ' ;Q=0.001',
  ';q=1.000',
  ';q=2',
  ';q=',
  ';a=b',
)
const acceptEncoding = fc
  .array(
    fc.tuple(blank, coding, weight, blank).map((parts) => parts.join('')),
    { maxLength: 6 },
  )
  .map((codings) => codings.join(','))

describe.skipIf(!hasVarnish())('a visitor gets from the edge what the store would send', () => {
  let store: StubStore
  let edge: Varnish
  beforeAll(async () => {
    store = startStubStore((request) => sharedResponse(JSON.stringify(judge(request))))
    edge = await startVarnish(store.url)
  })
  afterAll(async () => {
    await edge?.[Symbol.asyncDispose]()
    await store?.[Symbol.asyncDispose]()
  })

  const check = async (headers: Record<string, string>) => {
    const response = await fetch(edge.url, { headers: { 'accept-encoding': '', ...headers } })
    expect(response.status).toBe(200)
    expect({ headers, ...(await response.json()) }).toEqual({
      headers,
      ...judge({ headers: new Headers(headers) }),
    })
  }
  const checkAll = async (samples: Record<string, string>[]) => {
    const queue = samples.values()
    const drain = async () => {
      for (const headers of queue) await check(headers)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, drain))
  }

  test('with any cookies', async () => {
    store.requests.length = 0
    await checkAll(fc.sample(cookie, RUNS).map((cookie) => ({ cookie })))
    expect(store.requests.length).toBeLessThan(0.8 * RUNS)
  }, 20_000)

  test('with any Accept-Encoding', async () => {
    store.requests.length = 0
    await checkAll(fc.sample(acceptEncoding, RUNS).map((accept) => ({ 'accept-encoding': accept })))
    expect(store.requests.length).toBeLessThan(0.8 * RUNS)
  }, 20_000)
})
