import { expect, test } from 'bun:test'
import { openPaymentsTest } from '#api-test/payments'

const OFF: { amount_off: number; currency: string; duration: 'once'; max_redemptions: number } = {
  amount_off: 333,
  currency: 'usd',
  duration: 'once',
  max_redemptions: 1,
}

test('a coupon lowers the items and their tax, and is used once its session is paid', async () => {
  await using t = await openPaymentsTest()
  const { id: coupon } = await t.stripe.coupons.create({ ...OFF, name: 'WELCOME' })
  const params = { discounts: [{ coupon }], automatic_tax: { enabled: true } }
  const session = await t.createSession(params, 2)
  const tax = Math.round((2000 - 333) * 0.08)
  expect(session).toMatchObject({
    amount_subtotal: 2000,
    amount_total: 2000 - 333 + tax + 500,
    discounts: [{ coupon, promotion_code: null }],
    total_details: { amount_discount: 333, amount_shipping: 500, amount_tax: tax },
  })
  const { data } = await t.stripe.checkout.sessions.listLineItems(session.id)
  expect(data.map(({ amount_discount }) => amount_discount)).toEqual([167, 166])
  expect(await t.stripe.coupons.retrieve(coupon)).toMatchObject({ name: 'WELCOME', times_redeemed: 0 })
  await t.sandbox.pay(session.id)
  expect(t.sandbox.charges).toMatchObject([{ amount: session.amount_total }])
  expect(await t.stripe.coupons.retrieve(coupon)).toMatchObject({ times_redeemed: 1, valid: false })
  await expect(t.createSession(params)).rejects.toMatchObject({ code: 'coupon_expired' })
})

test('a coupon takes no more than the items cost', async () => {
  await using t = await openPaymentsTest()
  const { id: coupon } = await t.stripe.coupons.create({ ...OFF, amount_off: 5000 })
  const { amount_total, total_details } = await t.createSession({ discounts: [{ coupon }] })
  expect([amount_total, total_details?.amount_discount]).toEqual([500, 1000])
})

test('a coupon with a long name, and one beside promotion codes or unknown, are refused', async () => {
  await using t = await openPaymentsTest()
  await t.stripe.coupons.create({ ...OFF, name: 'N'.repeat(40) })
  await expect(t.stripe.coupons.create({ ...OFF, name: 'N'.repeat(41) })).rejects.toMatchObject({
    statusCode: 400,
    param: 'name',
    message: 'Invalid string: NNNNNNNNNN...NNNNNNNNNN; must be at most 40 characters',
  })
  const { id: coupon } = await t.stripe.coupons.create(OFF)
  const both = t.createSession({ discounts: [{ coupon }], allow_promotion_codes: true })
  await expect(both).rejects.toMatchObject({
    message: 'You may only specify one of these parameters: allow_promotion_codes, discounts.',
  })
  await expect(t.createSession({ discounts: [{ coupon: 'x' }] })).rejects.toMatchObject({
    code: 'resource_missing',
    param: 'discounts[0][coupon]',
  })
})
