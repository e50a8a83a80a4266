import { afterEach, expect, setSystemTime, spyOn, test } from 'bun:test'
import Stripe from 'stripe'
import { openCheckoutTest } from '#api-test/checkout'
import type { createTestApp } from '#api-test/create-test-app'
import { until } from '#api-test/until'
import { WEBHOOK_ARRIVED } from '../admin/readiness/checks.ts'
import { mails, orders } from '../db/schema/orders.ts'
import { findSetting } from '../db/setting.ts'

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

test('events are read whatever their content type, or without one', async () => {
  await using shop = await openCheckoutTest()
  for (const type of ['text/plain', 'application/json; charset=utf-8', null]) {
    shop.stripe.setContentType(type)
    const { sessionId } = await shop.checkOut()
    await shop.stripe.pay(sessionId)
    expect([type, shop.orders().at(-1)?.paidAt]).toEqual([type, expect.any(Date)])
  }
})

test('events of each API version are read', async () => {
  await using shop = await openCheckoutTest()
  for (const version of ['2017-01-27', '2022-08-01', '2026-10-28.endive'] as const) {
    shop.stripe.setEventVersion(version)
    const { sessionId } = await shop.checkOut()
    await shop.stripe.pay(sessionId)
    await shop.drain()
    const { id, state, paymentIntentId } = shop.orders().at(-1)!
    expect([version, state]).toEqual([version, 'placed'])
    const { id: disputeId } = await shop.stripe.dispute(paymentIntentId!)
    await shop.drain()
    expect(shop.holds(id)).toEqual(['dispute'])
    await shop.stripe.setDisputeStatus(disputeId, 'won')
    shop.stripe.refundByHand(paymentIntentId!)
    await until(async () => {
      await shop.drain()
      return shop.order(id).state === 'refunded'
    })
  }
})

/** Sends a body that Stripe has signed. */
async function sendSigned(app: ReturnType<typeof createTestApp>, payload: string) {
  const signature = await Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret: 'whsec_test' })
  const headers = { 'stripe-signature': signature }
  return app.request('/_api/stripe/webhook', { method: 'POST', headers, body: payload })
}

test('a signed body that is no snapshot event is refused with a sentence', async () => {
  await using shop = await openCheckoutTest()
  for (const body of [
    '{"id":"evt_1","object":"v2.core.event","type":"v1.charge.updated"}',
    '[]',
    'no JSON',
  ]) {
    const response = await sendSigned(shop.app, body)
    expect([response.status, await response.json()]).toEqual([
      400,
      { error: 'This endpoint takes snapshot events, not thin ones.' },
    ])
  }
  const empty = await sendSigned(shop.app, '{"id":"evt_1","object":"event"}')
  expect(empty.status).toBe(200)
})

test('an event of the other mode changes nothing, and is no proof of the webhook', async () => {
  await using shop = await openCheckoutTest()
  const { sessionId } = await shop.checkOut()
  shop.stripe.setSending(false)
  const session = await shop.stripe.pay(sessionId)
  shop.stripe.setSending(true)
  await shop.stripe.send('checkout.session.completed', { ...session, livemode: false })
  expect(shop.onlyOrder().paidAt).toBeNull()
  expect(findSetting(shop.services.db, WEBHOOK_ARRIVED)).toBeUndefined()
})
