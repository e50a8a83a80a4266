import { expect, setDefaultTimeout, test } from 'bun:test'
import { findBrokenRule, MINUTE_MS, openSmallYear } from './small-year.ts'
import { whileTimePasses } from './world.ts'

setDefaultTimeout(60_000)

type Year = Awaited<ReturnType<typeof openSmallYear>>

const PRINTFUL_URL = 'https://printful.sim.example'
const STRIPE_URL = 'https://stripe.sim.example'

const confirmAtPrintful = (year: Year, printfulId: number) =>
  year.world.printful.fetch(
    new Request(`${PRINTFUL_URL}/orders/${printfulId}/confirm`, {
      method: 'POST',
      headers: { authorization: 'Bearer token' },
    }),
  )

/** Lets the last order of Printful's fail, and confirms it again without the store. */
async function confirmAgain(year: Year): Promise<void> {
  const { id } = year.world.printful.orders.all.at(-1)!
  year.world.printful.orders.setStatus(id, 'failed')
  await confirmAtPrintful(year, id)
}

const askForIt = (year: Year) =>
  year.change(
    "INSERT INTO order_events (order_id, at, text, user_id) SELECT 1, 0, 'Retried.', min(id) FROM users",
  )

/** Does what the store must never do, by its own way to both services. */
async function confirmInSpiteOf(year: Year, intentId: string): Promise<void> {
  const send = year.world.network.createFetch({})
  const call = async (url: string, token: string, method = 'GET') => {
    await whileTimePasses(
      year.world.schedule,
      send(url, { method, headers: { authorization: `Bearer ${token}` } }),
    )
  }
  await call(`${STRIPE_URL}/v1/payment_intents/${intentId}`, 'sk_live_x')
  await call(`${STRIPE_URL}/v1/refunds?payment_intent=${intentId}`, 'sk_live_x')
  await call(`${STRIPE_URL}/v1/disputes?payment_intent=${intentId}`, 'sk_live_x')
  const { id } = year.world.printful.orders.all.at(-1)!
  year.world.printful.orders.setStatus(id, 'failed')
  await call(`${PRINTFUL_URL}/orders/${id}/confirm`, 'token', 'POST')
}

test('a confirmation that nobody asked for, or of something else, is found', async () => {
  using year = await openSmallYear()
  const { id } = await year.purchase(1)
  await confirmAgain(year)
  expect(await year.brokenNow()).toBe('an order is made once')
  askForIt(year)
  expect(await year.brokenNow()).toBe('the payment is read just before an order is made')
  year.change(`UPDATE order_items SET quantity = 9 WHERE order_id = ${id}`)
  expect(await year.brokenNow()).toBe('what is made is what the order says')
  year.change(
    `INSERT INTO order_holds (order_id, reason, text, since, accepted_at) VALUES (${id}, 'items_differ', '', 0, 0)`,
  )
  expect(await year.brokenNow()).toBe('the payment is read just before an order is made')
  year.change(`UPDATE orders SET mode = 'test'`)
  expect(await year.brokenNow()).toBe('only paid orders are made')
  year.change(`UPDATE orders SET external_id = 'other'`)
  expect(await year.brokenNow()).toBe('Printful makes only orders of the store')
})

test('a confirmation after the store has read a dispute, a review or a refund is found', async () => {
  using year = await openSmallYear()
  const rule = 'nothing is made of a payment that is returned or in doubt'
  const { paymentIntentId } = await year.purchase(1)
  const { id: disputeId } = await year.world.stripe.dispute(paymentIntentId!)
  await year.pass(MINUTE_MS)
  askForIt(year)
  await confirmInSpiteOf(year, paymentIntentId!)
  expect(await year.brokenNow()).toBe(rule)
  await year.world.stripe.setDisputeStatus(disputeId, 'won')
  await year.world.stripe.openReview(paymentIntentId!)
  await confirmInSpiteOf(year, paymentIntentId!)
  expect(await year.brokenNow()).toBe(rule)
  year.change('UPDATE order_holds SET accepted_at = 1')
  expect(await year.brokenNow()).toBeUndefined()
  const { schedule, machines, stripe } = year.world
  const { refund } = await machines[0]!.services.checkout!.payments()
  await whileTimePasses(schedule, refund(paymentIntentId!, stripe.intents[0]!.amount, 'whole'))
  await confirmInSpiteOf(year, paymentIntentId!)
  expect(await year.brokenNow()).toBe(rule)
})

