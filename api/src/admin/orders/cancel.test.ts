import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { openOrderTest } from '#api-test/admin-orders'
import { ADDRESS } from '#api-test/checkout'
import { turnOnTwoFactor } from '#api-test/two-factor'
import { until } from '#api-test/until'
import { notFound } from '#sandbox/envelope'
import { serverError } from '#sandbox/faults'
import { jobs } from '../../db/schema/operations.ts'
import { hold } from '../../orders/holds.ts'
import { updateOrder } from '../../orders/queries.ts'

test('a canceled order is refunded as a whole, and canceled at Printful', async () => {
  await using shop = await openOrderTest()
  const { id, paidCents } = await shop.place()
  const canceled = await shop.post('/cancel', { orderId: id })
  expect(canceled).toMatchObject({ status: 200, body: { state: 'refunded', cost: '0.00', holds: [] } })
  expect(shop.order(id).refundedCents).toBe(paidCents)
  expect(shop.printful.orders.all.map(({ status }) => status)).toEqual(['canceled'])
  expect(canceled.body.mails.map(({ kind }: { kind: string }) => kind)).toContain('canceled')
  expect(await shop.post('/cancel', { orderId: id })).toEqual({
    status: 409,
    body: { error: 'This order has ended already.' },
  })
})

test('an order that Printful does not cancel is not refunded', async () => {
  await using shop = await openOrderTest()
  const { id, printfulId } = await shop.place()
  shop.printful.orders.setStatus(printfulId!, 'inprocess')
  const refused = await shop.post('/cancel', { orderId: id })
  expect(refused.status).toBe(409)
  expect(refused.body.error).toMatch(/^Printful did not cancel it: .*it is in production/)
  await shop.drain()
  expect(shop.stripe.refunds).toEqual([])
  expect(shop.order(id)).toMatchObject({ state: 'placed', refundedCents: 0 })
})

test('a held order that was never confirmed is canceled, also while Printful can’t be reached', async () => {
  await using shop = await openOrderTest()
  const { id } = await shop.payFor()
  hold(shop.services.db, shop.order(id), { reason: 'large', text: 'It is unusually large.' })
  shop.printful.fail(/^\/orders\/@/, serverError(503), 2)
  expect((await shop.post('/cancel', { orderId: id })).body).toMatchObject({ state: 'refunded' })
  expect(shop.stripe.refunds).toHaveLength(1)
  await shop.retry(`place ${id}`)
  expect(shop.printful.orders.all).toEqual([])
})

test('a confirmed order is neither canceled nor refunded while Printful can’t be reached', async () => {
  await using shop = await openOrderTest()
  const { id } = await shop.place()
  shop.printful.fail(/^\/orders\/@/, serverError(503))
  expect((await shop.post('/cancel', { orderId: id })).status).toBe(502)
  expect([shop.order(id).state, shop.stripe.refunds]).toEqual(['placed', []])
})

test('an order that is confirmed while it is being canceled is canceled at Printful too', async () => {
  await using shop = await openOrderTest()
  const { id } = await shop.payFor()
  const confirm = () => shop.retry(`place ${id}`)
  shop.printful.fail(/^\/orders\/@/, { before: confirm, response: notFound() })
  expect((await shop.post('/cancel', { orderId: id })).body).toMatchObject({ state: 'refunded' })
  expect(shop.printful.orders.all.map(({ status }) => status)).toEqual(['canceled'])
})

test('a draft that Printful makes after the cancellation is removed', async () => {
  await using shop = await openOrderTest({ ORDER_CHANGES_MINUTES: '15' })
  const { db } = shop.services
  const keys = () => db.select({ key: jobs.key }).from(jobs).all()
  const cancel = async () => {
    await shop.post('/cancel', { orderId: 1 })
    await until(() => keys().every(({ key }) => key.startsWith('place')))
  }
  shop.printful.fail(/^\/orders$/, { method: 'POST', before: cancel })
  const { sessionId } = await shop.checkOut()
  await shop.stripe.pay(sessionId)
  await shop.drain()
  expect(shop.printful.orders.all.map(({ status }) => status)).toEqual(['canceled'])
})

