import { expect, test } from 'bun:test'
import type Stripe from 'stripe'
import { openPaymentsTest } from '#api-test/payments'

const ADDRESS = { line1: '1 A Street', country: 'US' }

const REFUSED: [string, Partial<Stripe.Checkout.SessionCreateParams>][] = [
  ['shipping_options', { shipping_options: [{ shipping_rate: 'shr_1' }] }],
  ['shipping_address_collection', { shipping_address_collection: { allowed_countries: ['US'] } }],
  ['payment_intent_data[shipping]', { payment_intent_data: { shipping: { name: 'Jo', address: ADDRESS } } }],
  ['payment_intent_data[receipt_email]', { payment_intent_data: { receipt_email: 'jo@example.com' } }],
  ['custom_text', { custom_text: { submit: { message: 'Thanks.' } } }],
  ['automatic_tax', { automatic_tax: { enabled: true } }],
  ['tax_id_collection', { tax_id_collection: { enabled: true } }],
  ['customer_update[name]', { customer_update: { name: 'auto' } }],
  ['customer_update[address]', { customer_update: { address: 'auto' } }],
  ['invoice_creation', { invoice_creation: { enabled: true } }],
  ['adaptive_pricing', { adaptive_pricing: { enabled: true } }],
]
const PRICE = { currency: 'usd', unit_amount: 1000, product_data: { name: 'Tee' } }
const PLAIN: Stripe.Checkout.SessionCreateParams = {
  mode: 'payment',
  success_url: 'https://shop.example/done',
  line_items: [{ quantity: 1, price_data: PRICE }],
}

test('a new account sells no goods until a session turns Managed Payments off', async () => {
  await using t = await openPaymentsTest()
  const { sessions } = t.stripe.checkout
  for (const [param, params] of REFUSED) {
    await expect(sessions.create({ ...PLAIN, ...params })).rejects.toMatchObject({
      statusCode: 400,
      param,
      message: expect.stringContaining(
        `cannot be used with Managed Payments, which is enabled by default on your account. Remove ${param}, or pass managed_payments[enabled]=false to disable it for this request.`,
      ),
    })
  }
  const price_data = { ...PRICE, product_data: { name: 'Tee', tax_code: 'txcd_99999999' } }
  const general = { ...PLAIN, line_items: [{ quantity: 1, price_data }] }
  for (const params of [PLAIN, general])
    await expect(sessions.create(params)).rejects.toMatchObject({
      message:
        'Invalid line_items[0]: the product tax code is missing. Product tax code is required for Managed Payments, which is enabled by default on your account. If you want to disable Managed Payments on this session, you can pass managed_payments[enabled]=false.',
    })
  expect(t.sandbox.sessions).toEqual([])
  expect(await sessions.create({ ...PLAIN, managed_payments: { enabled: false } })).toMatchObject({
    managed_payments: { enabled: false },
  })
})

test('an old account doesn’t know the parameter', async () => {
  await using t = await openPaymentsTest({ managedPayments: 'unknown' })
  const { sessions } = t.stripe.checkout
  await expect(sessions.create({ ...PLAIN, managed_payments: { enabled: false } })).rejects.toMatchObject({
    statusCode: 400,
    code: 'parameter_unknown',
    param: 'managed_payments',
  })
  expect(await sessions.create(PLAIN)).toMatchObject({ managed_payments: null })
})
