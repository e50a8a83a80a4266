import { expect, test } from 'bun:test'
import { openPaymentsTest } from '#api-test/payments'
import { until } from '#api-test/until'

test('a refund that fails at once returns nothing, and its key replays the failure for a day', async () => {
  await using t = await openPaymentsTest()
  const { paymentIntent } = await t.pay()
  t.sandbox.planRefund('failed')
  const refund = () =>
    t.stripe.refunds.create({ payment_intent: paymentIntent }, { idempotencyKey: 'refund-1' })
  const failed = await refund()
  expect(failed).toMatchObject({ status: 'failed', failure_reason: 'lost_or_stolen_card', amount: 1500 })
  const [charge] = (await t.stripe.charges.list({ payment_intent: paymentIntent })).data
  expect(charge).toMatchObject({ amount_refunded: 0, refunded: false })
  await until(() => t.types().includes('refund.failed'))
  expect(t.types()).not.toContain('charge.refunded')

  const again = await refund()
  expect(again).toMatchObject({ id: failed.id, status: 'failed' })
  expect(new Headers(again.lastResponse.headers).get('idempotent-replayed')).toBe('true')
  await t.sandbox.passTime(86_400)
  expect(await refund()).toMatchObject({ status: 'succeeded' })
  expect(t.sandbox.refunds).toHaveLength(2)
})

test('a pending refund counts until it fails days later, and each end has its events', async () => {
  await using t = await openPaymentsTest()
  const { paymentIntent } = await t.pay()
  const readCharge = async () => (await t.stripe.charges.list({ payment_intent: paymentIntent })).data[0]
  t.sandbox.planRefund('pending', 2)
  const first = await t.stripe.refunds.create({ payment_intent: paymentIntent, amount: 500 })
  const second = await t.stripe.refunds.create({ payment_intent: paymentIntent, amount: 1000 })
  await until(() => t.types().filter((type) => type === 'refund.created').length === 2)
  expect([first.status, second.status]).toEqual(['pending', 'pending'])
  expect(await readCharge()).toMatchObject({ amount_refunded: 1500, refunded: true })

  await t.sandbox.settleRefund(first.id, 'failed')
  expect(await t.stripe.refunds.retrieve(first.id)).toMatchObject({ status: 'failed' })
  expect(await readCharge()).toMatchObject({ amount_refunded: 1000, refunded: false })
  expect(t.types().slice(-3)).toEqual(['refund.failed', 'refund.updated', 'charge.refund.updated'])
  await t.sandbox.settleRefund(second.id, 'succeeded')
  expect(t.received.slice(-2)).toMatchObject([
    { type: 'refund.updated', data: { object: { id: second.id, status: 'succeeded' } } },
    { type: 'charge.refund.updated' },
  ])
})

test('the outcome of refunds can be planned for one payment', async () => {
  await using t = await openPaymentsTest()
  const [first, second] = [await t.pay(), await t.pay()]
  t.sandbox.planRefund('failed', 1, second.paymentIntent)
  const refund = async ({ paymentIntent }: { paymentIntent: string }) =>
    (await t.stripe.refunds.create({ payment_intent: paymentIntent, amount: 100 })).status
  expect([await refund(first), await refund(second), await refund(second)]).toEqual([
    'succeeded',
    'failed',
    'succeeded',
  ])
})

test('a refund that Stripe refuses is a 400 that its key replays, unlike a wrong amount', async () => {
  await using t = await openPaymentsTest()
  const { paymentIntent } = await t.pay()
  const refund = (amount: number, idempotencyKey: string) =>
    t.stripe.refunds.create({ payment_intent: paymentIntent, amount }, { idempotencyKey })
  t.sandbox.planRefund('refused')
  for (const _ of [1, 2]) {
    const error = { statusCode: 400, code: 'balance_insufficient' }
    await expect(refund(1500, 'a')).rejects.toMatchObject(error)
  }
  await expect(refund(1501, 'b')).rejects.toMatchObject({ statusCode: 400, param: 'amount' })
  await expect(refund(1500, 'a-other')).resolves.toMatchObject({ status: 'succeeded' })
  await expect(refund(1, 'a')).rejects.toMatchObject({ type: 'StripeIdempotencyError' })
  await expect(refund(1, 'c')).rejects.toMatchObject({ code: 'charge_already_refunded' })
})

