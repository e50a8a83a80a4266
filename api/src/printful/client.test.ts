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

/** A sandbox with three products, and a client whose pauses pass at once. */
function open(access: Partial<PrintfulCredentials> = {}, signal = new AbortController().signal) {
  const sandbox = startSandbox({ callsPerMinute: null, token: 'right-token' })
  sandbox.catalog.products.splice(3)
  cleanUp.push(() => sandbox.stop())
  const clock = fastClock()
  const failures: string[] = []
  const context = {
    limiter: createRateLimiter(clock, 0),
    clock,
    signal,
    tryTimeoutMs: 200,
    onFailure: ({ reason }: { reason: string }) => failures.push(reason),
  }
  const client = createPrintfulClient({ baseUrl: sandbox.url, token: 'right-token', ...access }, context)
  const [product] = sandbox.catalog.products.map(({ sync_product }) => sync_product)
  return { sandbox, clock, client, failures, product: product! }
}

/** The sentence with which it gives up. */
async function sentence(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (error) => error,
  )
  expect(error).toBeInstanceOf(PrintfulError)
  expect(error).toMatchObject({ status: 502 })
  expect(error.message).not.toContain('right-token')
  return error.message
}

test.each<[string, Fault, number]>([
  ['429 with seconds', rateLimited({ retryAfter: 7 }), 7000],
  ['429 with a date', rateLimited({ retryAfter: new Date(Date.now() + 20_000) }), 20_000],
  ['429 with the time in its text', rateLimited({ secondsInText: 37 }), 37_000],
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
  ['a body cut off', { delivery: 'reset' }, 1000],
  ['a body that ends early', { delivery: 'truncate' }, 1000],
  ['no answer', { delivery: 'hang' }, 1000],
  ['no end of the answer', { delivery: 'hangMidBody' }, 1000],
  ['200 around an error', { response: { status: 200, body: { code: 500, result: 'Oops' } } }, 1000],
  ['200 without a result', { response: { status: 200, body: { code: 200 } } }, 1000],
  ['an unknown product, once', jsonError(404, 'Not Found'), 1000],
])('after %s it waits and asks again', async (_, fault, waitedMs) => {
  const { sandbox, client, product, clock, failures } = open()
  sandbox.fail(/\/store\/products\/\d/, fault)
  expect(await client.readProduct(product)).toMatchObject({ sync_product: { id: product.id } })
  const waited = clock.slept.reduce((sum, ms) => sum + ms, 0)
  expect(waited).toBeWithin(waitedMs - 1500, waitedMs + 500)
  expect(failures).toHaveLength(1)
})

test.each<[string, Fault, number, string]>([
  [
    '500 for good',
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
    'a long wait',
    rateLimited({ retryAfter: 600 }),
    1,
    'Printful asked to wait 600 s (429) while listing products.',
  ],
  [
    '429 for good',
    rateLimited({ retryAfter: 60 }),
    3,
    'Printful asked to wait 60 s (429) while listing products, also after 3 tries.',
  ],
  [
    'no answer for good',
    { delivery: 'hang' },
    5,
    'Printful did not answer within 1 s while listing products, also after 5 tries.',
  ],
  [
    'bodies cut off for good',
    { delivery: 'reset' },
    5,
    'Printful broke off its answer while listing products, also after 5 tries.',
  ],
  [
    'no JSON for good',
    htmlError(200),
    5,
    'Printful sent an answer that could not be read while listing products, also after 5 tries.',
  ],
])('%s ends in a sentence, after as many tries as make sense', async (_, fault, tries, expected) => {
  const { sandbox, client, clock } = open()
  sandbox.fail(/\/store\/products\?/, fault, Number.POSITIVE_INFINITY)
  const startedAt = clock.now()
  expect(await sentence(client.listProducts())).toBe(expected)
  expect(sandbox.calls).toHaveLength(tries)
  expect(clock.now() - startedAt).toBeLessThan(180_000)
})

test('pauses grow', async () => {
  const { sandbox, client, clock } = open()
  sandbox.fail(/./, serverError(), Number.POSITIVE_INFINITY)
  await sentence(client.listProducts())
  expect(clock.slept).toEqual([1000, 2000, 4000, 8000])
})

test('a host that is not there', async () => {
  const { sandbox, client } = open()
  await sandbox.stop()
  expect(await sentence(client.listProducts())).toBe(
    'Printful could not be reached while listing products, also after 5 tries.',
  )
})

test('a wrong token is refused at once', async () => {
  const { client, sandbox } = open({ token: 'wrong' })
  expect(await sentence(client.listProducts())).toStartWith(
    'Printful refused the token (401) while listing products',
  )
  expect(sandbox.calls).toHaveLength(1)
})

test('the store is named when it is known', async () => {
  const seen: (string | null)[] = []
  const server = Bun.serve({
    port: 0,
    fetch(request) {
      seen.push(request.headers.get('x-pf-store-id'))
      return Response.json({ code: 200, result: [], paging: { total: 0 } })
    },
  })
  const baseUrl = `http://localhost:${server.port}`
  await open({ baseUrl, storeId: '14' }).client.listProducts()
  await open({ baseUrl }).client.listProducts()
  await server.stop(true)
  expect(seen).toEqual(['14', null])
})

test('all pages are read, and a list that changed meanwhile is read again', async () => {
  const { sandbox, client } = open()
  const [model] = sandbox.catalog.products
  const product = (id: number) => ({ ...model!, sync_product: { ...model!.sync_product, id } })
  sandbox.catalog.products = Array.from({ length: 250 }, (_, index) => product(1000 + index))
  sandbox.fail(/offset=100/, { before: (catalog) => catalog.products.push(product(9999)) })
  sandbox.fail(/offset=200/, { before: (catalog) => catalog.products.splice(120, 1) })
  const { products } = await client.listProducts()
  expect(products.map(({ id }) => id).sort()).toEqual(
    sandbox.catalog.products.map(({ sync_product }) => sync_product.id).sort(),
  )
  expect(sandbox.calls.map(({ path }) => /offset=(\d+)/.exec(path)![1])).toEqual([
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

test('a list that never stands still is given up', async () => {
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
  expect(await sentence(client.listProducts())).toBe(
    'Printful kept changing its list while listing products, also after 5 tries.',
  )
})

test('a list whose rows are not rows', async () => {
  const { sandbox, client } = open()
  sandbox.fail(/offset=0/, {
    response: { status: 200, body: { code: 200, result: 'no list', paging: { total: 1 } } },
  })
  expect(await sentence(client.listProducts())).toBe(
    'Printful sent a list that could not be read while listing products.',
  )
})

test('a product that stays unknown is undefined', async () => {
  const { sandbox, client, product } = open()
  sandbox.fail(/\/store\/products\/\d/, productDeleted(product.id))
  expect(await client.readProduct(product)).toBeUndefined()
  expect(sandbox.calls).toHaveLength(2)
})

test('an aborted call ends at once, with the reason', async () => {
  const controller = new AbortController()
  const { sandbox, client } = open({}, controller.signal)
  sandbox.fail(/./, { delivery: 'hang' }, Number.POSITIVE_INFINITY)
  const listing = client.listProducts()
  await Bun.sleep(20)
  controller.abort(new Error('enough'))
  await expect(listing).rejects.toThrow('enough')
})
