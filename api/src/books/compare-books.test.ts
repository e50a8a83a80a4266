import { afterAll, beforeAll, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { type BooksTest, openBooksTest } from '#api-test/books'
import { disputes, orders, refunds, shipments } from '../db/schema/orders.ts'
import { CHECK_PREFIX, updateOrder } from '../orders/queries.ts'

let shop: BooksTest

beforeAll(async () => {
  shop = await openBooksTest()
})
afterAll(() => shop[Symbol.asyncDispose]())

type Values = Parameters<typeof updateOrder>[2]

const set = (values: Values, id = 1) => updateOrder(shop.db, id, values)

test('the books of a store agree', async () => {
  expect(await shop.compare()).toEqual({
    differences: [],
    unchecked: [],
    counts: { orders: 3, payments: 3, printfulOrders: 3 },
  })
})

const falsifications: [string, () => unknown, () => string[]][] = [
  [
    'a payment whose order is gone',
    () => shop.db.delete(orders).where(eq(orders.id, 2)).run(),
    () => [`The payment ${shop.intents[1]} of order 10002 is missing here and $35.25 at Stripe.`],
  ],
  [
    'a payment that was not heard of',
    () => set({ paymentIntentId: null, paidAt: null, state: 'awaiting_payment' }, 3),
    () => [
      `Order 10003: The payment ${shop.intents[2]} is missing here and $35.25 at Stripe.`,
      `Order 10003: The order ${shop.remotes[2]!.id} is not paid here and draft at Printful.`,
      'Order 10003: The state is awaiting_payment here and paid at Printful.',
    ],
  ],
  [
    'another amount that was paid',
    () => set({ paidCents: 3000 }),
    () => [`Order 10001: The payment ${shop.intents[0]} is $30.00 here and $35.25 at Stripe.`],
  ],
  [
    'a payment that another order has, too',
    () => set({ paymentIntentId: shop.intents[1] }, 3),
    () => [
      `Order 10003: The payment ${shop.intents[2]} is missing here and $35.25 at Stripe.`,
      `Order 10002: The payment ${shop.intents[1]} is also of order 10003 here and a single payment at Stripe.`,
    ],
  ],
  [
    'a payment that Stripe does not know',
    () => set({ paymentIntentId: 'pi_x' }, 3),
    () => [
      `Order 10003: The payment ${shop.intents[2]} is missing here and $35.25 at Stripe.`,
      'Order 10003: The payment pi_x is $35.25 here and missing at Stripe.',
    ],
  ],
  [
    'a refund without a row',
    () => shop.db.delete(refunds).run(),
    () => [`Order 10001: The refund ${shop.refundId} is missing here and $3.00 (succeeded) at Stripe.`],
  ],
  [
    'a refund that Stripe does not know',
    () =>
      shop.db.insert(refunds).values({ id: 're_x', orderId: 2, amountCents: 100, status: 'succeeded' }).run(),
    () => ['Order 10002: The refund re_x is $1.00 (succeeded) here and missing at Stripe.'],
  ],
  [
    'a refund with another state',
    () => shop.db.update(refunds).set({ status: 'pending' }).run(),
    () => [
      `Order 10001: The refund ${shop.refundId} is $3.00 (pending) here and $3.00 (succeeded) at Stripe.`,
    ],
  ],
  [
    'a refund with another amount',
    () => shop.db.update(refunds).set({ amountCents: 200 }).run(),
    () => [
      `Order 10001: The refund ${shop.refundId} is $2.00 (succeeded) here and $3.00 (succeeded) at Stripe.`,
    ],
  ],
  [
    'another sum of the refunds',
    () => set({ refundedCents: 0 }),
    () => ['Order 10001: The sum of the refunds is $0.00 here and $3.00 at Stripe.'],
  ],
  [
    'a dispute without a row',
    () => shop.db.delete(disputes).run(),
    () => [`Order 10001: The dispute ${shop.disputeId} is missing here and $5.00 (lost) at Stripe.`],
  ],
  [
    'another sum of the lost disputes',
    () => set({ lostCents: 100 }),
    () => ['Order 10001: The sum of the lost disputes is $1.00 here and $5.00 at Stripe.'],
  ],
  [
    'another fee',
    () => set({ feeCents: null }),
    () => ['Order 10001: The fee is unknown here and $16.32 at Stripe.'],
  ],
  [
    'another cost',
    () => set({ costCents: 1810 }),
    () => ['Order 10001: The cost is $18.10 here and $18.11 at Printful.'],
  ],
  [
    'a parcel that is missing',
    () => shop.db.delete(shipments).run(),
    () => [
      `Order 10001: The tracking number of parcel ${shop.parcelId} is missing here and 9400${shop.parcelId} at Printful.`,
    ],
  ],
  [
    'another tracking number',
    () => shop.db.update(shipments).set({ trackingNumber: '1' }).run(),
    () => [
      `Order 10001: The tracking number of parcel ${shop.parcelId} is 1 here and 9400${shop.parcelId} at Printful.`,
    ],
  ],
  [
    'a state that is behind',
    () => set({ state: 'placed' }),
    () => ['Order 10001: The state is placed here and shipped at Printful.'],
  ],
  [
    'a state that is ahead',
    () => set({ state: 'delivered' }, 2),
    () => ['Order 10002: The state is delivered here and in_production at Printful.'],
  ],
  [
    'a shipped order that has not left',
    () => set({ state: 'shipped' }, 2),
    () => ['Order 10002: The state is shipped here and in_production at Printful.'],
  ],
  [
    'an arrival that nobody has reported',
    () => set({ state: 'delivered' }),
    () => ['Order 10001: The state is delivered here and shipped at Printful.'],
  ],
  [
    'a draft that is placed only here',
    () => set({ state: 'placed', printfulStatus: 'draft' }, 3),
    () => ['Order 10003: The state is placed here and paid at Printful.'],
  ],
  [
    'another cost of a draft',
    () => set({ costCents: 1 }, 3),
    () => ['Order 10003: The cost is $0.01 here and $18.11 at Printful.'],
  ],
  [
    'an order that is canceled only here',
    () => set({ state: 'canceled' }, 2),
    () => ['Order 10002: The state is canceled here and in_production at Printful.'],
  ],
  [
    'an order that is refunded only here',
    () => set({ state: 'refunded' }, 2),
    () => ['Order 10002: The state is refunded here and not refunded at Stripe.'],
  ],
  [
    'another status',
    () => set({ printfulStatus: 'pending' }, 2),
    () => ['Order 10002: The status is pending here and inprocess at Printful.'],
  ],
  [
    'an order that Printful does not have',
    () => set({ externalId: 'other' }, 2),
    () => [`Order 10002: The order ${shop.remotes[1]!.id} is in_production here and missing at Printful.`],
  ],
]

test.each(falsifications)('%s is named', async (_, falsify, expected) => {
  const { db } = shop
  db.run('SAVEPOINT before')
  try {
    falsify()
    expect(await shop.sentences()).toEqual(expected())
  } finally {
    db.run('ROLLBACK TO before')
    db.run('RELEASE before')
  }
})

test('a link leads to where one can look', async () => {
  shop.db.run('SAVEPOINT before')
  set({ costCents: 1, feeCents: 1 })
  const { differences } = await shop.compare()
  shop.db.run('ROLLBACK TO before')
  expect(differences.map(({ url }) => url)).toEqual([
    `https://dashboard.stripe.com/payments/${shop.intents[0]}`,
    `https://www.printful.com/dashboard?order_id=${shop.remotes[0]!.id}`,
  ])
})

const agreements: [string, (own: BooksTest) => unknown][] = [
  [
    'an order that was canceled and then archived',
    (own) => {
      Object.assign(own.remotes[1]!, { status: 'archived' })
      updateOrder(own.db, 2, { state: 'canceled', printfulStatus: 'canceled', costCents: 0 })
    },
  ],
  [
    'an order that was archived after it had shipped',
    (own) => {
      Object.assign(own.remotes[0]!, { status: 'archived' })
      updateOrder(own.db, 1, { printfulStatus: 'archived' })
    },
  ],
  [
    'an archived order that Printful hides',
    (own) => {
      Object.assign(own.remotes[1]!, { external_id: `${CHECK_PREFIX}1` })
      updateOrder(own.db, 2, { printfulStatus: 'archived' })
    },
  ],
  [
    'an order that has no draft yet',
    (own) => Object.assign(own.remotes[2]!, { external_id: `${CHECK_PREFIX}1` }),
  ],
  [
    'an order whose parcel has arrived',
    (own) => {
      own.db.update(shipments).set({ deliveredAt: new Date() }).run()
      updateOrder(own.db, 1, { state: 'delivered' })
    },
  ],
  [
    'a quote that nobody paid',
    (own) => {
      Object.assign(own.remotes[2]!, { status: 'archived' })
      own.stripe.intents[0]!.status = 'requires_payment_method'
      updateOrder(own.db, 3, {
        paidAt: null,
        paidCents: 0,
        state: 'awaiting_payment',
        printfulStatus: 'canceled',
      })
    },
  ],
  [
    'an old refund that Stripe lists no more',
    (own) => {
      own.db.run('UPDATE refunds SET at = at - 100 * 86400000')
      own.db
        .insert(refunds)
        .values({ id: 're_x', orderId: 2, amountCents: 1, status: 'failed', at: new Date(0) })
        .run()
    },
  ],
]

test.each(agreements)('%s is no difference', async (_, change) => {
  await using own = await openBooksTest()
  change(own)
  expect(await own.compare()).toMatchObject({ differences: [], unchecked: [] })
})

test('a draft whose payment was returned is one difference', async () => {
  await using own = await openBooksTest()
  own.stripe.setSending(false)
  own.stripe.refundByHand(own.intents[2]!)
  const { id, amount: amountCents } = own.stripe.refunds[0]!
  own.db.insert(refunds).values({ id, orderId: 3, amountCents, status: 'succeeded' }).run()
  updateOrder(own.db, 3, { state: 'refunded', refundedCents: amountCents })
  expect(await own.sentences()).toEqual([
    `Order 10003: The order ${own.remotes[2]!.id} is paid back here and draft at Printful.`,
  ])
})

test('an order at Printful that nobody paid is named, unless it makes nothing or the setup made it', async () => {
  await using own = await openBooksTest()
  const { id, ...copy } = structuredClone(own.remotes[1]!)
  const add = (external_id: string, status: string) =>
    own.printful.orders.add({ ...copy, id: id + own.remotes.length * 10, external_id, status })
  add(`${CHECK_PREFIX}1`, 'draft')
  add('other-1', 'canceled')
  add('other-2', 'archived')
  expect(await own.sentences()).toEqual([])
  add('other-3', 'draft')
  // What an order was before it was made anew has to be canceled.
  add(`${own.order(2).externalId.slice(0, 29)}-r2`, 'pending')
  const [unpaid, former] = own.remotes.slice(-2)
  expect(await own.sentences()).toEqual([
    `Order 10002: The order ${former!.id} is replaced by another here and pending at Printful.`,
    `The order ${unpaid!.id} is not paid here and draft at Printful.`,
  ])
})

test('an order at Printful whose payment was returned is named until it has left', async () => {
  await using own = await openBooksTest()
  own.stripe.setSending(false)
  own.stripe.refundByHand(own.intents[1]!)
  const id = own.stripe.refunds[0]!.id
  const refunded = `Order 10002: The refund ${id} is missing here and $35.25 (succeeded) at Stripe.`
  const made = `Order 10002: The order ${own.remotes[1]!.id} is paid back here and inprocess at Printful.`
  expect(await own.sentences()).toEqual([refunded, made])
  await own.retry('payment 2')
  expect([own.order(2).state, await own.sentences()]).toEqual(['refunded', [made]])
  own.printful.orders.ship(own.remotes[1]!.id)
  await own.read(2)
  expect(await own.sentences()).toEqual([])
})

test('free orders, replacements and payments of another store are no differences', async () => {
  await using own = await openBooksTest()
  own.db.run(
    `UPDATE orders SET replaces_id = 1, paid_cents = 0, payment_intent_id = NULL, fee_cents = 0 WHERE id = 2`,
  )
  for (const intent of own.stripe.intents)
    if (intent.id === own.intents[1]) intent.metadata = { store: 'https://other.example', order: '10002' }
  const { differences, counts } = await own.compare()
  expect([differences, counts.payments]).toEqual([[], 2])
})

test('an older payment is compared if it was refunded or disputed lately', async () => {
  await using own = await openBooksTest()
  const intents = own.stripe.intents.toReversed()
  for (const intent of intents) intent.created -= 91 * 86_400
  own.db.run('UPDATE orders SET created_at = created_at - 91 * 86400000, paid_at = paid_at - 91 * 86400000')
  expect(await own.compare()).toMatchObject({ differences: [], counts: { payments: 1 } })
  own.db.run(`UPDATE orders SET paid_cents = 1`)
  expect(await own.sentences()).toEqual([
    `Order 10001: The payment ${own.intents[0]} is $0.01 here and $35.25 at Stripe.`,
  ])
})

test('what can’t be read, or is in another currency, is not compared, and says so', async () => {
  await using own = await openBooksTest()
  own.printful.setTokenValid(false)
  own.stripe.fail(/^GET \/v1\/refunds/, { response: { status: 401, body: { error: { message: 'No.' } } } })
  const unread = await own.compare()
  expect(unread).toMatchObject({
    differences: [],
    counts: { payments: null, printfulOrders: null },
    unchecked: [
      { service: 'Stripe', orderId: null, reason: 'No.' },
      { service: 'Printful', orderId: null, reason: expect.stringContaining('refused the token (401)') },
    ],
  })
  own.printful.setTokenValid(true)
  own.remotes[0]!.costs!.currency = 'EUR'
  own.db.run('UPDATE orders SET cost_cents = NULL WHERE id = 1')
  expect(await own.compare()).toMatchObject({
    differences: [],
    unchecked: [{ service: 'Printful', orderId: 1, what: 'cost' }],
  })
})

test('a list of Printful’s that lost rows meanwhile is not compared', async () => {
  await using own = await openBooksTest()
  const body = { code: 200, result: own.remotes.slice(1), paging: { total: 3 } }
  own.printful.fail(/^\/orders\?limit/, { response: { status: 200, body } })
  const { differences, unchecked } = await own.compare()
  expect([differences, unchecked.map(({ reason }) => reason)]).toEqual([
    [],
    ['Printful changed its list meanwhile while listing all orders.'],
  ])
})
