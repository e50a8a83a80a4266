import { expect, test } from 'bun:test'
import { openPaymentsTest } from '#api-test/payments'

test('a dispute is found by its payment and its charge, and until it is won nothing can be refunded', async () => {
  await using t = await openPaymentsTest()
  const { paymentIntent } = await t.pay()
  await t.sandbox.dispute((await t.pay()).paymentIntent)
  const { id } = await t.sandbox.dispute(paymentIntent, { reason: 'product_not_received', amount: 700 })
  const [charge] = (await t.stripe.charges.list({ payment_intent: paymentIntent })).data
  expect(charge).toMatchObject({ disputed: true, refunded: false })
  const found = await t.stripe.disputes.retrieve(id)
  expect(found).toMatchObject({
    status: 'needs_response',
    reason: 'product_not_received',
    amount: 700,
    payment_intent: paymentIntent,
  })
  expect((await t.stripe.disputes.list({ payment_intent: paymentIntent })).data).toEqual([found])
  expect((await t.stripe.disputes.list({ charge: charge!.id })).data).toEqual([found])
  const refund = () => t.stripe.refunds.create({ payment_intent: paymentIntent })
  await expect(refund()).rejects.toMatchObject({ statusCode: 400, code: 'charge_disputed' })

  await t.sandbox.setDisputeStatus(id, 'under_review')
  await t.sandbox.setDisputeStatus(id, 'won')
  expect((await t.stripe.disputes.retrieve(id)).status).toBe('won')
  const own = t.received.filter(({ data }) => Reflect.get(data.object, 'id') === id)
  expect(own.map(({ type }) => type.replace('charge.dispute.', ''))).toEqual([
    'created',
    'funds_withdrawn',
    'updated',
    'closed',
    'funds_reinstated',
  ])
  expect(await refund()).toMatchObject({ status: 'succeeded' })
})

test('an inquiry takes no money, and closes when it is withdrawn; a prevented dispute returns it, a lost one doesn’t', async () => {
  await using t = await openPaymentsTest()
  const { paymentIntent } = await t.pay()
  const inquiry = await t.sandbox.dispute(paymentIntent, { status: 'warning_needs_response' })
  expect(t.types().at(-1)).toBe('charge.dispute.created')
  await t.sandbox.setDisputeStatus(inquiry.id, 'warning_closed')
  expect(t.received.at(-1)).toMatchObject({
    type: 'charge.dispute.closed',
    data: { object: { id: inquiry.id, status: 'warning_closed' } },
  })
  expect(await t.stripe.refunds.create({ payment_intent: paymentIntent, amount: 100 })).toBeDefined()

  const prevented = await t.sandbox.dispute(paymentIntent, { prefix: 'du' })
  await t.sandbox.setDisputeStatus(prevented.id, 'prevented')
  const { balance_transactions, ...found } = await t.stripe.disputes.retrieve(prevented.id)
  expect(found).toMatchObject({ id: expect.stringMatching(/^du_/), status: 'prevented' })
  expect(balance_transactions.map(({ amount, fee }) => [amount, fee])).toEqual([
    [-found.amount, 1500],
    [found.amount, 0],
  ])
  // The refund's own event may arrive at any time.
  const ofDisputes = () => t.received.filter(({ type }) => type.startsWith('charge.dispute.'))
  expect(
    ofDisputes()
      .slice(-2)
      .map(({ type }) => type),
  ).toEqual(['charge.dispute.closed', 'charge.dispute.funds_reinstated'])

  const { id } = await t.sandbox.dispute(paymentIntent)
  await t.sandbox.setDisputeStatus(id, 'lost')
  expect(ofDisputes().at(-1)).toMatchObject({
    type: 'charge.dispute.closed',
    data: { object: { status: 'lost' } },
  })
  await expect(t.stripe.refunds.create({ payment_intent: paymentIntent })).rejects.toMatchObject({
    code: 'charge_disputed',
  })
})

test('a review is named by its payment, and closes with a reason', async () => {
  await using t = await openPaymentsTest()
  const { paymentIntent } = await t.pay()
  const { id } = await t.sandbox.openReview(paymentIntent)
  const intent = await t.stripe.paymentIntents.retrieve(paymentIntent, {
    expand: ['review', 'latest_charge'],
  })
  expect(intent).toMatchObject({
    review: { id, open: true, reason: 'rule', opened_reason: 'rule', closed_reason: null },
    latest_charge: { review: id, outcome: { type: 'manual_review' } },
  })
  await t.sandbox.closeReview(id, 'refunded')
  expect(await t.stripe.reviews.retrieve(id)).toMatchObject({
    open: false,
    reason: 'refunded',
    closed_reason: 'refunded',
    payment_intent: paymentIntent,
  })
  expect(t.received.slice(-2)).toMatchObject([
    { type: 'review.opened', data: { object: { id, open: true } } },
    { type: 'review.closed', data: { object: { id, reason: 'refunded' } } },
  ])
})

test('the state of a payment is known for each instant', async () => {
  const startedAt = Date.parse('2030-01-01T00:00:00Z')
  let now = startedAt
  await using t = await openPaymentsTest({ clock: { now: () => now, sleep: () => new Promise(() => {}) } })
  const { sandbox } = t
  const { id } = await t.createSession()
  await sandbox.payLater(id)
  const intentId = sandbox.sessions[0]!.payment_intent!
  const refund = async (amount: number) =>
    (await t.stripe.refunds.create({ payment_intent: intentId, amount })).id
  const inquiry = { status: 'warning_needs_response' } as const
  sandbox.planRefund('pending')
  const changes: [() => Promise<unknown>, object][] = [
    [() => sandbox.settle(id), { paid: true }],
    [() => refund(400), { refundedCents: 400 }],
    [() => refund(100), { refundedCents: 500 }],
    [() => sandbox.settleRefund(sandbox.refunds[1]!.id, 'failed'), { refundedCents: 100 }],
    [() => sandbox.openReview(intentId), { isInReview: true }],
    [() => sandbox.closeReview(sandbox.reviews[0]!.id), { isInReview: false }],
    [() => sandbox.dispute(intentId, inquiry), { isDisputed: true }],
    [() => sandbox.setDisputeStatus(sandbox.disputes[0]!.id, 'warning_closed'), { isDisputed: false }],
    [() => sandbox.dispute(intentId), { isDisputed: true }],
    [() => sandbox.setDisputeStatus(sandbox.disputes[0]!.id, 'won'), { isDisputed: false }],
    [() => sandbox.dispute(intentId), { isDisputed: true }],
    [() => sandbox.setDisputeStatus(sandbox.disputes[0]!.id, 'lost'), { isDisputed: true }],
  ]
  for (const [change] of changes) {
    now += 1000
    await change()
  }
  let state = { paid: false, refundedCents: 0, isDisputed: false, isInReview: false }
  expect(sandbox.stateAt(intentId, startedAt)).toEqual(state)
  for (const [index, [, changed]] of changes.entries()) {
    const at = startedAt + (index + 1) * 1000
    expect(sandbox.stateAt(intentId, at - 1)).toEqual(state)
    state = { ...state, ...changed }
    expect(sandbox.stateAt(intentId, at)).toEqual(state)
  }
  expect(sandbox.history).toHaveLength(1 + changes.length)
  expect(sandbox.history[0]).toEqual({
    at: startedAt,
    intentId,
    kind: 'payment',
    id: intentId,
    status: 'processing',
    amountCents: 1500,
  })
})
