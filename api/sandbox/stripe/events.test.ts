import { expect, test } from 'bun:test'
import { openPaymentsTest } from '#api-test/payments'

test('events that were held back are delivered late, twice and in any order, signed anew', async () => {
  await using t = await openPaymentsTest()
  t.sandbox.setSending(false)
  const { id, paymentIntent } = await t.pay()
  await t.sandbox.dispute(paymentIntent)
  expect(t.received).toEqual([])
  const [completed, disputed] = t.sandbox.events
  for (const event of [disputed!, completed!, completed!]) {
    expect((await t.sandbox.deliverEvent(event)).status).toBe(200)
  }
  expect(t.received).toMatchObject([
    { id: disputed!.id, type: 'charge.dispute.created' },
    {
      id: completed!.id,
      type: 'checkout.session.completed',
      data: { object: { id, payment_status: 'paid' } },
    },
    { id: completed!.id },
  ])
  t.sandbox.setSending(true)
  await t.pay()
  expect(t.received).toHaveLength(4)
})

test('an event has its object as it was then', async () => {
  await using t = await openPaymentsTest()
  const { id } = await t.createSession()
  await t.sandbox.payLater(id)
  await t.sandbox.settle(id)
  const objects = t.sandbox.events.map(({ data }) => data.object)
  expect(objects).toMatchObject([{ payment_status: 'unpaid' }, { payment_status: 'paid' }])
  expect(t.sandbox.events[0]).toMatchObject({ object: 'event', livemode: false, pending_webhooks: 1 })
})

test('events have the shape of the version of the account', async () => {
  await using t = await openPaymentsTest()
  const shipping = { name: 'Jo Doe', address: { line1: '1 A Street', country: 'US' } }
  const eventOf = async (version: Parameters<typeof t.sandbox.setEventVersion>[0]) => {
    t.sandbox.setEventVersion(version)
    const { id } = await t.createSession({ payment_intent_data: { shipping } })
    await t.sandbox.pay(id)
    return t.received.at(-1)
  }
  const address = { line1: '1 A Street', line2: null, city: null, state: null, postal_code: null }
  const old = { shipping: { name: 'Jo Doe', phone: null, address }, collected_information: null }
  expect(await eventOf('2017-01-27')).toMatchObject({
    api_version: '2017-01-27',
    request: expect.stringMatching(/^req_/),
    data: { object: old },
  })
  expect(await eventOf('2022-08-01')).toMatchObject({ request: { id: null }, data: { object: old } })
  expect((await eventOf('2026-10-28.endive'))?.data.object).not.toHaveProperty('shipping')
})

test('events have the time of the clock that the sandbox was given, and wait ten seconds of it for a response', async () => {
  const sleeps: number[] = []
  const sent: Request[] = []
  await using t = await openPaymentsTest({
    clock: { now: () => Date.parse('2030-01-01T00:00:00.900Z'), sleep: async (ms) => void sleeps.push(ms) },
    fetch: (request) => {
      sent.push(request)
      return new Promise(() => {})
    },
    random: () => 0.5,
  })
  await t.pay()
  const created = Date.parse('2030-01-01T00:00:00Z') / 1000
  expect(t.sandbox.events).toMatchObject([{ type: 'checkout.session.completed', created }])
  expect((await t.stripe.checkout.sessions.list()).data).toMatchObject([{ created, id: 'cs_test_i3' }])
  expect(sent[0]!.headers.get('stripe-signature')).toStartWith(`t=${created},v1=`)
  expect([sleeps, sent[0]!.signal.aborted]).toEqual([[10_000], true])
})

test('events are listed by type and instant, to keys of their mode', async () => {
  await using t = await openPaymentsTest()
  const { paymentIntent } = await t.pay()
  await t.stripe.refunds.create({ payment_intent: paymentIntent, amount: 100 })
  await t.sandbox.openReview(paymentIntent)
  const list = async (types?: string[]) =>
    (await t.stripe.events.list({ types, created: { gt: 0 } })).data.map(({ type }) => type)
  expect(await list(['review.opened', 'charge.refunded'])).toEqual(['review.opened', 'charge.refunded'])
  expect((await list()).at(-1)).toBe('checkout.session.completed')
  const { created } = t.sandbox.events.at(-1)!
  expect((await t.stripe.events.list({ created: { gt: created } })).data).toEqual([])
  expect(new Set(t.sandbox.events.map(({ livemode }) => livemode))).toEqual(new Set([false]))
})
