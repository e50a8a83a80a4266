import { expect, test } from 'bun:test'
import type Stripe from 'stripe'
import { openPaymentsTest } from '#api-test/payments'
import { createPaymentsSandbox } from '../stripe.ts'

const toItem = (name: string, unit_amount: number): Stripe.Checkout.SessionCreateParams.LineItem => ({
  quantity: 1,
  price_data: { currency: 'usd', unit_amount, product_data: { name } },
})

test('texts and lists that are too long are refused by name', async () => {
  await using t = await openPaymentsTest()
  const many = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, key) => [`k${key}`, 'x']))
  const refused: [string, Partial<Stripe.Checkout.SessionCreateParams>][] = [
    [
      'line_items[1][price_data][product_data][name]',
      { line_items: [toItem('Tee', 1000), toItem('x'.repeat(251), 1000)] },
    ],
    ['metadata[items]', { metadata: { items: 'x'.repeat(501) } }],
    ['metadata', { metadata: many(51) }],
    ['metadata', { metadata: { ['k'.repeat(41)]: 'x' } }],
    [
      'payment_intent_data[metadata][items]',
      { payment_intent_data: { metadata: { items: 'x'.repeat(501) } } },
    ],
    ['line_items', { line_items: Array.from({ length: 101 }, () => toItem('Tee', 1000)) }],
  ]
  for (const [param, params] of refused) {
    await expect(t.createSession(params)).rejects.toMatchObject({ statusCode: 400, param })
  }
  expect(t.sandbox.sessions).toEqual([])
  await t.createSession({
    line_items: [toItem('👕'.repeat(250), 1000)],
    metadata: { ...many(49), items: 'x'.repeat(500) },
  })
  expect(t.sandbox.sessions).toHaveLength(1)
})

test('an address that Stripe Tax can’t locate is refused at the customer and at the session', async () => {
  await using t = await openPaymentsTest()
  const create = (postal_code: string | undefined, tax?: Stripe.CustomerCreateParams.Tax) =>
    t.stripe.customers.create({
      shipping: {
        name: 'Jo Doe',
        address: { line1: '1 A Street', country: 'US', ...(postal_code && { postal_code }) },
      },
      expand: ['tax'],
      ...(tax && { tax }),
    })
  const error = { statusCode: 400, code: 'customer_tax_location_invalid' }
  t.sandbox.unknownPostalCodes.add('89501')
  await expect(create('89501', { validate_location: 'immediately' })).rejects.toMatchObject(error)
  await expect(create(undefined, { validate_location: 'immediately' })).rejects.toMatchObject(error)
  const unknown = await create('89501')
  expect(unknown.tax?.automatic_tax).toBe('unrecognized_location')
  const taxed = (customer: string) =>
    t.createSession({ automatic_tax: { enabled: true }, customer, customer_email: undefined })
  await expect(taxed(unknown.id)).rejects.toMatchObject(error)
  const known = await create('10001', { validate_location: 'immediately' })
  expect(known.tax?.automatic_tax).toBe('supported')
  expect(await taxed(known.id)).toMatchObject({ automatic_tax: { enabled: true }, customer: known.id })
})

test('a promotion code lowers the items and their tax, not the shipping', async () => {
  await using t = await openPaymentsTest()
  const { id } = await t.createSession({
    line_items: [toItem('Tee', 1000), toItem('Mug', 2000)],
    automatic_tax: { enabled: true },
    allow_promotion_codes: true,
  })
  t.sandbox.enterPromotionCode(id, 1000)
  await t.sandbox.pay(id)
  expect(await t.stripe.checkout.sessions.retrieve(id, { expand: ['line_items'] })).toMatchObject({
    payment_status: 'paid',
    // 30.00 less 10.00, and 8 % of it, and 5.00 for shipping.
    amount_total: 2660,
    total_details: { amount_discount: 1000, amount_tax: 160, amount_shipping: 500 },
    line_items: {
      data: [
        { amount_discount: 333, amount_tax: 53, amount_total: 720 },
        { amount_discount: 667, amount_tax: 107, amount_total: 1440 },
      ],
    },
  })
  const plain = await t.createSession()
  expect(() => t.sandbox.enterPromotionCode(plain.id, 100)).toThrow('takes no promotion codes')
})

