import { afterEach, expect, setSystemTime, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { openCheckoutTest } from '#api-test/checkout'
import { startMailServer } from '#api-test/smtp'
import { products, variants } from '../db/schema/catalog.ts'
import { jobs } from '../db/schema/operations.ts'
import { cartItems, mails, notices, orders } from '../db/schema/orders.ts'
import { isOwnMark } from '../payments/session-metadata.ts'
import { advance } from './progress.ts'
import { refundOrder } from './refund.ts'

type Shop = Awaited<ReturnType<typeof openCheckoutTest>>

afterEach(() => {
  setSystemTime()
})

/** Pays for a cart. Without webhooks the payment is known at Stripe only. */
async function pay(shop: Shop) {
  const { sessionId } = await shop.checkOut(shop.createVisitor())
  const { payment_intent } = await shop.stripe.pay(sessionId)
  await shop.drain()
  return { sessionId, paymentIntent: payment_intent ?? '', id: shop.orders().at(-1)!.id }
}

const kindsOfMails = (shop: Shop) =>
  shop.services.db
    .select()
    .from(mails)
    .all()
    .map(({ kind }) => kind.split(' ')[0])

const noticeKeys = (shop: Shop) =>
  shop.services.db
    .select()
    .from(notices)
    .all()
    .map(({ key }) => key)

const refundWhole = (shop: Shop, id: number) => refundOrder(shop.checkout, id, {}, null)

/** Refunds a payment at Stripe, as in its dashboard. */
async function refundAtStripe(shop: Shop, paymentIntent: string, cents: number) {
  const { refund } = await shop.checkout.payments()
  return refund(paymentIntent, cents, 'dashboard')
}

/** Pays a cart by a bank debit in a tab that was given up, and by card in another. Returns both sessions. */
async function payTwice(shop: Shop) {
  const { visitor, sessionId: debit } = await shop.checkOut(shop.createVisitor())
  const { sessionId: card } = await shop.goToPayment(visitor, 'PRINTFUL_FAST')
  Object.assign(shop.stripe.sessions.find(({ id }) => id === debit)!, { status: 'open' })
  await shop.stripe.payLater(debit)
  await shop.stripe.pay(card)
  await shop.drain()
  return { visitor, debit, card }
}

type Change = (shop: Shop, paymentIntent: string, cents: number) => Promise<unknown>

const CHANGES: [string, Change, string][] = [
  ['refund', refundAtStripe, 'refunded'],
  ['dispute', ({ stripe }, id) => stripe.dispute(id), 'dispute'],
  ['review', ({ stripe }, id) => stripe.openReview(id), 'review'],
]

test.each(CHANGES)(
  'a %s whose event comes before the payment’s stops the order',
  async (_, change, outcome) => {
    await using shop = await openCheckoutTest()
    shop.stripe.setSending(false)
    const { paymentIntent } = await pay(shop)
    await change(shop, paymentIntent, shop.onlyOrder().totalCents)
    for (const event of shop.stripe.events.toReversed()) await shop.stripe.deliverEvent(event)
    await shop.drain()
    const { state } = shop.onlyOrder()
    expect([state, ...shop.holds()].at(-1)).toBe(outcome as typeof state)
    expect(shop.printful.orders.all.filter(({ status }) => status !== 'draft')).toEqual([])
  },
)

test('the fee is what Stripe keeps, and unknown in another currency', async () => {
  await using shop = await openCheckoutTest()
  const { id } = await pay(shop)
  const { paidCents, feeCents } = shop.order(id)
  expect(feeCents).toBe(Math.round(paidCents * 0.029) + 30)
  shop.stripe.setPayoutCurrency('eur', 0.9)
  expect(shop.order((await pay(shop)).id).feeCents).toBeNull()
  shop.stripe.setPayoutCurrency('usd', 1)
  shop.stripe.delayFees()
  const late = await pay(shop)
  expect(shop.order(late.id).feeCents).toBeNull()
  await shop.stripe.settleFee(late.paymentIntent)
  await shop.drain()
  expect(shop.order(late.id).feeCents).toBeGreaterThan(30)
})

test('a dispute that is won, withdrawn or prevented ends its hold, and a lost one stays', async () => {
  for (const [status, state] of [
    ['won', 'placed'],
    ['warning_closed', 'placed'],
    ['prevented', 'placed'],
    ['lost', 'paid'],
  ] as const) {
    await using shop = await openCheckoutTest({ ORDER_CHANGES_MINUTES: '15' })
    const { id, paymentIntent } = await pay(shop)
    const dispute = await shop.stripe.dispute(paymentIntent)
    await shop.stripe.send('charge.dispute.created', dispute)
    await shop.drain()
    expect(shop.holds()).toEqual(['dispute'])
    shop.services.env.ORDER_CHANGES_MINUTES = 0
    await shop.stripe.setDisputeStatus(dispute.id, status)
    await shop.drain()
    expect([status, shop.order(id).state]).toEqual([status, state])
    expect(shop.holds()).toEqual(state === 'paid' ? ['dispute'] : [])
    expect(noticeKeys(shop)).toEqual(['hold 1'])
  }
})

test('a dispute of what is made already is told once and holds nothing', async () => {
  await using shop = await openCheckoutTest()
  const { id, paymentIntent } = await pay(shop)
  shop.printful.orders.all[0]!.status = 'inprocess'
  await shop.retry(`read ${id}`)
  const dispute = await shop.stripe.dispute(paymentIntent)
  for (const type of ['charge.dispute.created', 'charge.dispute.updated'])
    await shop.stripe.send(type, dispute)
  await shop.drain()
  expect([shop.order(id).state, ...shop.holds()]).toEqual(['in_production'])
  expect(noticeKeys(shop)).toEqual([`dispute ${dispute.id}`])
})

test('a review holds the order until it is approved', async () => {
  await using shop = await openCheckoutTest({ ORDER_CHANGES_MINUTES: '15' })
  const { id, paymentIntent } = await pay(shop)
  const review = await shop.stripe.openReview(paymentIntent)
  await shop.drain()
  expect(shop.holds()).toEqual(['review'])
  shop.services.env.ORDER_CHANGES_MINUTES = 0
  await shop.stripe.closeReview(review.id)
  await shop.drain()
  expect([shop.order(id).state, ...shop.holds()]).toEqual(['placed'])
})

test('a refund that fails at once is told once, mailed to nobody, and can be tried again', async () => {
  await using shop = await openCheckoutTest()
  const { id } = await pay(shop)
  shop.stripe.planRefund('failed')
  await refundWhole(shop, id)
  await shop.drain()
  const [failed] = shop.stripe.refunds
  expect(shop.order(id)).toMatchObject({ state: 'placed', refundedCents: 0 })
  expect(noticeKeys(shop)).toEqual([`refund ${failed!.id}`])
  expect(kindsOfMails(shop)).toEqual(['confirmed'])
  await refundWhole(shop, id)
  await shop.drain()
  expect(shop.order(id).state).toBe('refunded')
  expect(kindsOfMails(shop)).toEqual(['confirmed', 'refunded'])
})

test('a pending refund that fails days later takes ‘refunded’ back, and nothing is made unasked', async () => {
  await using shop = await openCheckoutTest({ ORDER_CHANGES_MINUTES: '15' })
  const { id } = await pay(shop)
  shop.stripe.planRefund('pending')
  await refundWhole(shop, id)
  await shop.drain()
  expect(shop.order(id).state).toBe('refunded')
  await shop.stripe.settleRefund(shop.stripe.refunds[0]!.id, 'failed')
  await shop.drain()
  await shop.sweep()
  await shop.drain()
  expect(shop.order(id)).toMatchObject({ state: 'paid', refundedCents: 0 })
  expect(shop.holds()).toEqual(['canceled_at_printful'])
  expect(noticeKeys(shop)).toHaveLength(1)
  expect(kindsOfMails(shop)).toEqual(['confirmed', 'refunded'])
  await refundWhole(shop, id)
  await shop.drain()
  expect([shop.order(id).state, ...shop.holds()]).toEqual(['refunded'])
})

test('a quote that was given up a moment before its payment is canceled no more, also if its refund fails', async () => {
  await using shop = await openCheckoutTest({ ORDER_CHANGES_MINUTES: '15' })
  const { sessionId } = await shop.checkOut(shop.createVisitor())
  const { id } = shop.onlyOrder()
  advance(shop.services.db, shop.order(id), 'canceled', 'Given up for a new quote.')
  await shop.stripe.pay(sessionId)
  await shop.drain()
  expect(shop.order(id)).toMatchObject({ state: 'paid', canceledAt: null })
  shop.stripe.planRefund('pending')
  await refundWhole(shop, id)
  await shop.stripe.settleRefund(shop.stripe.refunds[0]!.id, 'failed')
  await shop.retry(`payment ${id}`)
  expect(shop.order(id).state).toBe('paid')
})

test('a refund whose response is lost is made once, whatever is pressed next', async () => {
  await using shop = await openCheckoutTest()
  const { id } = await pay(shop)
  shop.stripe.fail(/^POST \/v1\/refunds/, { delivery: 'reset' })
  const refund = (cents?: number) => refundOrder(shop.checkout, id, { cents }, null)
  await expect(refund(500)).rejects.toMatchObject({ status: 502 })
  await refund(500)
  expect(shop.stripe.refunds.map(({ amount }) => amount)).toEqual([500])
  await refund(500)
  expect(shop.order(id).refundedCents).toBe(1000)
})

test('a second payment is never placed, and held with one mail only if its refund fails', async () => {
  const smtp = await startMailServer()
  const settings = { SMTP_URL: smtp.url, MAIL_FROM: 'shop@example.com', CONTACT_EMAIL: 'owner@example.com' }
  await using shop = await openCheckoutTest(settings)
  const { debit } = await payTwice(shop)
  const [second, first] = shop.orders().map(({ id }) => id)
  shop.stripe.planRefund('refused', 2)
  await shop.stripe.settle(debit)
  await shop.drain()
  await shop.sweep()
  await shop.retry(`refund ${second!}`)
  expect([shop.order(first!).state, shop.order(second!).state]).toEqual(['placed', 'paid'])
  expect(shop.holds(second)).toEqual(['paid_twice'])
  expect(shop.printful.orders.all).toHaveLength(1)
  expect(smtp.mails.filter((mail) => mail.includes('is on hold'))).toHaveLength(1)
  await shop.retry(`refund ${second!}`)
  expect([shop.order(second!).state, ...shop.holds(second)]).toEqual(['refunded'])
  await smtp.stop()
})

test('a bank debit that was given up is found by the sweep, also if it fails', async () => {
  await using shop = await openCheckoutTest()
  const { debit } = await payTwice(shop)
  await shop.sweep()
  shop.stripe.setSending(false)
  await shop.stripe.settle(debit)
  await shop.sweep()
  await shop.drain()
  expect(shop.orders().map(({ state }) => state)).toEqual(['refunded', 'placed'])
  const failing = await shop.checkOut(shop.createVisitor())
  await shop.stripe.payLater(failing.sessionId)
  await shop.sweep()
  expect(shop.orders().at(-1)!.state).toBe('awaiting_payment')
  await shop.stripe.settle(failing.sessionId, false)
  await shop.sweep()
  expect(shop.orders().at(-1)!.state).toBe('canceled')
})

test('what a bank debit pays for leaves the cart, once, and another purchase from it is no second payment', async () => {
  await using shop = await openCheckoutTest()
  const { visitor, sessionId } = await shop.checkOut(shop.createVisitor())
  await shop.stripe.payLater(sessionId)
  expect(await visitor.items()).toEqual([])
  const other = await shop.checkOut(visitor)
  await shop.stripe.pay(other.sessionId)
  await shop.fillCart(visitor)
  await shop.stripe.settle(sessionId)
  await shop.drain()
  expect(shop.orders().map(({ state }) => state)).toEqual(['placed', 'placed'])
  expect(await visitor.items()).toHaveLength(1)
})

test('an order keeps with what it was paid', async () => {
  for (const [settings, mode] of [
    [{ STRIPE_SECRET_KEY: 'sk_live_x' }, 'live'],
    [{ STRIPE_SECRET_KEY: 'rk_test_x' }, 'test'],
    [{ STRIPE_SECRET_KEY: '', PAYMENTS_SANDBOX: 'true', SITE_URL: 'http://localhost:1' }, 'sandbox'],
  ] as const) {
    await using shop = await openCheckoutTest(settings)
    const { location } = await shop.checkOut(shop.createVisitor())
    expect((await fetch(`${location}/pay`, { method: 'POST', redirect: 'manual' })).status).toBe(303)
    await shop.sweep()
    expect([shop.onlyOrder().mode, shop.onlyOrder().paidAt !== null]).toEqual([mode, true])
  }
})

test('a session is found by its stored id, and by its mark of the first start after the store has moved', async () => {
  await using shop = await openCheckoutTest()
  expect(isOwnMark(shop.services.db, { SITE_URL: '' }, shop.services.env.SITE_URL)).toBe(true)
  const stored = await shop.checkOut(shop.createVisitor())
  const lost = await shop.checkOut(shop.createVisitor())
  shop.services.env.SITE_URL = 'https://www.shop.example'
  await shop.stripe.pay(stored.sessionId)
  expect(shop.orders()[0]!.paidAt).not.toBeNull()
  shop.services.db.delete(orders).where(eq(orders.sessionId, lost.sessionId)).run()
  await shop.stripe.pay(lost.sessionId)
  expect(shop.holds()).toEqual(['unknown_session'])
})

test('a free order has no payment, and is placed without asking Stripe for one', async () => {
  await using shop = await openCheckoutTest({ STRIPE_PROMOTION_CODES: 'true' })
  const { sessionId } = await shop.checkOut(shop.createVisitor())
  await shop.stripe.pay(sessionId, undefined, shop.onlyOrder().totalCents)
  await shop.drain()
  const order = shop.onlyOrder()
  expect(order).toMatchObject({ paidCents: 0, feeCents: 0, paymentIntentId: null })
  expect(shop.holds()).toEqual(['negative_margin'])
  await expect(refundWhole(shop, order.id)).rejects.toMatchObject({ status: 409 })
})

test('what is hidden after its quote holds the order once it is paid', async () => {
  await using shop = await openCheckoutTest()
  const { sessionId } = await shop.checkOut(shop.createVisitor())
  shop.services.db.update(products).set({ isActive: false }).run()
  await shop.stripe.pay(sessionId)
  await shop.drain()
  expect([shop.onlyOrder().state, ...shop.holds()]).toEqual(['paid', 'unavailable'])
})

test('another item that the same checkout pays for is no second payment', async () => {
  await using shop = await openCheckoutTest()
  const { visitor, sessionId } = await shop.checkOut(shop.createVisitor())
  const { db } = shop.services
  const other = db.select().from(variants).all().at(-1)!
  db.update(cartItems).set({ productId: other.productId, variantId: other.id }).run()
  const next = await shop.goToPayment(visitor)
  Object.assign(shop.stripe.sessions.find(({ id }) => id === sessionId)!, { status: 'open' })
  await shop.stripe.pay(next.sessionId)
  await shop.stripe.pay(sessionId)
  await shop.drain()
  expect(shop.orders().map(({ state }) => state)).toEqual(['placed', 'placed'])
})

test('a free order that is bought twice ends, because nothing is left to refund', async () => {
  await using shop = await openCheckoutTest({ STRIPE_PROMOTION_CODES: 'true' })
  const { visitor, sessionId } = await shop.checkOut(shop.createVisitor())
  const next = await shop.goToPayment(visitor)
  Object.assign(shop.stripe.sessions.find(({ id }) => id === sessionId)!, { status: 'open' })
  for (const id of [next.sessionId, sessionId]) {
    const { amount_total } = shop.stripe.sessions.find((session) => session.id === id)!
    await shop.stripe.pay(id, undefined, amount_total)
  }
  await shop.drain()
  expect([shop.orders()[0]!.state, ...shop.holds(1)]).toEqual(['canceled'])
})

test('a payment of test mode that the live key can’t see stops no job', async () => {
  await using shop = await openCheckoutTest()
  const { id, sessionId } = await pay(shop)
  shop.stripe.moveToOtherAccount(sessionId)
  const { db } = shop.services
  const countJobs = async () => {
    await shop.retry(`payment ${id}`)
    return db.select().from(jobs).all().length
  }
  expect(await countJobs()).toBe(1)
  db.update(orders).set({ mode: 'test' }).run()
  expect(await countJobs()).toBe(0)
})

test('a refund that Stripe can’t be asked for is told as the hold of the second payment', async () => {
  await using shop = await openCheckoutTest()
  const { debit } = await payTwice(shop)
  shop.stripe.fail(/^POST \/v1\/refunds/, { response: { status: 500 }, delivery: 'reset' }, 9)
  await shop.stripe.settle(debit)
  await shop.drain()
  expect(noticeKeys(shop)).toEqual([])
  setSystemTime(new Date(Date.now() + 16 * 60_000))
  await shop.drain()
  expect(shop.holds(1)).toEqual(['paid_twice'])
  expect(noticeKeys(shop)).toEqual(['hold 1'])
})
