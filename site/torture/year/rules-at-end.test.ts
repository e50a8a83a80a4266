import { expect, setDefaultTimeout, test } from 'bun:test'
import { passGoodHour } from './good-weather.ts'
import { checkErasure } from './rules/personal-data.ts'
import { findBrokenRule, MINUTE_MS, openSmallYear } from './small-year.ts'

setDefaultTimeout(60_000)

const DAY_MS = 24 * 60 * MINUTE_MS

test('a purchase breaks no rule, and neither does its end', async () => {
  using year = await openSmallYear()
  const order = await year.purchase(1, 5 * DAY_MS)
  expect(order.state).toBe('shipped')
  await passGoodHour(year.world, year.rules.check)
  await year.rules.checkEnd()
})

test('what happens in the last moment of the good hour is waited for', async () => {
  using year = await openSmallYear()
  const { paymentIntentId } = await year.purchase(1)
  const { schedule, stripe } = year.world
  schedule.after(60 * MINUTE_MS, () => stripe.refundByHand(paymentIntentId!))
  await passGoodHour(year.world, year.rules.check)
  expect(await year.brokenAtEnd()).toBeUndefined()
  expect(stripe.refunds).toHaveLength(1)
})

const QUOTE = `INSERT INTO orders (token, external_id, checkout_id, state, email, shipping, subtotal_cents,
  total_cents, expires_at, created_at) SELECT 'q', 'q', 'q', 'awaiting_payment', '', shipping, 1, 1, 0, 0 FROM orders`

const BOOKS = 'the store’s books agree with those of Stripe and Printful'

test.each([
  ['no paid order is forgotten', `UPDATE orders SET state = 'paid'`],
  [
    'an order is held only for a reason that is true',
    `INSERT INTO order_holds (order_id, reason, cause, text, since) VALUES (1, 'dispute', 'dp_x', '', 0)`,
  ],
  ['the queue gets empty', `INSERT INTO jobs (key, lane, rank, run_at) VALUES ('read 1', 'printful', 1, 0)`],
  ['a quote ends with its time', QUOTE],
  ['what was canceled is not made', `UPDATE orders SET state = 'refunded'`],
  ['a payment belongs to one order', `UPDATE orders SET session_id = 'other'`],
  [BOOKS, 'UPDATE orders SET cost_cents = cost_cents + 1'],
  [BOOKS, 'UPDATE orders SET fee_cents = NULL'],
  [BOOKS, 'UPDATE orders SET paid_cents = paid_cents - 1'],
  [BOOKS, `UPDATE orders SET printful_status = 'inprocess'`],
  ['a search finds what an order says', `UPDATE orders SET search_text = 'nobody'`],
  ['what is placed is made', `UPDATE orders SET external_id = 'other'`],
])('“%s” can be broken at the end', async (rule, sql) => {
  using year = await openSmallYear()
  await year.purchase(1)
  year.change(sql)
  expect(await year.brokenAtEnd()).toBe(rule)
})

test('a quote that ended with an open session, and money that was not returned, are found at the end', async () => {
  using year = await openSmallYear()
  const first = await year.purchase(1)
  const order = await year.purchase(2)
  year.change(`UPDATE orders SET state = 'canceled' WHERE id = ${first.id}`)
  year.world.printful.orders.setStatus(year.world.printful.orders.all[0]!.id, 'canceled')
  expect(await year.brokenAtEnd()).toBe('the money of what was canceled comes back')
  year.change(`UPDATE orders SET state = 'shipped'`)
  const session = year.world.stripe.sessions.find(({ id }) => id === order.sessionId)!
  Object.assign(session, { status: 'open', payment_status: 'unpaid' })
  year.change(`UPDATE orders SET state = 'canceled', paid_at = NULL WHERE id = ${order.id}`)
  expect(await year.brokenAtEnd()).toBe('a quote that ended can’t be paid')
})

test.each(['failed', 'canceled_at_printful'])(
  'a hold as %s that should have ended is found',
  async (reason) => {
    using year = await openSmallYear()
    await year.purchase(1, 5 * DAY_MS)
    const { orders } = year.world.printful
    orders.setStatus(orders.all[0]!.id, reason === 'failed' ? 'failed' : 'archived')
    year.change(`UPDATE orders SET state = 'placed'`)
    expect(await year.brokenNow()).toBe('the states of an order only move forward')
    year.change(`INSERT INTO order_holds (order_id, reason, text, since) VALUES (1, '${reason}', '', 0)`)
    expect(await year.brokenAtEnd()).toBe('an order is held only for a reason that is true')
  },
)

