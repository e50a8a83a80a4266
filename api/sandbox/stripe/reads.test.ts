import { expect, test } from 'bun:test'
import type Stripe from 'stripe'
import { openPaymentsTest } from '#api-test/payments'

test('an expanded session has ten of its line items, and the rest comes in pages', async () => {
  await using t = await openPaymentsTest()
  const { id } = await t.createSession({}, 23)
  const { sessions } = t.stripe.checkout
  const expanded = await sessions.retrieve(id, { expand: ['line_items'] })
  expect(expanded.line_items).toMatchObject({ object: 'list', has_more: true })
  expect(expanded.line_items?.data.map(({ description }) => description)).toEqual(
    Array.from({ length: 10 }, (_, index) => `Item ${index + 1}`),
  )
  expect(await sessions.retrieve(id)).not.toHaveProperty('line_items')
  const page = await sessions.listLineItems(id, {
    limit: 10,
    starting_after: expanded.line_items!.data[9]!.id,
  })
  expect(page).toMatchObject({ has_more: true, data: { length: 10, 0: { description: 'Item 11' } } })
  const all = await sessions.listLineItems(id, { limit: 20 }).autoPagingToArray({ limit: 100 })
  expect(all).toHaveLength(23)
  expect(all[22]).toMatchObject({ description: 'Item 23', quantity: 1, amount_total: 1000, currency: 'usd' })
})

test('sessions are listed newest first, in pages, by payment and by when they were created', async () => {
  await using t = await openPaymentsTest()
  const ids = [await t.pay(), await t.pay(), await t.pay()].map(({ id }) => id).toReversed()
  const { sessions } = t.stripe.checkout
  const first = await sessions.list({ limit: 2 })
  expect(first.has_more).toBe(true)
  expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 2))
  const rest = await sessions.list({ limit: 2, starting_after: ids[1]! })
  expect([rest.has_more, ...rest.data.map(({ id }) => id)]).toEqual([false, ids[2]!])
  const [newest] = first.data
  const byPayment = await sessions.list({ payment_intent: String(newest!.payment_intent) })
  expect(byPayment.data.map(({ id }) => id)).toEqual([newest!.id])
  const listSince = (gte: number) => sessions.list({ created: { gte }, expand: ['data.line_items'] })
  expect((await listSince(newest!.created - 60)).data).toMatchObject([
    { line_items: { data: [{ description: 'Item 1' }] } },
    {},
    {},
  ])
  expect((await listSince(newest!.created + 60)).data).toEqual([])
  await expect(sessions.list({ limit: 101 })).rejects.toMatchObject({ statusCode: 400, param: 'limit' })
})

test('a payment expands to its charge and to what Stripe keeps of it', async () => {
  await using t = await openPaymentsTest()
  const { id, paymentIntent } = await t.pay()
  const expand = ['payment_intent.latest_charge.balance_transaction']
  const { payment_intent } = await t.stripe.checkout.sessions.retrieve(id, { expand })
  expect(payment_intent).toMatchObject({
    id: paymentIntent,
    status: 'succeeded',
    metadata: { order: '10001' },
    review: null,
    latest_charge: {
      object: 'charge',
      disputed: false,
      outcome: { type: 'authorized' },
      // 2.9 % of 15.00, and 30 cents.
      balance_transaction: { amount: 1500, fee: 74, net: 1426, currency: 'usd' },
    },
  })
  const intent = await t.stripe.paymentIntents.retrieve(paymentIntent)
  const chargeId = String(intent.latest_charge)
  const charge = await t.stripe.charges.retrieve(chargeId)
  expect(charge.balance_transaction).toStartWith('txn_')
  expect((await t.stripe.charges.list({ payment_intent: paymentIntent })).data).toEqual([charge])
  expect((await t.stripe.paymentIntents.list()).data).toEqual([intent])
})

test('refunds are found by their payment, by id, and within their charge', async () => {
  await using t = await openPaymentsTest()
  const { paymentIntent } = await t.pay()
  const refund = await t.stripe.refunds.create({ payment_intent: paymentIntent, amount: 400 })
  await t.stripe.refunds.create({ payment_intent: (await t.pay()).paymentIntent })
  expect((await t.stripe.refunds.list({ payment_intent: paymentIntent })).data).toEqual([refund])
  expect(await t.stripe.refunds.retrieve(refund.id)).toEqual(refund)
  const charge = await t.stripe.charges.retrieve(String(refund.charge), { expand: ['refunds'] })
  expect(charge).toMatchObject({
    amount_refunded: 400,
    refunded: false,
    refunds: { data: [{ id: refund.id }] },
  })
})

test('an id that Stripe does not know is its 404', async () => {
  await using t = await openPaymentsTest()
  const reads = {
    'checkout.session': () => t.stripe.checkout.sessions.retrieve('cs_x'),
    payment_intent: () => t.stripe.paymentIntents.retrieve('cs_x'),
    charge: () => t.stripe.charges.retrieve('cs_x'),
    refund: () => t.stripe.refunds.retrieve('cs_x'),
  }
  for (const [name, read] of Object.entries(reads)) {
    const error = { statusCode: 404, code: 'resource_missing', message: `No such ${name}: 'cs_x'` }
    await expect(read()).rejects.toMatchObject(error)
  }
})

test('a list ends at the bounds of when its rows were created, and begins after a row that it has', async () => {
  let now = Date.parse('2030-01-01T00:00:00Z')
  await using t = await openPaymentsTest({ clock: { now: () => now, sleep: () => new Promise(() => {}) } })
  const first = now / 1000
  const ids: string[] = []
  for (let second = 0; second < 4; second++) {
    ids.unshift((await t.createSession()).id)
    now += 1000
  }
  const { sessions } = t.stripe.checkout
  const list = async (created: Stripe.RangeQueryParam | number) =>
    (await sessions.list({ created })).data.map(({ id }) => ids.indexOf(id))
  expect(await list({ gte: first + 2 })).toEqual([0, 1])
  expect(await list({ gt: first + 2 })).toEqual([0])
  expect(await list({ gt: first, lt: first + 3 })).toEqual([1, 2])
  expect(await list({ lte: first + 1 })).toEqual([2, 3])
  expect(await list(first + 1)).toEqual([2])
  const page = { created: { gte: first + 2 }, limit: 1 }
  const last = await sessions.list({ ...page, starting_after: ids[0]! })
  expect([last.has_more, ...last.data.map(({ id }) => id)]).toEqual([false, ids[1]!])
  const error = { statusCode: 400, param: 'starting_after' }
  await expect(sessions.list({ ...page, starting_after: ids[3]! })).rejects.toMatchObject(error)
})