test('two orders for one payment, and two that are made for one cart, are found', async () => {
  using year = await openSmallYear()
  const first = await year.purchase(1, MINUTE_MS * 4)
  const second = await year.purchase(2, MINUTE_MS * 4)
  year.change(`UPDATE orders SET checkout_id = 'one'`)
  expect(await findBrokenRule(() => year.pass(30 * MINUTE_MS))).toBe('a second payment is never made')
  year.change(`UPDATE orders SET payment_intent_id = '${first.paymentIntentId}' WHERE id = ${second.id}`)
  expect(await year.brokenAtEnd()).toBe('a payment belongs to one order')
})

test('a state that moves back, and a refund of more than was paid, are found', async () => {
  using year = await openSmallYear()
  await year.purchase(1)
  year.change(`UPDATE orders SET state = 'paid'`)
  expect(await year.brokenNow()).toBe('the states of an order only move forward')
  year.change(`UPDATE orders SET state = 'refunded'`)
  expect(await year.brokenNow()).toBe('a state has happened')
  year.change(`UPDATE orders SET state = 'placed'`)
  expect(await year.brokenNow()).toBe('the states of an order only move forward')
  year.change(`UPDATE orders SET refunded_cents = paid_cents + 1`)
  expect(await year.brokenAtEnd()).toBe('refunds never exceed the payment')
})

test('an order that is placed without a confirmation is found', async () => {
  using year = await openSmallYear()
  await year.purchase(1)
  year.change(`UPDATE orders SET state = 'paid', external_id = 'other'`)
  expect(await year.brokenNow()).toBe('the states of an order only move forward')
  year.change(`UPDATE orders SET state = 'placed'`)
  expect(await year.brokenNow()).toBe('what is placed is confirmed')
})

test('a mail that comes twice, and a cause that is told twice, are found', async () => {
  using year = await openSmallYear()
  const { paymentIntentId } = await year.purchase(1)
  const { received } = year.world.mailServer
  const confirmed = received.find(({ messageId }) => messageId?.startsWith('<mail-'))!
  received.push(confirmed)
  expect(await year.brokenNow()).toBe('a mail is sent once')
  received.splice(-1, 1, { ...confirmed, messageId: '<mail-1-99@shop.example>' })
  expect(await year.brokenNow()).toBe('a mail is sent once')
  received.pop()
  const { id } = await year.world.stripe.dispute(paymentIntentId!)
  await year.pass(MINUTE_MS)
  const told = received.find(({ messageId }) => messageId?.startsWith('<notice-'))!
  year.change(`INSERT INTO notices (id, key, order_id, text, at) VALUES (99, 'dispute ${id}', 1, '', 0)`)
  received.push({ ...told, messageId: '<notice-99-1@shop.example>' })
  expect(await year.brokenNow()).toBe('a mail is sent once')
  received.splice(-1, 1, { ...told, subject: '', text: '', messageId: '<notice-99-1@shop.example>' })
  expect(await year.brokenNow()).toBe('a notice names its order')
})

test('an error of the store’s own is found, and one of a service is none', async () => {
  using year = await openSmallYear()
  const { log } = year.world.machines[0]!.services
  log.error(new Error('Printful answers 503'), 'request failed')
  expect(await year.brokenNow()).toBeUndefined()
  log.warn({ err: new TypeError('x is undefined') }, 'a job is tried again later')
  expect(await year.brokenNow()).toBe('the store never fails by itself')
})

