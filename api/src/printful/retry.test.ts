import { expect, test } from 'bun:test'
import { type Fault, htmlError, jsonError, productDeleted, rateLimited, serverError } from '#sandbox/faults'
import { useCleanUp } from '../../test/clean-up.ts'
import { errorMessage, useClientTest } from '../../test/printful-client.ts'
import { rejection } from '../../test/sync.ts'
import { until } from '../../test/until.ts'
import { createPrintfulClient, type RatesRequest } from './client.ts'

const toRates = (...quantities: number[]): RatesRequest => ({
  recipient: { country_code: 'US' },
  items: quantities.map((quantity) => ({ quantity })),
  currency: 'USD',
  locale: 'en_US',
})

const open = useClientTest()
const onEnd = useCleanUp()
const ALWAYS = Number.POSITIVE_INFINITY

/** The time of a try, if the fault is one that never answers. */
const toOptions = ({ delivery }: Fault, attemptTimeoutMs: number) =>
  delivery?.startsWith('hang') ? { attemptTimeoutMs } : {}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

const answer = (status: number, body: unknown, headers = {}): Fault => ({
  response: { status, headers, body },
})

test.each<[string, Fault, number]>([
  ['429 with seconds', rateLimited({ retryAfter: 7 }), 7000],
  ['429 with the longest wait', rateLimited({ retryAfter: 120 }), 120_000],
  ['429 with the time in its message', rateLimited({ secondsInText: 37 }), 37_000],
  ['419', answer(419, { code: 419, result: 'Slow' }, { 'Retry-After': '3' }), 3000],
  ['503 with Retry-After', answer(503, '', { 'Retry-After': '9' }), 9000],
  ['408', serverError(408), 1000],
  ["a proxy's page", htmlError(), 1000],
  ["a proxy's page under 200", htmlError(200), 1000],
  ['a reset body', { delivery: 'reset' }, 1000],
  ['a truncated body', { delivery: 'truncate' }, 1000],
  ['a hanging call', { delivery: 'hang' }, 1000],
  ['a hanging body', { delivery: 'hangMidBody' }, 1000],
  ['200 around an error', answer(200, { code: 500, result: 'Oops' }), 1000],
  ['200 without a result', answer(200, { code: 200 }), 1000],
  ['one 404 for a product', jsonError(404, 'Not Found'), 1000],
])('after %s it waits and retries', async (_, fault, waitMs) => {
  // Long enough for the next try to be answered on a busy machine.
  const { sandbox, client, product, clock, failures } = open(toOptions(fault, 3000))
  sandbox.fail(/\/store\/products\/\d/, fault)
  expect(await client.fetchProduct(product)).toMatchObject({ sync_product: { id: product.id } })
  expect(sum(clock.slept)).toBeWithin(waitMs - 1500, waitMs + 500)
  expect(failures).toHaveLength(1)
})

const TOO_FEW_RIGHTS = ' The token needs the scope sync_products/read.'
const WRONG_CALL = 'This endpoint requires `store_id`! right-token'
const INVALID_CALL = { code: 400, result: 'x', error: { message: WRONG_CALL } }

test.each<[attempts: number, reason: string, Fault, hint?: string]>([
  [
    1,
    'refused the token (401)',
    jsonError(401, 'right-token is invalid'),
    ' Tokens expire: check PRINTFUL_API_TOKEN.',
  ],
  [1, 'refused access (403)', answer(403, { error: { reason: 403 } }), TOO_FEW_RIGHTS],
  [2, 'refused the call (400: This endpoint requires `store_id`! …)', answer(400, INVALID_CALL)],
  [2, 'answered with a redirect (302)', answer(302, '', { Location: 'https://elsewhere.test/' })],
  [1, 'asked to wait 121 s (429)', rateLimited({ retryAfter: 121 })],
  [3, 'asked to wait 60 s (429)', rateLimited({ retryAfter: 60 })],
  [5, 'did not answer within 1 s', { delivery: 'hang' }],
  [5, 'broke off its answer', { delivery: 'reset' }],
  [5, 'sent an answer that could not be read', htmlError(200)],
])('a permanent failure ends after %i attempts: Printful %s', async (attempts, reason, fault, hint = '') => {
  const { sandbox, client, clock } = open(toOptions(fault, 100))
  sandbox.fail(/\/store\/products\?/, fault, ALWAYS)
  const startedAt = clock.now()
  const tries = attempts > 1 ? `, also after ${attempts} tries` : ''
  expect(await errorMessage(client.fetchProductList())).toBe(
    `Printful ${reason} while listing products${tries}.${hint}`,
  )
  // On a busy machine, a try can time out before it arrives.
  const leastArrived = fault.delivery === 'hang' ? 1 : attempts
  expect(sandbox.calls.length).toBeWithin(leastArrived, attempts + 1)
  expect(clock.now() - startedAt).toBeLessThan(180_000)
})

