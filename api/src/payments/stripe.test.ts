import { expect, test } from 'bun:test'
import { openPaymentsTest } from '#api-test/payments'
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
