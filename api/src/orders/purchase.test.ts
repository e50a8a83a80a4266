import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { ADDRESS, openCheckoutTest } from '#api-test/checkout'
import { startMailServer } from '#api-test/smtp'
import { serverError } from '#sandbox/faults'
import { otherRecipient } from '#sandbox/orders/draft-changes'
import { variants } from '../db/schema/catalog.ts'
import { jobs } from '../db/schema/operations.ts'
import { mails, orderItems, orders } from '../db/schema/orders.ts'
import { addJob } from '../queue/jobs.ts'
import { endAllHolds, listOpenHolds } from './holds.ts'
import { updateOrder } from './queries.ts'
import { refundOrder } from './refund.ts'

test('a purchase goes from the cart to the order at Printful, once', async () => {
  await using shop = await openCheckoutTest()
  const { stripe, printful, onlyOrder, drain } = shop
  const { visitor, sessionId, location } = await shop.checkOut()
  expect(location).toBe(`${stripe.url}/pay/${sessionId}`)
  expect(onlyOrder()).toMatchObject({ state: 'awaiting_payment', email: ADDRESS.email })
  await stripe.pay(sessionId)
  await drain()
  const order = onlyOrder()
  expect(order).toMatchObject({ state: 'placed', paidCents: order.totalCents })
  expect(order.recipient).toMatchObject({ name: 'Jo Doe', stateCode: 'NV', countryCode: 'US' })
  expect(printful.orders.all).toMatchObject([
    {
      external_id: order.externalId,
      status: 'pending',
      shipping: 'STANDARD',
      items: [{ quantity: 2 }],
      packing_slip: { custom_order_id: '10001' },
    },
  ])
  expect(order.costCents).toBe(Math.round(Number(printful.orders.all[0]!.costs!.total) * 100))
  expect(await (await visitor.send('/_api/cart/items')).json()).toEqual([])
  const back = await visitor.send(`/checkout/return?session=${sessionId}`)
  expect(back.headers.get('location')).toBe(`/orders/${order.token}`)
  await shop.sweep()
  await drain()
  expect(printful.orders.all).toHaveLength(1)
  expect(onlyOrder().state).toBe('placed')
  const written = shop.services.db.select().from(mails).all()
  expect(written.map(({ kind, to }) => [kind, to])).toEqual([['confirmed', ADDRESS.email]])
  expect(shop.services.db.select().from(jobs).all()).toEqual([])
})

test('without a webhook the return page records the payment, and without both the sweep does', async () => {
  for (const way of ['return', 'sweep']) {
    await using shop = await openCheckoutTest()
    shop.stripe.setSending(false)
    const { visitor, sessionId } = await shop.checkOut()
    await shop.stripe.pay(sessionId)
    await shop.drain()
    expect(shop.onlyOrder().state).toBe('awaiting_payment')
    if (way === 'return') await visitor.send(`/checkout/return?session=${sessionId}`)
    else await shop.sweep()
    await shop.drain()
    expect([way, shop.onlyOrder().state, shop.printful.orders.all.length]).toEqual([way, 'placed', 1])
  }
})

test('a webhook that is forged, late, twice or of another store changes nothing', async () => {
  await using shop = await openCheckoutTest()
  const { app, stripe } = shop
  const { sessionId } = await shop.checkOut()
  const body = JSON.stringify({ id: 'evt_1', object: 'event', type: 'checkout.session.completed' })
  for (const signature of ['', 't=1,v1=00', `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`]) {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    expect((await app.request('/_api/stripe/webhook', { method: 'POST', headers, body })).status).toBe(400)
  }
  // Open, whatever the event says: the session is read again.
  const open = { ...stripe.sessions.find(({ id }) => id === sessionId), payment_status: 'paid' }
  await stripe.send('checkout.session.completed', open)
  expect(shop.onlyOrder().state).toBe('awaiting_payment')
  await stripe.pay(sessionId)
  await shop.drain()
  const event = await stripe.send('checkout.session.completed', open)
  await stripe.deliverEvent(event)
  await stripe.send('checkout.session.expired', { ...open, status: 'expired', payment_status: 'unpaid' })
  await shop.drain()
  expect([shop.onlyOrder().state, shop.printful.orders.all.length]).toEqual(['placed', 1])

  const foreign = stripe.sessions.find(({ id }) => id === sessionId)!
  foreign.metadata = { store: 'https://other.example' }
  shop.services.db.delete(orders).run()
  await shop.sweep()
  expect(shop.orders()).toEqual([])
})

