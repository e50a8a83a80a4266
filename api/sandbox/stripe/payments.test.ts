import { expect, test } from 'bun:test'
import { openPaymentsTest } from '#api-test/payments'

const EXPAND = ['payment_intent.latest_charge.balance_transaction']

test('a bank debit is complete and unpaid until it settles', async () => {
  await using t = await openPaymentsTest()
  const { id } = await t.createSession()
  const read = () => t.stripe.checkout.sessions.retrieve(id, { expand: EXPAND })
  await t.sandbox.payLater(id)
  expect(await read()).toMatchObject({
    status: 'complete',
    payment_status: 'unpaid',
    payment_intent: {
      status: 'processing',
      amount_received: 0,
      latest_charge: { status: 'pending', paid: false, balance_transaction: null },
    },
  })
  const paymentIntent = t.sandbox.sessions[0]!.payment_intent!
  await expect(t.stripe.refunds.create({ payment_intent: paymentIntent })).rejects.toMatchObject({
    statusCode: 400,
  })
  await t.sandbox.settle(id)
  expect(await read()).toMatchObject({
    payment_status: 'paid',
    payment_intent: {
      status: 'succeeded',
      latest_charge: { status: 'succeeded', balance_transaction: { fee: 74 } },
    },
  })
  expect(t.types()).toEqual(['checkout.session.completed', 'checkout.session.async_payment_succeeded'])
})

test('a bank debit that fails or is canceled leaves the session unpaid, also if the event is lost', async () => {
  await using t = await openPaymentsTest()
  const [failed, canceled] = [await t.createSession(), await t.createSession()]
  await t.sandbox.payLater(failed.id)
  await t.sandbox.payLater(canceled.id)
  t.sandbox.setSending(false)
  await t.sandbox.settle(failed.id, false)
  await t.sandbox.cancelPayment(t.sandbox.sessions[0]!.payment_intent!)
  const read = (id: string) => t.stripe.checkout.sessions.retrieve(id, { expand: EXPAND })
  expect(await read(failed.id)).toMatchObject({
    status: 'complete',
    payment_status: 'unpaid',
    payment_intent: {
      status: 'requires_payment_method',
      last_payment_error: { code: 'insufficient_funds' },
      latest_charge: { status: 'failed', failure_code: 'insufficient_funds' },
    },
  })
  expect(await read(canceled.id)).toMatchObject({
    payment_status: 'unpaid',
    payment_intent: { status: 'canceled' },
  })
  expect(t.types()).toEqual(['checkout.session.completed', 'checkout.session.completed'])
  const lost = t.sandbox.events.slice(-2)
  expect(lost.map(({ type }) => type)).toEqual([
    'checkout.session.async_payment_failed',
    'payment_intent.canceled',
  ])
})

test('what a shopper transfers is charged when it comes, and a debit when it is begun', async () => {
  await using t = await openPaymentsTest()
  const [transfer, debit] = [await t.createSession(), await t.createSession()]
  await t.sandbox.payUnfinished(transfer.id, 'requires_action')
  await t.sandbox.payLater(debit.id)
  const day = 86_400
  t.sandbox.passTime(day)
  for (const { id } of [debit, transfer]) await t.sandbox.settle(id)
  const times = (await t.stripe.charges.list()).data.map(({ created }) => created)
  expect(times[0]! - times[1]!).toBeGreaterThanOrEqual(day)
})

test('the fee of a payment comes later, and in the currency of the payout', async () => {
  await using t = await openPaymentsTest()
  t.sandbox.delayFees()
  const { id, paymentIntent } = await t.pay()
  const readFee = async () => {
    const { payment_intent } = await t.stripe.checkout.sessions.retrieve(id, { expand: EXPAND })
    return Reflect.get(Reflect.get(Object(payment_intent), 'latest_charge'), 'balance_transaction')
  }
  expect(await readFee()).toBeNull()
  t.sandbox.setPayoutCurrency('eur', 0.5)
  await t.sandbox.settleFee(paymentIntent)
  expect(await readFee()).toMatchObject({
    currency: 'eur',
    amount: 750,
    fee: 37,
    net: 713,
    exchange_rate: 0.5,
  })
  expect(t.received.at(-1)).toMatchObject({
    type: 'charge.updated',
    data: {
      object: { payment_intent: paymentIntent, balance_transaction: expect.any(String) },
      previous_attributes: { balance_transaction: null },
    },
  })
})

test('the fee of one payment comes later, by card or by bank debit', async () => {
  await using t = await openPaymentsTest()
  const [card, debit, other] = [await t.createSession(), await t.createSession(), await t.createSession()]
  for (const { id } of [card, debit]) t.sandbox.delayFeeOf(id)
  await t.sandbox.pay(card.id)
  await t.sandbox.payLater(debit.id)
  await t.sandbox.settle(debit.id)
  await t.sandbox.pay(other.id)
  const listFees = async () =>
    (await t.stripe.charges.list()).data.map(({ balance_transaction }) => balance_transaction !== null)
  expect(await listFees()).toEqual([true, false, false])
  for (const { payment_intent } of t.sandbox.sessions.slice(1)) await t.sandbox.settleFee(payment_intent!)
  expect(await listFees()).toEqual([true, true, true])
})
