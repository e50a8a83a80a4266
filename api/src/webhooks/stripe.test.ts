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

test('a lost order comes back when its customer returns, and a session that is made up changes nothing', async () => {
  await using shop = await openCheckoutTest()
  const { visitor, sessionId } = await shop.checkOut()
  shop.stripe.setSending(false)
  await shop.stripe.pay(sessionId)
  shop.services.db.delete(orders).run()
  for (const madeUp of ['', 'cs_live_x', '../refunds']) {
    const { headers } = await visitor.send(`/checkout/return?session=${madeUp}`)
    expect(headers.get('location')).toBe('/cart')
  }
  const { headers } = await visitor.send(`/checkout/return?session=${sessionId}`)
  expect(headers.get('location')).toBe(`/orders/${shop.onlyOrder().token}`)
  expect(shop.holds()).toEqual(['unknown_session'])
})

test('the event of a session that Stripe does not know is taken, and sent again only for an order', async () => {
  await using shop = await openCheckoutTest()
  const { sessionId } = await shop.checkOut()
  shop.stripe.setSending(false)
  const session = await shop.stripe.pay(sessionId)
  const send = async (id: string) => {
    await shop.stripe.send('checkout.session.completed', { ...session, id })
    const { status } = await shop.stripe.deliverEvent(shop.stripe.events.at(-1)!)
    return status
  }
  const missing = {
    error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such session' },
  }
  shop.stripe.fail(/sessions\/cs_/, { response: { status: 404, body: missing } }, Infinity)
  expect([await send('cs_live_other'), await send(sessionId)]).toEqual([200, 500])
  expect(shop.onlyOrder().state).toBe('awaiting_payment')
})

test('a bank debit that is canceled ends its order, though its session has no event', async () => {
  await using shop = await openCheckoutTest()
  const { sessionId } = await shop.checkOut()
  await shop.stripe.payLater(sessionId)
  await shop.stripe.cancelPayment(shop.onlyOrder().paymentIntentId!)
  expect(shop.onlyOrder().state).toBe('canceled')
})