test('a confirmation of what nobody has accepted is found', async () => {
  using year = await openSmallYear()
  const { paymentIntentId } = await year.purchase(1)
  const rule = 'what needs a person waits for one'
  askForIt(year)
  year.change('UPDATE orders SET paid_cents = 200001')
  await confirmInSpiteOf(year, paymentIntentId!)
  expect(await year.brokenNow()).toBe(rule)
  year.change('UPDATE orders SET paid_cents = 1')
  expect(await year.brokenNow()).toBe(rule)
  year.change('UPDATE orders SET paid_cents = total_cents')
  const [session] = year.world.stripe.sessions
  session!.amount_total++
  expect(await year.brokenNow()).toBe(rule)
  session!.amount_total--
  year.change(`INSERT INTO order_events (order_id, at, text)
    VALUES (1, 0, 'Stripe reports a payment that this database does not know.')`)
  expect(await year.brokenNow()).toBe(rule)
  year.change('DELETE FROM order_events WHERE id = (SELECT max(id) FROM order_events)')
  year.change('UPDATE products SET is_active = 0')
  expect(await year.brokenNow()).toBeUndefined()
  await year.pass(3 * MINUTE_MS)
  await confirmInSpiteOf(year, paymentIntentId!)
  expect(await year.brokenNow()).toBe(rule)
})

test('who accepts a lost dispute accepts the loss, too', async () => {
  using year = await openSmallYear()
  const { paymentIntentId } = await year.purchase(1)
  const { id } = await year.world.stripe.dispute(paymentIntentId!)
  await year.pass(MINUTE_MS)
  year.change('UPDATE orders SET paid_cents = 1')
  year.change('UPDATE order_holds SET accepted_at = 1')
  askForIt(year)
  await confirmInSpiteOf(year, paymentIntentId!)
  expect(await year.brokenNow()).toBe('what needs a person waits for one')
  await year.world.stripe.setDisputeStatus(id, 'lost')
  await confirmInSpiteOf(year, paymentIntentId!)
  expect(await year.brokenNow()).toBeUndefined()
})

test('a job that fails without a word is found', async () => {
  using year = await openSmallYear()
  await year.purchase(1)
  year.change(`INSERT INTO jobs (key, lane, rank, run_at, failing_since, error)
    VALUES ('place 1', 'printful', 0, 9000000000000000, 0, 'refused')`)
  expect(await year.brokenNow()).toBe('the administrators are told')
})

test('a mail that is refused again and again is found', async () => {
  using year = await openSmallYear()
  await year.purchase(1)
  const { received, refused } = year.world.mailServer
  for (let tries = 0; tries < 3; tries++) refused.push(received[0]!)
  expect(await year.brokenNow()).toBe('a mail that is refused for good is not tried again')
})

test('a quote that is not its cart, and a purchase that counts as a second payment, are found', async () => {
  using year = await openSmallYear()
  await year.purchase(1)
  year.change(`INSERT INTO orders (token, external_id, checkout_id, state, email, shipping, subtotal_cents, total_cents,
    expires_at, created_at, cart_id)
    SELECT 'q', 'q', 'q', 'awaiting_payment', '', shipping, 1, 1, 9000000000000000, 0, cart_id FROM orders`)
  year.change(`INSERT INTO order_items (order_id, product_id, variant_id, product_name, variant_name, quantity, price_cents)
    SELECT 2, product_id, variant_id, '', '', quantity, price_cents FROM order_items`)
  expect(await year.brokenNow()).toBe('a quote is the cart as it is then')
  year.change(`INSERT INTO order_events (order_id, at, text)
    VALUES (2, 0, 'Order 10001 has paid for the same cart: this is refunded.')`)
  expect(await year.brokenNow()).toBe('another purchase is no second payment')
})