test('a token that can’t use the store of PRINTFUL_STORE_ID is refused with a hint that names it', async () => {
  const { client, sandbox } = open({ credentials: { storeId: '14' } })
  expect(await errorMessage(client.fetchProductList())).toBe(
    `Printful refused access (403) while listing products.${TOO_FEW_RIGHTS} PRINTFUL_STORE_ID (14) must be the id of the token’s store.`,
  )
  const own = open({ credentials: { storeId: String(sandbox.catalog.store.id) } })
  expect((await own.client.fetchProductList()).products).toHaveLength(3)
})

test('pauses grow, and the error of a product names it', async () => {
  const { sandbox, client, clock, product } = open()
  sandbox.fail(/\/store\/products\/\d/, serverError(), ALWAYS)
  expect(await errorMessage(client.fetchProduct(product))).toBe(
    `Printful answered with an error (500) while reading product ${product.id} ("${product.name}"), also after 5 tries.`,
  )
  expect(clock.slept).toEqual([1000, 2000, 4000, 8000])
})

test('a wait that Printful asks for is kept by all calls, also if the call that was told isn’t repeated', async () => {
  const { sandbox, client, context, product, clock } = open()
  const placing = createPrintfulClient({ baseUrl: sandbox.url }, { ...context, rank: 'placing' })
  sandbox.fail(/^\/orders$/, rateLimited({ retryAfter: 45 }))
  expect(await errorMessage(placing.createOrder({}))).toBe(
    'Printful asked to wait 45 s (429) while creating an order.',
  )
  expect(await errorMessage(placing.createOrder({}))).toBe(
    'Printful asked to wait 45 s while creating an order.',
  )
  expect(sandbox.calls).toHaveLength(1)
  await client.fetchProduct(product)
  expect(sum(clock.slept)).toBeWithin(43_000, 45_500)
})

test('a shopper is told at once to come back later, and so is the next one', async () => {
  const { sandbox, client, clock } = open({ rank: 'shopper', timeoutMs: 13_000 })
  sandbox.fail(/\/shipping\/rates/, rateLimited({ retryAfter: 60 }))
  for (let count = 0; count < 2; count++) {
    const error = await rejection(client.fetchShippingRates(toRates(1)))
    expect(error).toMatchObject({ status: 502, retryAfterSeconds: 60 })
  }
  expect(clock.slept).toEqual([])
  expect(sandbox.calls).toHaveLength(1)
})

test('a shopper’s time includes the wait for a turn', async () => {
  const { sandbox, client, context, clock } = open({ rank: 'shopper', timeoutMs: 13_000 })
  sandbox.fail(/\/shipping\/rates/, serverError(), ALWAYS)
  context.limiter.pause(9500)
  const startedAt = clock.now()
  expect(await errorMessage(client.fetchShippingRates(toRates(1)))).toBe(
    'Printful answered with an error (500) while asking for shipping rates.',
  )
  expect(sandbox.calls).toHaveLength(1)
  expect(clock.now() - startedAt).toBeLessThan(13_000)
})

test('only the rates of more than 100 pieces take the lane for many', async () => {
  const { sandbox, client, context, clock } = open()
  const ask = (...quantities: number[]) => rejection(client.fetchShippingRates(toRates(...quantities)))
  context.limiter.pause(60_000, true)
  await ask(60, 40)
  expect(clock.slept).toEqual([])
  await ask(60, 41)
  expect(sum(clock.slept)).toBeWithin(58_000, 60_500)
  expect(sandbox.calls).toHaveLength(2)
})

test('an unreachable host is retried', async () => {
  const { sandbox, client } = open()
  await sandbox.stop()
  expect(await errorMessage(client.fetchProductList())).toBe(
    'Printful could not be reached while listing products, also after 5 tries.',
  )
})

test('a product that stays 404 is undefined', async () => {
  const { sandbox, client, product } = open()
  sandbox.fail(/\/store\/products\/\d/, productDeleted(product.id))
  expect(await client.fetchProduct(product)).toBeUndefined()
  expect(sandbox.calls).toHaveLength(2)
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
  onEnd(() => server.stop(true))
  const baseUrl = server.url.origin
  await open({ credentials: { baseUrl, storeId: '14' } }).client.fetchProductList()
  await open({ credentials: { baseUrl } }).client.fetchProductList()
  expect(storeIds).toEqual(['14', null])
})

test("an aborted call ends at once with the signal's reason", async () => {
  const controller = new AbortController()
  const { sandbox, client } = open({ signal: controller.signal })
  sandbox.fail(/./, { delivery: 'hang' }, ALWAYS)
  const listing = client.fetchProductList()
  await until(() => sandbox.calls.length > 0)
  controller.abort(new Error('stopped'))
  await expect(listing).rejects.toThrow('stopped')
})