test('sales that differ from the books are found, also if no margin is known', async () => {
  using year = await openSmallYear()
  year.world.stripe.delayFees()
  await year.purchase(1)
  year.change('UPDATE orders SET tax_cents = 100')
  expect(await year.brokenAtEnd()).toBe('the sales say what the books say')
})

test('a person who is still in the file, and a quote that stays, are found', async () => {
  using year = await openSmallYear()
  await year.purchase(1, 5 * DAY_MS)
  year.change('CREATE TABLE notes AS SELECT email FROM orders')
  expect(await year.brokenAtEnd()).toBe('old orders know nobody')
  year.change('DROP TABLE notes')
  year.change(QUOTE)
  year.change(`UPDATE orders SET state = 'canceled', expires_at = 9000000000000000 WHERE token = 'q'`)
  // `rejects` would wait in an event loop of its own, in which a turn takes up to a second.
  expect(await findBrokenRule(() => checkErasure(year.world))).toBe('unpaid quotes are deleted')
})

test('a service that is still called unreachable in good weather is found', async () => {
  using year = await openSmallYear()
  await year.purchase(1)
  year.change(`INSERT INTO order_holds (order_id, reason, text, since) VALUES (1, 'unreachable', '', 0)`)
  const broken = await findBrokenRule(() => passGoodHour(year.world, year.rules.check))
  expect(broken).toBe('an order is held only for a reason that is true')
})

test('a hold for items that nobody tried to correct is found', async () => {
  using year = await openSmallYear()
  await year.purchase(1)
  year.change('UPDATE order_items SET quantity = 9')
  year.change(`INSERT INTO order_holds (order_id, reason, text, since) VALUES (1, 'items_differ', '', 0)`)
  expect(await year.brokenAtEnd()).toBe('an order is held only for a reason that is true')
})

test('a dispute that holds nothing is found', async () => {
  using year = await openSmallYear()
  const { paymentIntentId } = await year.purchase(1)
  await year.world.stripe.dispute(paymentIntentId!)
  await year.pass(MINUTE_MS)
  year.change('UPDATE order_holds SET ended_at = 0')
  expect(await year.brokenAtEnd()).toBe('what is in doubt is held')
})

test('a dispute, and a parcel that came back, of which nobody is told, are found', async () => {
  using year = await openSmallYear()
  const { paymentIntentId } = await year.purchase(1, 5 * DAY_MS)
  await year.world.stripe.dispute(paymentIntentId!)
  await year.pass(MINUTE_MS)
  year.change('DELETE FROM notices')
  expect(await year.brokenAtEnd()).toBe('the administrators are told')
  year.change('DELETE FROM disputes')
  year.change('UPDATE shipments SET is_returned = 1')
  expect(await year.brokenAtEnd()).toBe('the administrators are told')
})

test('a held order that can’t be canceled, and one that is still held after “Place anyway”, are found', async () => {
  using year = await openSmallYear()
  const { world } = year
  const check = () => {
    if (world.failure) throw world.failure
  }
  const { paymentIntentId } = await year.purchase(1, 5 * MINUTE_MS)
  await world.stripe.dispute(paymentIntentId!)
  const body = { code: 400, result: 'no', error: { reason: 'BadRequest', message: 'no' } }
  const end = world.network.begin({
    ...{ name: 'no', service: 'printful', call: /^DELETE/ },
    kind: { status: 400, body },
  })
  const rule = 'what a person decides is done'
  expect(await findBrokenRule(() => passGoodHour(world, check))).toBe(rule)
  end()
  world.failure = undefined
  await passGoodHour(world, check)
  const second = await year.purchase(2, 5 * MINUTE_MS)
  await world.stripe.dispute(second.paymentIntentId!)
  year.change(`CREATE TRIGGER forget AFTER UPDATE OF accepted_at ON order_holds
    BEGIN UPDATE order_holds SET accepted_at = NULL; END`)
  expect(await findBrokenRule(() => passGoodHour(world, check))).toBe(rule)
})
