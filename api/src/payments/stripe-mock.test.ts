import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { openPaymentsTest } from '#api-test/payments'
import { recordStripeCalls, type StripeCall } from '#api-test/stripe-calls'
import { hasStripeMock, startStripeMock } from '#api-test/stripe-mock'

const HEADERS = { authorization: 'Bearer sk_test_x', 'content-type': 'application/x-www-form-urlencoded' }

/** Fields that Stripe's specification has and the sandbox leaves out, with the reason. */
const LEFT_OUT = {
  'charge.payment_method_details.card': 'The store reads only the type of a payment method.',
  'charge.refunds': 'Stripe leaves it out unless it is expanded, since 2022-11-15.',
  'dispute.evidence': 'Evidence is written in the dashboard of Stripe.',
  'dispute.payment_method_details': 'The specification makes it optional.',
  'item.price': 'Stripe makes a price from the one that the store sends.',
  'payment_intent.amount_details': 'The specification makes it optional.',
  'refund.destination_details': 'The specification makes it optional.',
}

const SESSION = {
  mode: 'payment',
  'managed_payments[enabled]': 'false',
  success_url: 'https://shop.example/done',
  'line_items[0][quantity]': '1',
  'line_items[0][price_data][currency]': 'usd',
  'line_items[0][price_data][unit_amount]': '1000',
  'line_items[0][price_data][product_data][name]': 'Tee',
}
const PRICE = 'line_items[0][price_data]'
const COUPON = { amount_off: '500', currency: 'usd' }
const ENDPOINT = { url: 'https://shop.example/hook', 'enabled_events[0]': 'charge.refunded' }

const { [`${PRICE}[currency]`]: _, ...WITHOUT_CURRENCY } = SESSION

type Request = Pick<StripeCall, 'method' | 'path' | 'body'>

const post = (path: string, fields: Record<string, string>): Request => ({
  method: 'POST',
  path,
  body: new URLSearchParams(fields).toString(),
})
const get = (path: string): Request => ({ method: 'GET', path, body: '' })

const REFUSED: Request[] = [
  post('/v1/checkout/sessions', { ...SESSION, nonsense: '1' }),
  post('/v1/checkout/sessions', { ...SESSION, [`${PRICE}[tax_behavior]`]: 'none' }),
  post('/v1/checkout/sessions', { ...SESSION, [`${PRICE}[unit_amount]`]: '100.5' }),
  post('/v1/checkout/sessions', WITHOUT_CURRENCY),
  post('/v1/checkout/sessions', { ...SESSION, expires_at: 'soon' }),
  post('/v1/checkout/sessions', { ...SESSION, mode: 'gift' }),
  post('/v1/checkout/sessions', { ...SESSION, 'automatic_tax[enabled]': 'yes' }),
  post('/v1/customers', { nonsense: '1' }),
  post('/v1/customers', { 'tax[validate_location]': 'now' }),
  post('/v1/coupons', { ...COUPON, amount_off: '5.5' }),
  post('/v1/coupons', { ...COUPON, duration: 'twice' }),
  post('/v1/coupons', { ...COUPON, nonsense: '1' }),
  post('/v1/refunds', { payment_intent: 'pi_x', reason: 'because' }),
  post('/v1/refunds', { payment_intent: 'pi_x', amount: '1.5' }),
  post('/v1/webhook_endpoints', { ...ENDPOINT, 'enabled_events[0]': 'charge.*' }),
  post('/v1/webhook_endpoints', { ...ENDPOINT, nonsense: '1' }),
  get('/v1/checkout/sessions?foo=1'),
  get('/v1/checkout/sessions?status=paid'),
  get('/v1/refunds?limit=many'),
  get('/v1/disputes?foo=1'),
  get('/v1/events?created[gte]=soon'),
]

async function send(url: string, { method, path, body }: Request) {
  const response = await fetch(url + path, { method, headers: HEADERS, ...(method === 'POST' && { body }) })
  const answer: unknown = await response.json()
  return { status: response.status, answer }
}

describe.skipIf(!hasStripeMock())('stripe-mock', () => {
  let mock: Awaited<ReturnType<typeof startStripeMock>>
  let calls: StripeCall[]
  beforeAll(async () => {
    mock = await startStripeMock()
    calls = await recordStripeCalls()
  })
  afterAll(() => mock[Symbol.asyncDispose]())

  test('refuses no call of the store', async () => {
    const refused = []
    for (const call of calls) {
      const { status, answer } = await send(mock.url, call)
      if (status !== 200) refused.push([call.path, call.body, answer])
    }
    expect(refused).toEqual([])
    expect(calls.map(({ status }) => status)).toEqual(calls.map(() => 200))
  })

  test('has no fields that the sandbox leaves out without a reason', async () => {
    const missing = new Set<string>()
    for (const call of calls) {
      const { answer } = await send(mock.url, call)
      for (const path of listMissing(call.answer, answer)) missing.add(path)
    }
    expect([...missing].toSorted()).toEqual(Object.keys(LEFT_OUT).toSorted())
  })

  test.each(REFUSED)('refuses, as the sandbox does, $method $path $body', async (request) => {
    await using t = openPaymentsTest()
    const { answer: expected, ...byMock } = await send(mock.url, request)
    const { answer, ...bySandbox } = await send(t.sandbox.url, request)
    expect([byMock, expected]).toEqual([{ status: 400 }, ERROR])
    expect([bySandbox, answer]).toEqual([{ status: 400 }, ERROR])
  })
})

const ERROR = { error: expect.objectContaining({ type: 'invalid_request_error' }) }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Lists the fields of an example that an answer doesn't have. One of them may be null where the other isn't. */
function listMissing(answer: unknown, example: unknown, path = ''): string[] {
  if (!isObject(answer) || !isObject(example)) return []
  if (Array.isArray(answer)) {
    const [first] = Array.isArray(example) ? example : []
    return answer.flatMap((item) => listMissing(item, first, path))
  }
  // The object of the example's event is of any kind.
  if (answer.object !== example.object) return []
  const name = typeof example.object === 'string' ? example.object : path
  return Object.entries(example).flatMap(([field, value]) => {
    const at = `${name}.${field}`
    return field in answer ? listMissing(answer[field], value, at) : [at]
  })
}
