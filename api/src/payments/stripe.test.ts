import { expect, test } from 'bun:test'
import { openPaymentsTest } from '#api-test/payments'
import { until } from '#api-test/until'
import { systemClock } from '../platform/clock.ts'
import { createPayments } from './stripe.ts'

const SHOPPER = {
  email: 'jo@example.com',
  recipient: {
    name: 'Jo Doe',
    phone: '',
    address1: '1 A Street',
    address2: '',
    city: 'Reno',
    stateCode: 'NV',
    zip: '89501',
    countryCode: 'US',
  },
}

test('both steps of checkout have one customer, and each store of an account its own', async () => {
  await using t = await openPaymentsTest()
  const locate = (siteUrl: string) => {
    const credentials = { secretKey: 'sk_test_x', apiUrl: t.sandbox.url, webhookSecret: undefined }
    const env = { SITE_URL: siteUrl, STRIPE_TAX: true, STRIPE_PROMOTION_CODES: false }
    return createPayments(credentials, env, { clock: systemClock, fetch }).locateCustomer(SHOPPER)
  }
  const first = await locate('https://one.example')
  expect(await locate('https://one.example')).toMatchObject({ id: first?.id })
  expect((await locate('https://two.example'))?.id).not.toBe(first?.id)
})

test('an error that Stripe repeats under the same key ends with the next press', async () => {
  await using t = await openPaymentsTest()
  const credentials = { secretKey: 'sk_test_x', apiUrl: t.sandbox.url, webhookSecret: undefined }
  const env = { SITE_URL: 'https://one.example', STRIPE_TAX: true, STRIPE_PROMOTION_CODES: false }
  const failed = new Set<string | null>()
  const repeat = (input: string | URL | Request, init?: RequestInit) => {
    const key = new Headers(init?.headers).get('idempotency-key')
    if (failed.size === 0) failed.add(key)
    const error = { error: { type: 'api_error', message: 'Something went wrong.' } }
    return failed.has(key) ? Promise.resolve(Response.json(error, { status: 500 })) : fetch(input, init)
  }
  const payments = createPayments(credentials, env, { clock: systemClock, fetch: repeat })
  await expect(payments.locateCustomer(SHOPPER)).rejects.toThrow('Something went wrong.')
  expect((await payments.locateCustomer(SHOPPER))?.email).toBe('jo@example.com')
})

test('a review is read by its id if the payment only names it', async () => {
  await using t = await openPaymentsTest()
  const { paymentIntent } = await t.pay()
  const { id } = await t.sandbox.openReview(paymentIntent)
  const credentials = { secretKey: 'sk_test_x', apiUrl: t.sandbox.url, webhookSecret: undefined }
  const env = { SITE_URL: 'https://one.example', STRIPE_TAX: false, STRIPE_PROMOTION_CODES: false }
  const unexpanded = (input: string | URL | Request, init?: RequestInit) =>
    fetch(String(input).replace(/&expand\[1\]=review$/, ''), init)
  const payments = createPayments(credentials, env, { clock: systemClock, fetch: unexpanded })
  expect((await payments.readReport(paymentIntent)).reviews).toMatchObject([{ id, open: true }])
})

test('a session is read again after a pause that doubles while Stripe has too many calls', async () => {
  await using t = await openPaymentsTest()
  const { id } = await t.pay()
  const credentials = { secretKey: 'sk_test_x', apiUrl: t.sandbox.url, webhookSecret: undefined }
  const env = { SITE_URL: 'https://one.example', STRIPE_TAX: false, STRIPE_PROMOTION_CODES: false }
  const steps: string[] = []
  const refuseTwice = (input: string | URL | Request, init?: RequestInit) => {
    steps.push('call')
    const error = { error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many.' } }
    const isRefused = steps.filter((step) => step === 'call').length <= 2
    return isRefused ? Promise.resolve(Response.json(error, { status: 429 })) : fetch(input, init)
  }
  let wake = () => {}
  const sleep = (ms: number) => {
    steps.push(`${ms} ms`)
    const { promise, resolve } = Promise.withResolvers<void>()
    wake = resolve
    return promise
  }
  const clock = { ...systemClock, sleep }
  const session = createPayments(credentials, env, { clock, fetch: refuseTwice }).retrieveSession(id)
  await until(() => steps.length >= 2)
  expect(steps).toEqual(['call', '1000 ms'])
  wake()
  await until(() => steps.length >= 4)
  wake()
  expect(await session).toMatchObject({ id })
  expect(steps).toEqual(['call', '1000 ms', 'call', '2000 ms', 'call'])
})
