import { afterEach, expect, setSystemTime, spyOn, test } from 'bun:test'
import { openCheckoutTest } from '#api-test/checkout'
import { mails, orders } from '../db/schema/orders.ts'

afterEach(() => {
  setSystemTime()
})

test('wrong signatures are one log line a minute, with their number', async () => {
  await using shop = await openCheckoutTest()
  using warn = spyOn(shop.services.log, 'warn')
  const send = async () => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' }
    const request = { method: 'POST', headers, body: '{}' }
    expect((await shop.app.request('/_api/stripe/webhook', request)).status).toBe(400)
  }
  for (let index = 0; index < 30; index++) await send()
  expect(warn).toHaveBeenCalledTimes(1)
  setSystemTime(new Date(Date.now() + 60_000))
  await send()
  expect(warn.mock.calls.map(([details]) => details)).toMatchObject([{ count: 1 }, { count: 30 }])
})

test('a payment that is recorded several times at once is one order, also if it was lost', async () => {
  await using shop = await openCheckoutTest()
  const { visitor, sessionId } = await shop.checkOut()
  const recordAtOnce = async () => {
    const session = shop.stripe.sessions.find(({ id }) => id === sessionId)
    const ways = [
      () => shop.stripe.send('checkout.session.completed', session),
      () => shop.sweep(),
      () => visitor.send(`/checkout/return?session=${sessionId}`),
    ]
    await Promise.all([...ways, ...ways].map((record) => record()))
    await shop.drain()
  }
  shop.stripe.setSending(false)
  await shop.stripe.pay(sessionId)
  shop.stripe.setSending(true)
  await recordAtOnce()
  expect([shop.onlyOrder().state, shop.printful.orders.all.length]).toEqual(['placed', 1])
  expect(shop.services.db.select().from(mails).all()).toHaveLength(1)
  shop.services.db.delete(orders).run()
  await recordAtOnce()
  expect(shop.onlyOrder().sessionId).toBe(sessionId)
  expect(shop.holds()).toEqual(['unknown_session'])
})

test('a bank debit that is canceled ends its order, though its session has no event', async () => {
  await using shop = await openCheckoutTest()
  const { sessionId } = await shop.checkOut()
  await shop.stripe.payLater(sessionId)
  await shop.stripe.cancelPayment(shop.onlyOrder().paymentIntentId!)
  expect(shop.onlyOrder().state).toBe('canceled')
})
