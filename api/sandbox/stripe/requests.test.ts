import { expect, test } from 'bun:test'
import { openPaymentsTest } from '#api-test/payments'

const SESSION = new URLSearchParams({
  mode: 'payment',
  'managed_payments[enabled]': 'false',
  success_url: 'https://shop.example/done?session={CHECKOUT_SESSION_ID}',
  'line_items[0][quantity]': '1',
  'line_items[0][price_data][currency]': 'usd',
  'line_items[0][price_data][unit_amount]': '1000',
  'line_items[0][price_data][product_data][name]': 'Tee',
})

/** Sends forms as they are, because Stripe's client and its types would not let them through. */
async function openRawTest() {
  const t = await openPaymentsTest()
  const headers = { authorization: 'Bearer sk_test_x', 'content-type': 'application/x-www-form-urlencoded' }
  const read = async (response: Response) => {
    const { error, ...body } = await response.json()
    return { status: response.status, error, body }
  }
  const post = async (path: string, body: URLSearchParams) =>
    read(await fetch(`${t.sandbox.url}/v1/${path}`, { method: 'POST', headers, body: String(body) }))
  return Object.assign(t, {
    post,
    get: async (path: string) => read(await fetch(`${t.sandbox.url}/v1/${path}`, { headers })),
    /** Creates a session with a parameter more, or without one. */
    create(name: string, value?: string) {
      const form = new URLSearchParams(SESSION)
      if (value === undefined) form.delete(name)
      else form.set(name, value)
      return post('checkout/sessions', form)
    },
  })
}

const PRICE = 'line_items[0][price_data]'

test.each([
  ['nonsense', '1', 'parameter_unknown', 'Received unknown parameter: nonsense'],
  [`${PRICE}[nonsense]`, '1', 'parameter_unknown', `Received unknown parameter: ${PRICE}[nonsense]`],
  [
    'payment_method_types[0]',
    'card',
    'parameter_unknown',
    'Received unknown parameter: payment_method_types',
  ],
  ['mode', undefined, 'parameter_missing', 'Missing required param: mode.'],
  ['success_url', undefined, 'parameter_missing', 'Missing required param: success_url.'],
  [`${PRICE}[currency]`, undefined, 'parameter_missing', `Missing required param: ${PRICE}[currency].`],
  [`${PRICE}[currency]`, 'dollars', undefined, 'Invalid currency: dollars.'],
  [`${PRICE}[unit_amount]`, '100.5', 'parameter_invalid_integer', 'Invalid integer: 100.5'],
  [`${PRICE}[unit_amount]`, '-100', 'parameter_invalid_integer', 'This value must be between 0 and'],
  [`${PRICE}[tax_behavior]`, 'none', undefined, `Invalid ${PRICE}[tax_behavior]: must be one of exclusive`],
  ['expires_at', 'soon', 'parameter_invalid_integer', 'Invalid integer: soon'],
  ['expires_at', '4102444800', undefined, 'must be less than 24 hours from Checkout Session creation.'],
  ['expires_at', '1', undefined, 'must be at least 30 minutes from Checkout Session creation.'],
  ['automatic_tax[enabled]', 'yes', undefined, 'Invalid boolean: yes'],
  ['success_url', 'shop', 'url_invalid', 'Not a valid URL'],
  ['customer_email', 'jo@example', 'email_invalid', 'Invalid email address: jo@example'],
  ['customer_email', '', 'parameter_invalid_empty', "You passed an empty string for 'customer_email'."],
  ['customer', 'cus_x', 'resource_missing', "No such customer: 'cus_x'"],
  ['payment_intent_data', 'x', undefined, 'Invalid object'],
  ['line_items', 'x', undefined, 'Invalid array'],
])('a session with %s=%s is refused', async (name, value, code, message) => {
  await using t = await openRawTest()
  const { status, error } = await t.create(name, value)
  expect([status, error.type, error.code]).toEqual([400, 'invalid_request_error', code])
  expect(error.message).toContain(message)
  expect(name).toStartWith(error.param)
  expect(t.sandbox.sessions).toEqual([])
})

test('tax and an address of the payment exclude each other', async () => {
  await using t = await openPaymentsTest()
  const shipping = { name: 'Jo Doe', address: { line1: '1 A Street', country: 'US' } }
  const session = { automatic_tax: { enabled: true }, payment_intent_data: { shipping } }
  await expect(t.createSession(session)).rejects.toMatchObject({
    statusCode: 400,
    message: 'You cannot enable automatic tax calculation with payment_intent_data[shipping] set.',
  })
  await t.createSession({ payment_intent_data: { shipping } })
})

test('a session has the currency of its prices, which must agree', async () => {
  await using t = await openRawTest()
  const { id } = (await t.create(`${PRICE}[currency]`, 'eur')).body
  const { payment_intent } = await t.sandbox.pay(id)
  expect(await t.stripe.checkout.sessions.retrieve(id, { expand: ['line_items'] })).toMatchObject({
    currency: 'eur',
    line_items: { data: [{ currency: 'eur' }] },
  })
  expect(await t.stripe.paymentIntents.retrieve(payment_intent!)).toMatchObject({ currency: 'eur' })
  const other = new URLSearchParams(SESSION)
  for (const [name, value] of SESSION)
    if (name.startsWith('line_items')) other.set(name.replace('[0]', '[1]'), value)
  other.set(`${PRICE}[currency]`, 'eur')
  expect((await t.post('checkout/sessions', other)).error.message).toContain('the same currency')
})

test('customers, refunds, reads and lists take no other parameters either', async () => {
  await using t = await openRawTest()
  const { id, paymentIntent } = await t.pay()
  const form = (values: Record<string, string>) => new URLSearchParams(values)
  const refused = [
    await t.post('customers', form({ nonsense: '1' })),
    await t.post('customers', form({ 'tax[validate_location]': 'now' })),
    await t.post('customers', form({ email: 'jo' })),
    await t.post('refunds', form({ payment_intent: paymentIntent, amount: '1.5' })),
    await t.post('refunds', form({ payment_intent: paymentIntent, reason: 'because' })),
    await t.post(`checkout/sessions/${id}/expire`, form({ nonsense: '1' })),
    await t.get('checkout/sessions?foo=1'),
    await t.get('checkout/sessions?limit=many'),
    await t.get('checkout/sessions?status=paid'),
    await t.get('checkout/sessions?created[since]=1'),
    await t.get(`checkout/sessions/${id}?foo=1`),
    await t.get(`checkout/sessions/${id}/line_items?foo=1`),
    await t.get('events?foo=1'),
  ]
  expect(refused.map(({ status, error }) => `${status} ${error.param}`)).toEqual([
    '400 nonsense',
    '400 tax[validate_location]',
    '400 email',
    '400 amount',
    '400 reason',
    '400 nonsense',
    '400 foo',
    '400 limit',
    '400 status',
    '400 created[since]',
    '400 foo',
    '400 foo',
    '400 foo',
  ])
  expect([t.sandbox.customers, t.sandbox.refunds]).toEqual([[], []])
})