test('a free order on hold is canceled without a refund', async () => {
  await using shop = await openOrderTest()
  const { id } = await shop.payFor()
  updateOrder(shop.services.db, id, { paidCents: 0, paymentIntentId: null })
  hold(shop.services.db, shop.order(id), { reason: 'negative_margin', text: 'It would earn nothing.' })
  const { body } = await shop.post('/cancel', { orderId: id })
  expect(body).toMatchObject({ state: 'canceled', fee: '0.00', margin: '0.00', refunds: [] })
  const mail = body.mails.find(({ kind }: { kind: string }) => kind === 'canceled')
  expect(mail.text).toContain('Nothing was charged.')
  await shop.drain()
  expect(shop.stripe.refunds).toEqual([])
})

test('an order of test mode is canceled with a live key, which can’t see its payment', async () => {
  await using shop = await openOrderTest()
  const { id } = await shop.payFor()
  updateOrder(shop.services.db, id, { mode: 'test' })
  expect((await shop.post('/cancel', { orderId: id })).body).toMatchObject({ state: 'canceled' })
  await shop.drain()
  expect(shop.stripe.refunds).toEqual([])
  expect(shop.services.db.select().from(jobs).where(eq(jobs.lane, 'stripe')).all()).toEqual([])
})

test('an order of test mode is not refunded with a live key, and Stripe isn’t asked', async () => {
  await using shop = await openOrderTest()
  const { id } = await shop.payFor()
  updateOrder(shop.services.db, id, { mode: 'test' })
  const error = 'Nothing was charged: this order is from test mode, and the store takes live payments now.'
  expect(await shop.post('/refund', { orderId: id })).toMatchObject({ status: 409, body: { error } })
  expect(shop.stripe.refunds).toEqual([])
})

test('a quote that nobody has paid can’t be canceled', async () => {
  await using shop = await openOrderTest()
  await shop.checkOut()
  const { id } = shop.onlyOrder()
  expect((await shop.post('/cancel', { orderId: id })).body).toEqual({ error: 'This order is not paid.' })
})

test('what moves money or goods needs a fresh code with two-factor login', async () => {
  await using shop = await openOrderTest()
  const { id } = await shop.payFor()
  hold(shop.services.db, shop.order(id), { reason: 'large', text: 'It is unusually large.' })
  const { code } = await turnOnTwoFactor(shop.services.db, 1)
  for (const [path, body] of [
    ['/refund', { orderId: id }],
    ['/cancel', { orderId: id }],
    ['/place', { orderId: id }],
    ['/replace', { orderId: id }],
    ['/address', { orderId: id, ...ADDRESS }],
  ] as const) {
    expect(await shop.post(path, body)).toMatchObject({
      status: 403,
      body: { reason: 'two_factor_required' },
    })
  }
  expect(shop.order(id)).toMatchObject({ state: 'paid', refundedCents: 0 })
  expect((await shop.post('/retry', { orderId: id })).status).toBe(200)
  const confirmed = await shop.app.request('/_api/auth/two_factor/confirm', {
    method: 'POST',
    headers: { cookie: shop.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ code: await code() }),
  })
  expect(confirmed.status).toBe(200)
  expect((await shop.post('/refund', { orderId: id, amount: '1.00' })).status).toBe(200)
})

test('a refund of 0 is refused in a sentence', async () => {
  await using shop = await openOrderTest()
  const { id } = await shop.payFor()
  for (const amount of ['0', '0.00']) {
    expect(await shop.post('/refund', { orderId: id, amount })).toEqual({
      status: 400,
      body: { error: 'amount must be above 0.00.' },
    })
  }
})

test('the customer sees the reason of a refund, also if Stripe’s event comes first', async () => {
  await using shop = await openOrderTest()
  const { id } = await shop.payFor()
  const refunded = await shop.post('/refund', { orderId: id, amount: '1.00', reason: ' A loose\nthread. ' })
  await shop.drain()
  expect(refunded.body.refunds).toMatchObject([{ amount: '1.00', reason: 'A loose thread.' }])
  expect((await shop.show(id)).refunds).toMatchObject([{ reason: 'A loose thread.' }])
  expect((await shop.post('/refund', { orderId: id, reason: 'x'.repeat(501) })).body).toEqual({
    error: 'reason cannot exceed 500 characters.',
  })
})