test('an order that costs nothing has no payment, and an amount can differ from the quote', async () => {
  await using t = await openPaymentsTest()
  const [free, other] = [await t.createSession(), await t.createSession()]
  await t.sandbox.pay(free.id, undefined, 1500)
  expect(await t.stripe.checkout.sessions.retrieve(free.id)).toMatchObject({
    status: 'complete',
    payment_status: 'no_payment_required',
    amount_total: 0,
    total_details: { amount_discount: 1500 },
    payment_intent: null,
  })
  expect((await t.stripe.paymentIntents.list()).data).toEqual([])
  await t.sandbox.pay(other.id, 100)
  expect((await t.stripe.paymentIntents.list()).data).toMatchObject([{ amount: 100 }])
})

test('without a server, a shopper pays on the page at the origin that was given', async () => {
  const origin = 'https://checkout.example'
  let isLater = false
  const later = setImmediate(() => {
    isLater = true
  })
  const sent: Request[] = []
  const sandbox = createPaymentsSandbox({
    origin,
    webhookUrl: 'https://shop.example/hook',
    fetch: async (request) => {
      sent.push(request)
      return new Response()
    },
  })
  const created = await sandbox.fetch(
    new Request('https://api.stripe.example/v1/checkout/sessions', {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_x' },
      body: 'mode=payment&managed_payments[enabled]=false&success_url=https://shop.example/done&line_items[0][quantity]=1&line_items[0][price_data][currency]=usd&line_items[0][price_data][unit_amount]=1000&line_items[0][price_data][product_data][name]=Tee',
    }),
  )
  const { id, url } = await created.json()
  expect(url).toBe(`${origin}/pay/${id}`)
  const paid = await sandbox.fetch(new Request(`${url}/pay`, { method: 'POST' }))
  expect([paid.status, paid.headers.get('location')]).toEqual([303, 'https://shop.example/done'])
  expect(sandbox.sessions).toMatchObject([{ id, payment_status: 'paid' }])
  // It waits for nothing but promises, so that two runs are the same.
  expect(isLater).toBe(false)
  clearImmediate(later)
  expect(sent).toMatchObject([{ url: 'https://shop.example/hook', method: 'POST' }])
})

test('images, days and texts that the page couldn’t show are refused by name', async () => {
  await using t = await openPaymentsTest()
  const item = toItem('Tee', 1000)
  const withImages = (images: string[]) => ({
    line_items: [{ ...item, price_data: { ...item.price_data!, product_data: { name: 'Tee', images } } }],
  })
  const withDays = (minimum: number, maximum: number): Partial<Stripe.Checkout.SessionCreateParams> => {
    const toDays = (value: number) => ({ unit: 'business_day' as const, value })
    const delivery_estimate = { minimum: toDays(minimum), maximum: toDays(maximum) }
    const fixed_amount = { amount: 500, currency: 'usd' }
    return {
      shipping_options: [{ shipping_rate_data: { display_name: 'Flat', fixed_amount, delivery_estimate } }],
    }
  }
  const images = 'line_items[0][price_data][product_data][images]'
  const estimate = 'shipping_options[0][shipping_rate_data][delivery_estimate]'
  const refused: [string, Partial<Stripe.Checkout.SessionCreateParams>][] = [
    [images, withImages(['not a URL'])],
    [images, withImages([`https://files.example/${'x'.repeat(2048)}`])],
    [images, withImages(Array.from({ length: 9 }, (_, index) => `https://files.example/${index}.png`))],
    [estimate, withDays(3, 2)],
    [estimate, withDays(0, 2)],
    ['custom_text[submit][message]', { custom_text: { submit: { message: 'x'.repeat(1201) } } }],
  ]
  for (const [param, params] of refused) {
    await expect(t.createSession(params)).rejects.toMatchObject({ statusCode: 400, param })
  }
  await t.createSession({ ...withImages(['https://files.example/a.png']), ...withDays(2, 2) })
  expect(t.sandbox.sessions).toMatchObject([{ payment_method_types: ['card', 'link'] }])
})