test('a session that Stripe answers with 429 is read again at once', async () => {
  await using shop = await openCheckoutTest()
  const { sessionId } = await shop.checkOut()
  const body = { error: { message: 'Too many requests.' } }
  shop.stripe.fail(/^GET \/v1\/checkout\/sessions\//, { response: { status: 429, body } })
  await shop.stripe.pay(sessionId)
  await shop.drain()
  expect(shop.onlyOrder().state).toBe('placed')
})

test('a payment that differs from the quote holds the order, and one that settles later is none until then', async () => {
  await using shop = await openCheckoutTest()
  const first = await shop.checkOut()
  await shop.stripe.pay(first.sessionId, 100)
  await shop.drain()
  expect([shop.holds(), shop.onlyOrder().paidCents]).toEqual([['amount_differs', 'negative_margin'], 100])
  expect(shop.printful.orders.all.map(({ status }) => status)).toEqual(['draft'])
  const second = await shop.checkOut(shop.createVisitor())
  await shop.stripe.payLater(second.sessionId)
  await shop.drain()
  expect(shop.orders()[1]!.state).toBe('awaiting_payment')
  await shop.stripe.settle(second.sessionId)
  await shop.drain()
  expect(shop.orders()[1]!.state).toBe('placed')
})

test('an order to a country whose states Printful doesn’t list carries the state’s name, which Printful may drop', async () => {
  await using shop = await openCheckoutTest()
  const place = { countryCode: 'DE', city: 'München', zip: '80331', stateCode: 'Bayern' }
  for (const isDropped of [false, true]) {
    if (isDropped) shop.printful.orders.changeDrafts(otherRecipient({ state_name: null }))
    const { sessionId } = await shop.checkOut(undefined, 2, place)
    await shop.stripe.pay(sessionId)
    await shop.drain()
    expect([shop.holds(), shop.orders().at(-1)?.state]).toEqual([[], 'placed'])
  }
  expect(shop.printful.orders.all.map(({ recipient }) => recipient)).toMatchObject([
    { state_code: null, state_name: 'Bayern' },
    { state_code: null, state_name: null },
  ])
})

test('a cart has one payable session, and a second payment is refunded', async () => {
  await using shop = await openCheckoutTest()
  const { visitor, sessionId } = await shop.checkOut()
  const again = await shop.goToPayment(visitor, 'PRINTFUL_FAST')
  expect(shop.stripe.sessions.map(({ status }) => status)).toEqual(['open', 'expired'])
  await shop.stripe.pay(again.sessionId)
  // A page that was open in another tab, paid a moment before it was expired.
  Object.assign(shop.stripe.sessions.find(({ id }) => id === sessionId)!, { status: 'open' })
  await shop.stripe.pay(sessionId)
  await shop.drain()
  expect(shop.orders().map(({ state }) => state)).toEqual(['refunded', 'placed'])
  expect(shop.stripe.refunds).toMatchObject([{ amount: shop.orders()[0]!.paidCents }])
  expect(shop.printful.orders.all).toHaveLength(1)
})

test('a paid session that this database has lost becomes an order on hold, with what Stripe reports', async () => {
  await using shop = await openCheckoutTest()
  const { sessionId } = await shop.checkOut()
  shop.stripe.setSending(false)
  await shop.stripe.pay(sessionId)
  const { totalCents, recipient } = shop.onlyOrder()
  shop.services.db.delete(orders).run()
  await shop.sweep()
  await shop.sweep()
  await shop.drain()
  const order = shop.onlyOrder()
  expect(order).toMatchObject({
    paidCents: totalCents,
    email: ADDRESS.email,
  })
  expect(shop.holds()).toEqual(['unknown_session'])
  expect(order.recipient).toEqual(recipient)
  expect(order.recipient).toMatchObject({ name: 'Jo Doe', address2: '', phone: '' })
  expect(shop.items(order.id)).toMatchObject([{ quantity: 2, printfulId: expect.any(Number) }])
})

test('an order that was lost after it was placed is not placed again, and its refunds are known', async () => {
  await using shop = await openCheckoutTest()
  const { db } = shop.services
  const { sessionId } = await shop.checkOut()
  await shop.stripe.pay(sessionId)
  await shop.drain()
  const { externalId, paymentIntentId } = shop.onlyOrder()
  await refundOrder(shop.checkout, shop.onlyOrder().id, { cents: 100 }, null)
  db.delete(orders).run()
  await shop.sweep()
  await shop.drain()
  const { id } = shop.onlyOrder()
  expect(shop.holds()).toEqual(['unknown_session'])
  expect(shop.onlyOrder()).toMatchObject({
    externalId,
    paymentIntentId,
    refundedCents: 100,
  })
  endAllHolds(db, id)
  addJob(db, `place ${id}`)
  await shop.drain()
  expect(shop.onlyOrder().state).toBe('placed')
  expect(shop.printful.orders.all).toHaveLength(1)
})

test('a payment whose session was not stored yet is that of its order', async () => {
  await using shop = await openCheckoutTest()
  const { sessionId } = await shop.checkOut()
  shop.services.db.update(orders).set({ sessionId: null, state: 'canceled' }).run()
  await shop.stripe.pay(sessionId)
  await shop.drain()
  expect(shop.onlyOrder()).toMatchObject({ state: 'placed', sessionId })
})

test.each<[string, RegExp, Parameters<Awaited<ReturnType<typeof openCheckoutTest>>['printful']['fail']>[1]]>([
  ['a lost response after the draft', /^\/orders$/, { delivery: 'reset' }],
  ['a lost response after the confirmation', /\/confirm$/, { delivery: 'reset' }],
  ['an error at the draft', /^\/orders$/, serverError()],
  ['an error at the confirmation', /\/confirm$/, serverError(503)],
  ['an error while looking it up', /^\/orders\/@/, serverError()],
])('%s is tried again, and the order is placed once', async (_, path, fault) => {
  await using shop = await openCheckoutTest()
  shop.printful.fail(path, fault)
  const { sessionId } = await shop.checkOut()
  await shop.stripe.pay(sessionId)
  await shop.drain()
  const { id } = shop.onlyOrder()
  expect(shop.onlyOrder().state).toBe('paid')
  await shop.retry(`place ${id}`)
  expect(shop.onlyOrder().state).toBe('placed')
  expect(shop.printful.orders.all.map(({ status }) => status)).toEqual(['pending'])
})

test('what is wrong with a draft holds the order with the reason, all at once, if Printful does not correct it', async () => {
  await using shop = await openCheckoutTest()
  const { orders: atPrintful } = shop.printful
  const { sessionId } = await shop.checkOut()
  atPrintful.changeDrafts((draft) => {
    draft.items.pop()
    draft.recipient.city = 'Elsewhere'
    draft.costs!.total = '999.00'
  }, Infinity)
  await shop.stripe.pay(sessionId)
  await shop.drain()
  expect(shop.holds()).toEqual(['items_differ', 'recipient_differs', 'negative_margin'])
  expect(shop.onlyOrder().state).toBe('paid')
  expect(atPrintful.all.map(({ status }) => status)).toEqual(['canceled', 'draft'])
})

test('a draft that differs is corrected before it is confirmed', async () => {
  await using shop = await openCheckoutTest()
  const { sessionId } = await shop.checkOut()
  shop.printful.orders.changeDrafts((draft) => {
    draft.items.pop()
    draft.recipient.city = 'Elsewhere'
  })
  await shop.stripe.pay(sessionId)
  await shop.drain()
  expect(shop.onlyOrder().state).toBe('placed')
  expect(shop.printful.orders.all).toMatchObject([
    { status: 'pending', items: [{ quantity: 2 }], recipient: { city: 'Reno' } },
  ])
})

test('costs that are not computed yet are waited for, and a refusal is in Printful’s words', async () => {
  await using shop = await openCheckoutTest()
  const { sessionId } = await shop.checkOut()
  shop.printful.fail(/^\/orders$/, { delivery: 'reset' })
  await shop.stripe.pay(sessionId)
  await shop.drain()
  const { id } = shop.onlyOrder()
  const [draft] = shop.printful.orders.all
  const { costs } = draft!
  draft!.costs = null
  await shop.retry(`place ${id}`)
  expect(shop.onlyOrder().state).toBe('paid')
  draft!.costs = costs
  const body = {
    code: 402,
    result: 'Payment method is missing.',
    error: { reason: 'x', message: 'Payment method is missing.' },
  }
  shop.printful.fail(/\/confirm$/, { response: { status: 402, body } })
  await shop.retry(`place ${id}`)
  expect(shop.holds()).toEqual(['refused'])
  expect(listOpenHolds(shop.services.db, id)).toMatchObject([
    { reason: 'refused', text: 'Payment method is missing.' },
  ])
})

test('a dispute before the order is placed holds it', async () => {
  await using shop = await openCheckoutTest()
  const { sessionId } = await shop.checkOut()
  shop.printful.fail(/^\/orders\/@/, serverError())
  await shop.stripe.pay(sessionId)
  await shop.drain()
  await shop.stripe.dispute(shop.onlyOrder().paymentIntentId!)
  await shop.retry(`place ${shop.onlyOrder().id}`)
  expect(shop.holds()).toEqual(['dispute'])
  expect(shop.printful.orders.all.map(({ status }) => status)).toEqual(['draft'])
})

test('parcels are stored by their id, each with one mail, and a late status undoes nothing', async () => {
  await using shop = await openCheckoutTest()
  const { sessionId } = await shop.checkOut()
  await shop.stripe.pay(sessionId)
  await shop.drain()
  const order = shop.onlyOrder()
  const [remote] = shop.printful.orders.all
  remote!.status = 'inprocess'
  await shop.retry(`read ${order.id}`)
  expect(shop.onlyOrder().state).toBe('in_production')
  shop.printful.orders.ship(remote!.id)
  await shop.retry(`read ${order.id}`)
  await shop.retry(`read ${order.id}`)
  remote!.status = 'inprocess'
  await shop.retry(`read ${order.id}`)
  expect(shop.onlyOrder().state).toBe('shipped')
  const kinds = shop.services.db
    .select()
    .from(mails)
    .all()
    .map(({ kind }) => kind.split(' ')[0])
  expect(kinds).toEqual(['confirmed', 'shipped'])
})

test('two clicks at once leave one payable session', async () => {
  await using shop = await openCheckoutTest()
  const { visitor } = await shop.checkOut()
  const click = () => shop.form(visitor, '/checkout/payment', { shipping: 'STANDARD' })
  await Promise.all([click(), click(), click()])
  expect(shop.stripe.sessions.filter(({ status }) => status === 'open')).toHaveLength(1)
  expect(shop.orders().filter(({ state }) => state === 'awaiting_payment')).toHaveLength(1)
})

test('what has changed is shown before anyone pays', async () => {
  await using shop = await openCheckoutTest()
  const { form, services } = shop
  const { visitor } = await shop.checkOut()
  const [item] = services.db.select().from(orderItems).all()
  const change = (values: Partial<typeof variants.$inferInsert>) =>
    services.db.update(variants).set(values).where(eq(variants.id, item!.variantId!)).run()
  const pay = async () =>
    (await form(visitor, '/checkout/payment', { shipping: 'STANDARD' })).headers.get('location')
  change({ priceCents: 99_900 })
  expect(await pay()).toBe('/checkout/shipping')
  expect(await pay()).toContain('/pay/')
  change({ stockQuantity: 0 })
  expect(await pay()).toBe('/checkout')
  change({ stockQuantity: null })
  expect((await form(visitor, '/checkout/payment', { shipping: 'CHEAPER' })).headers.get('location')).toBe(
    '/checkout/shipping',
  )
  change({ priceCents: 99_800 })
  shop.printful.fail(/^\/shipping\/rates/, serverError(), 9)
  expect(await pay()).toBe('/checkout')
})

test('a session that can’t be read keeps nothing from the sweep, and a quote that never started ends', async () => {
  await using shop = await openCheckoutTest()
  const lost = await shop.checkOut()
  const found = await shop.checkOut(shop.createVisitor())
  shop.stripe.setSending(false)
  await shop.stripe.pay(found.sessionId)
  shop.stripe.moveToOtherAccount(lost.sessionId)
  const [first] = shop.orders()
  updateOrder(shop.services.db, first!.id, { sessionId: null, expiresAt: new Date(0) })
  await shop.sweep()
  await shop.drain()
  expect(shop.orders().map(({ state }) => state)).toEqual(['canceled', 'placed'])
})

test('taxes and promotion codes are what Stripe reports, where they are turned on', async () => {
  await using shop = await openCheckoutTest({ STRIPE_TAX: 'true', STRIPE_PROMOTION_CODES: 'true' })
  const { sessionId } = await shop.checkOut()
  await shop.stripe.pay(sessionId, undefined, 100)
  await shop.drain()
  const order = shop.onlyOrder()
  expect(order).toMatchObject({ state: 'placed', discountCents: 100 })
  expect(order.taxCents).toBe(Math.round(order.subtotalCents * 0.08))
  expect(order.paidCents).toBe(order.totalCents + order.taxCents - 100)
})

test('a discount where none is given holds the order, and the store is told by mail', async () => {
  const smtp = await startMailServer()
  const settings = { SMTP_URL: smtp.url, MAIL_FROM: 'shop@example.com', CONTACT_EMAIL: 'owner@example.com' }
  await using shop = await openCheckoutTest(settings)
  const { sessionId } = await shop.checkOut()
  await shop.stripe.pay(sessionId, undefined, 100)
  await shop.drain()
  expect(shop.holds()).toEqual(['amount_differs'])
  expect(smtp.mails.filter((mail) => mail.includes('Order 10001 is on hold'))).toHaveLength(1)
  await smtp.stop()
})

test('with ORDER_MAILS each new order is mailed to the administrators, once', async () => {
  const smtp = await startMailServer()
  const settings = { SMTP_URL: smtp.url, MAIL_FROM: 'shop@example.com', CONTACT_EMAIL: 'owner@example.com' }
  await using shop = await openCheckoutTest({ ...settings, ORDER_MAILS: 'true' })
  const { sessionId } = await shop.checkOut()
  await shop.stripe.pay(sessionId)
  await shop.drain()
  await shop.sweep()
  await shop.drain()
  const { totalCents } = shop.onlyOrder()
  const news = smtp.mails.filter((mail) => /^To: owner@example\.com/m.test(mail))
  expect(news).toHaveLength(1)
  expect(news[0]).toContain(`Subject: New order 10001: $${(totalCents / 100).toFixed(2)}`)
  expect(news[0]).toContain('Reno, NV, 89501')
  const confirmed = smtp.mails.filter((mail) => /^To: jo@example\.com/m.test(mail))
  expect(confirmed).toHaveLength(1)
  expect(confirmed[0]).toContain('Reply-To: owner@example.com')
  await smtp.stop()
})