test('sessions expire and keys are forgotten by the clock alone, at the next call or tick', async () => {
  let now = Date.parse('2030-01-01T00:00:00Z')
  await using t = await openPaymentsTest({ clock: { now: () => now, sleep: () => new Promise(() => {}) } })
  const expiresAt = now / 1000 + 3600
  const [first, second, late] = [
    await t.createSession({ expires_at: expiresAt }),
    await t.createSession({ expires_at: expiresAt + 1 }),
    await t.createSession({ expires_at: expiresAt + 2 }),
  ]
  const refund = async (idempotencyKey: string) =>
    t.stripe.refunds.create({ payment_intent: paymentIntent, amount: 100 }, { idempotencyKey })
  const { paymentIntent } = await t.pay()
  const { id: refundId } = await refund('a')
  const told = () =>
    t.received.flatMap(({ type, data }) =>
      type === 'checkout.session.expired' ? [Reflect.get(data.object, 'id')] : [],
    )

  now += 3_599_000
  expect((await t.stripe.checkout.sessions.retrieve(first.id)).status).toBe('open')
  now += 1000
  expect((await t.stripe.checkout.sessions.retrieve(first.id)).status).toBe('expired')
  await until(() => told().length === 1)
  now += 1000
  await t.sandbox.tick()
  expect(told()).toEqual([first.id, second.id])
  now += 1000
  await expect(t.sandbox.pay(late.id)).rejects.toThrow('is not open')
  await t.sandbox.tick()
  const statuses = t.sandbox.sessions.map(({ status }) => status)
  expect(statuses).toEqual(['complete', 'expired', 'expired', 'expired'])

  now += 86_400_000 - 3_602_000 - 1000
  expect((await refund('a')).id).toBe(refundId)
  now += 1000
  expect((await refund('a')).id).not.toBe(refundId)
})

test('a session whose time is over expires, and the store is told', async () => {
  await using t = await openPaymentsTest()
  const { id } = await t.createSession()
  await t.sandbox.passTime(86_399)
  expect((await t.stripe.checkout.sessions.retrieve(id)).status).toBe('open')
  await t.sandbox.passTime(1)
  expect(await t.stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'expired', url: null })
  expect(t.received).toMatchObject([{ type: 'checkout.session.expired', data: { object: { id } } }])
})

test('a refund by hand returns a part or all that is left, and has the events of any other', async () => {
  await using t = await openPaymentsTest()
  const { paymentIntent } = await t.pay()
  expect(t.sandbox.refundByHand(paymentIntent, 500)).toBe(true)
  expect(t.sandbox.refundByHand(paymentIntent, 1001)).toBe(false)
  expect(t.sandbox.refundByHand(paymentIntent)).toBe(true)
  expect(t.sandbox.refunds.map(({ amount, metadata }) => ({ amount, metadata }))).toEqual([
    { amount: 1000, metadata: {} },
    { amount: 500, metadata: {} },
  ])
  await until(() => t.types().filter((type) => type === 'charge.refunded').length === 2)
})

test('a plan for refunds can be taken back', async () => {
  await using t = await openPaymentsTest()
  const { paymentIntent } = await t.pay()
  const takeBack = t.sandbox.planRefund('failed', 2)
  t.sandbox.refundByHand(paymentIntent, 100)
  takeBack()
  t.sandbox.refundByHand(paymentIntent, 100)
  expect(t.sandbox.refunds.map(({ status }) => status)).toEqual(['succeeded', 'failed'])
})
