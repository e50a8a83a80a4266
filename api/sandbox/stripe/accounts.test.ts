import { expect, test } from 'bun:test'
import { openPaymentsTest } from '#api-test/payments'

test('a session of another account is unknown to each call', async () => {
  await using t = await openPaymentsTest()
  const { id, paymentIntent } = await t.pay()
  const own = await t.createSession()
  t.sandbox.moveToOtherAccount(id)
  const { sessions } = t.stripe.checkout
  const error = { statusCode: 404, code: 'resource_missing', message: `No such checkout.session: '${id}'` }
  await expect(sessions.retrieve(id)).rejects.toMatchObject(error)
  await expect(sessions.expire(id)).rejects.toMatchObject(error)
  await expect(sessions.listLineItems(id)).rejects.toMatchObject(error)
  expect((await sessions.list()).data.map((session) => session.id)).toEqual([own.id])
  const foreign = { statusCode: 404, message: `No such payment_intent: '${paymentIntent}'` }
  await expect(t.stripe.paymentIntents.retrieve(paymentIntent)).rejects.toMatchObject(foreign)
  await expect(t.stripe.refunds.create({ payment_intent: paymentIntent })).rejects.toMatchObject(foreign)
})

test('a live key sees live objects only, and a test key those of the test mode', async () => {
  await using t = await openPaymentsTest()
  const { id, paymentIntent } = await t.pay()
  const live = t.clientOf('rk_live_x')
  await expect(live.checkout.sessions.retrieve(id)).rejects.toMatchObject({
    statusCode: 404,
    message: `No such checkout.session: '${id}'; a similar object exists in test mode, but a live mode key was used to make this request.`,
  })
  expect((await live.checkout.sessions.list()).data).toEqual([])
  const session = await live.checkout.sessions.create({
    mode: 'payment',
    managed_payments: { enabled: false },
    success_url: 'https://shop.example/done',
    line_items: [
      { quantity: 1, price_data: { currency: 'usd', unit_amount: 1000, product_data: { name: 'Tee' } } },
    ],
  })
  expect(session.id).toStartWith('cs_live_')
  expect(session.livemode).toBe(true)
  await t.sandbox.pay(session.id)
  expect(t.received.map(({ livemode }) => livemode)).toEqual([false, true])
  expect((await live.paymentIntents.list()).data).toMatchObject([{ livemode: true }])
  expect((await t.stripe.checkout.sessions.list()).data).toMatchObject([{ id, livemode: false }])
  await t.stripe.refunds.create({ payment_intent: paymentIntent })
  const refundCounts = [live, t.stripe].map(async ({ refunds }) => (await refunds.list()).data.length)
  expect(await Promise.all(refundCounts)).toEqual([0, 1])
})
