import { afterEach, expect, test } from 'bun:test'
import { type Fault, htmlError, jsonError, rateLimited, serverError } from '../../sandbox/faults.ts'
import { errorMessage, openClientTest } from '../../test/printful-client.ts'

const cleanUp: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of cleanUp.splice(0)) await close()
})

function open(options: Parameters<typeof openClientTest>[0] = {}) {
  const t = openClientTest(options)
  cleanUp.push(t.sandbox.stop)
  return t
}

const isHanging = ({ delivery }: Fault) => delivery === 'hang' || delivery === 'hangMidBody'

test.each<[string, Fault, number]>([
  ['429 with seconds', rateLimited({ retryAfter: 7 }), 7000],
  ['429 with the time in its message', rateLimited({ secondsInText: 37 }), 37_000],
  ['429 without a time', rateLimited({ secondsInText: null }), 60_000],
  [
    '419',
    { response: { status: 419, headers: { 'Retry-After': '3' }, body: { code: 419, result: 'Slow' } } },
    3000,
  ],
  ['500', serverError(), 1000],
  ['503 with Retry-After', { response: { status: 503, headers: { 'Retry-After': '9' }, body: '' } }, 9000],
  ['408', serverError(408), 1000],
  ["a proxy's page", htmlError(), 1000],
  ["a proxy's page under 200", htmlError(200), 1000],
  ['a reset body', { delivery: 'reset' }, 1000],
  ['a truncated body', { delivery: 'truncate' }, 1000],
  ['a hanging call', { delivery: 'hang' }, 1000],
  ['a hanging body', { delivery: 'hangMidBody' }, 1000],
  ['200 around an error', { response: { status: 200, body: { code: 500, result: 'Oops' } } }, 1000],
  ['200 without a result', { response: { status: 200, body: { code: 200 } } }, 1000],
  ['one 404 for a product', jsonError(404, 'Not Found'), 1000],
])('after %s it waits and retries', async (_, fault, waitMs) => {
  const { sandbox, client, product, clock, failures } = open(
    isHanging(fault) ? { attemptTimeoutMs: 1000 } : {},
  )
  sandbox.fail(/\/store\/products\/\d/, fault)
  expect(await client.fetchProduct(product)).toMatchObject({ sync_product: { id: product.id } })
  const waited = clock.slept.reduce((sum, ms) => sum + ms, 0)
  expect(waited).toBeWithin(waitMs - 1500, waitMs + 500)
  expect(failures).toHaveLength(1)
})

test('after 429 with a date it waits until then', async () => {
  const { sandbox, client, product, clock } = open()
  sandbox.fail(/\/store\/products\/\d/, rateLimited({ retryAfter: new Date(Date.now() + 40_000) }))
  await client.fetchProduct(product)
  expect(clock.slept).toHaveLength(1)
  expect(clock.slept[0]).toBeWithin(30_000, 41_000)
})

test.each<[string, Fault, number, string]>([
  [
    '500',
    serverError(),
    5,
    'Printful answered with an error (500) while listing products, also after 5 tries.',
  ],
  [
    '401',
    jsonError(401, 'right-token is invalid'),
    1,
    'Printful refused the token (401) while listing products. Tokens expire: check PRINTFUL_API_TOKEN.',
  ],
  [
    '403',
    { response: { status: 403, body: { code: 403, error: { reason: 403 } } } },
    1,
    'Printful refused access (403) while listing products. The token needs the scope sync_products/read.',
  ],
  [
    '400',
    {
      response: {
        status: 400,
        body: {
          code: 400,
          result: 'x',
          error: { message: 'This endpoint requires `store_id`! right-token' },
        },
      },
    },
    2,
    'Printful refused the call (400: This endpoint requires `store_id`! …) while listing products, also after 2 tries.',
  ],
  [
    'a redirect',
    { response: { status: 302, headers: { Location: 'https://elsewhere.test/' } } },
    2,
    'Printful answered with a redirect (302) while listing products, also after 2 tries.',
  ],
  [
    'a wait of ten minutes',
    rateLimited({ retryAfter: 600 }),
    1,
    'Printful asked to wait 600 s (429) while listing products.',
  ],
  [
    '429',
    rateLimited({ retryAfter: 60 }),
    3,
    'Printful asked to wait 60 s (429) while listing products, also after 3 tries.',
  ],
  [
    'a hanging call',
    { delivery: 'hang' },
    5,
    'Printful did not answer within 1 s while listing products, also after 5 tries.',
  ],
  [
    'a reset body',
    { delivery: 'reset' },
    5,
    'Printful broke off its answer while listing products, also after 5 tries.',
  ],
  [
    'a body that is not JSON',
    htmlError(200),
    5,
    'Printful sent an answer that could not be read while listing products, also after 5 tries.',
  ],
])(
  'a permanent failure (%s) ends after as many attempts as make sense',
  async (_, fault, attempts, expected) => {
    const { sandbox, client, clock } = open(isHanging(fault) ? { attemptTimeoutMs: 200 } : {})
    sandbox.fail(/\/store\/products\?/, fault, Number.POSITIVE_INFINITY)
    const startedAt = clock.now()
    expect(await errorMessage(client.fetchProductList())).toBe(expected)
    expect(sandbox.calls).toHaveLength(attempts)
    expect(clock.now() - startedAt).toBeLessThan(180_000)
  },
)

test('pauses grow', async () => {
  const { sandbox, client, clock } = open()
  sandbox.fail(/./, serverError(), Number.POSITIVE_INFINITY)
  await errorMessage(client.fetchProductList())
  expect(clock.slept).toEqual([1000, 2000, 4000, 8000])
})

test('an unreachable host is retried', async () => {
  const { sandbox, client } = open()
  await sandbox.stop()
  expect(await errorMessage(client.fetchProductList())).toBe(
    'Printful could not be reached while listing products, also after 5 tries.',
  )
})

test.each([
  [120, 2],
  [121, 1],
])('a Retry-After of %i s ends after %i attempts', async (retryAfter, attempts) => {
  const { sandbox, client } = open()
  sandbox.fail(/./, rateLimited({ retryAfter }))
  const message = await client.fetchProductList().then(
    () => undefined,
    (error) => error.message,
  )
  expect(sandbox.calls).toHaveLength(attempts)
  const failure = `Printful asked to wait ${retryAfter} s (429) while listing products.`
  expect(message).toBe(attempts === 1 ? failure : undefined)
})

test('an invalid token is not retried', async () => {
  const { client, sandbox } = open({ credentials: { token: 'wrong' } })
  expect(await errorMessage(client.fetchProductList())).toStartWith(
    'Printful refused the token (401) while listing products',
  )
  expect(sandbox.calls).toHaveLength(1)
})
