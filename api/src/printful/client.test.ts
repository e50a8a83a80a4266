import { afterEach, expect, test } from 'bun:test'
import {
  type Fault,
  htmlError,
  jsonError,
  productDeleted,
  rateLimited,
  serverError,
} from '../../sandbox/faults.ts'
import { startSandbox } from '../../sandbox/server.ts'
import { fastClock } from '../../test/sync.ts'
import { createPrintfulClient, type PrintfulCredentials } from './client.ts'
import { PrintfulError } from './error.ts'
import { createRateLimiter } from './rate-limiter.ts'

const cleanUp: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of cleanUp.splice(0)) await close()
})

interface Options {
  credentials?: Partial<PrintfulCredentials>
  signal?: AbortSignal
  attemptTimeoutMs?: number
}

function open({
  credentials,
  signal = new AbortController().signal,
  attemptTimeoutMs = 20_000,
}: Options = {}) {
  const sandbox = startSandbox({ callsPerMinute: null, token: 'right-token' })
  sandbox.catalog.products.splice(3)
  cleanUp.push(() => sandbox.stop())
  const clock = fastClock()
  const failures: string[] = []
  const context = {
    limiter: createRateLimiter(clock, 0),
    clock,
    signal,
    attemptTimeoutMs,
    onFailure: ({ reason }: { reason: string }) => failures.push(reason),
  }
  const client = createPrintfulClient({ baseUrl: sandbox.url, token: 'right-token', ...credentials }, context)
  const [product] = sandbox.catalog.products.map(({ sync_product }) => sync_product)
  return { sandbox, clock, client, failures, product: product! }
}

async function errorMessage(promise: Promise<unknown>): Promise<string> {
  const error = await promise.then(
    () => undefined,
    (error) => error,
  )
  expect(error).toBeInstanceOf(PrintfulError)
  expect(error).toMatchObject({ status: 502 })
  expect(error.message).not.toContain('right-token')
  return error.message
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

test('a product whose detail fails for another reason than 404 is an error', async () => {
  const { sandbox, client, product } = open()
  sandbox.fail(/\/store\/products\/\d/, serverError(), Number.POSITIVE_INFINITY)
  expect(await errorMessage(client.fetchProduct(product))).toBe(
    `Printful answered with an error (500) while reading product ${product.id} ("${product.name}"), also after 5 tries.`,
  )
})

test('an invalid token is not retried', async () => {
  const { client, sandbox } = open({ credentials: { token: 'wrong' } })
  expect(await errorMessage(client.fetchProductList())).toStartWith(
    'Printful refused the token (401) while listing products',
  )
  expect(sandbox.calls).toHaveLength(1)
})

test('the store id is sent when it is configured', async () => {
  const storeIds: (string | null)[] = []
  const server = Bun.serve({
    port: 0,
    fetch(request) {
      storeIds.push(request.headers.get('x-pf-store-id'))
      return Response.json({ code: 200, result: [], paging: { total: 0 } })
    },
  })
  const baseUrl = `http://localhost:${server.port}`
  await open({ credentials: { baseUrl, storeId: '14' } }).client.fetchProductList()
  await open({ credentials: { baseUrl } }).client.fetchProductList()
  await server.stop(true)
  expect(storeIds).toEqual(['14', null])
})

test('all pages are fetched, again when the list changed meanwhile', async () => {
  const { sandbox, client } = open()
  const [model] = sandbox.catalog.products
  const product = (id: number) => ({ ...model!, sync_product: { ...model!.sync_product, id } })
  sandbox.catalog.products = Array.from({ length: 250 }, (_, index) => product(1000 + index))
  sandbox.fail(/offset=100/, { before: (catalog) => catalog.products.push(product(9999)) })
  sandbox.fail(/offset=200/, { before: (catalog) => catalog.products.splice(120, 1) })
  const { products } = await client.fetchProductList()
  expect(products.map(({ id }) => id).sort()).toEqual(
    sandbox.catalog.products.map(({ sync_product }) => sync_product.id).sort(),
  )
  expect(sandbox.calls.map((path) => /offset=(\d+)/.exec(path)![1])).toEqual([
    '0',
    '100',
    '0',
    '100',
    '200',
    '0',
    '100',
    '200',
  ])
})

test('a list is fetched again when one product was added and another deleted', async () => {
  const { sandbox, client } = open()
  const [model] = sandbox.catalog.products
  const product = (id: number) => ({ ...model!, sync_product: { ...model!.sync_product, id } })
  sandbox.catalog.products = Array.from({ length: 150 }, (_, index) => product(1000 + index))
  sandbox.fail(/offset=100/, {
    before: ({ products }) => {
      products.splice(10, 1, product(9999))
    },
  })
  const { products } = await client.fetchProductList()
  expect(products).toHaveLength(150)
  expect(sandbox.calls).toHaveLength(4)
})

test('a list that changes all the time fails', async () => {
  const { sandbox, client } = open()
  const [model] = sandbox.catalog.products
  let id = 1
  const add = {
    before: (c: typeof sandbox.catalog) =>
      c.products.push({ ...model!, sync_product: { ...model!.sync_product, id: id++ } }),
  }
  sandbox.catalog.products = []
  for (let count = 0; count < 150; count++) add.before(sandbox.catalog)
  sandbox.fail(/offset=100/, add, Number.POSITIVE_INFINITY)
  expect(await errorMessage(client.fetchProductList())).toBe(
    'Printful kept changing its list while listing products, also after 5 tries.',
  )
})

test('a list that is not an array fails', async () => {
  const { sandbox, client } = open()
  sandbox.fail(/offset=0/, {
    response: { status: 200, body: { code: 200, result: 'no list', paging: { total: 1 } } },
  })
  expect(await errorMessage(client.fetchProductList())).toBe(
    'Printful sent a list that could not be read while listing products.',
  )
})

test('a product that stays 404 is undefined', async () => {
  const { sandbox, client, product } = open()
  sandbox.fail(/\/store\/products\/\d/, productDeleted(product.id))
  expect(await client.fetchProduct(product)).toBeUndefined()
  expect(sandbox.calls).toHaveLength(2)
})

test("an aborted call ends at once with the signal's reason", async () => {
  const controller = new AbortController()
  const { sandbox, client } = open({ signal: controller.signal })
  sandbox.fail(/./, { delivery: 'hang' }, Number.POSITIVE_INFINITY)
  const listing = client.fetchProductList()
  await Bun.sleep(20)
  controller.abort(new Error('stopped'))
  await expect(listing).rejects.toThrow('stopped')
})
