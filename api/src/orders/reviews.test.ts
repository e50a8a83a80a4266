import { expect, test } from 'bun:test'
import { openOrderTest } from '#api-test/admin-orders'
import { notices } from '../db/schema/orders.ts'
import { recheckOrder } from './place-order.ts'

type Shop = Awaited<ReturnType<typeof openReviewTest>>

async function openReviewTest() {
  const shop = await openOrderTest()
  const pay = async () => {
    const { sessionId } = await shop.checkOut(shop.createVisitor())
    const { payment_intent } = await shop.stripe.pay(sessionId)
    await shop.drain()
    return { id: shop.orders().at(-1)!.id, paymentIntent: payment_intent ?? '' }
  }
  const openReview = async () => {
    const paid = await pay()
    const review = await shop.stripe.openReview(paid.paymentIntent)
    await shop.drain()
    expect(shop.holds(paid.id)).toEqual(['review'])
    return { ...paid, reviewId: review.id }
  }
  const noticeTexts = () =>
    shop.services.db
      .select()
      .from(notices)
      .all()
      .map(({ text }) => text)
  return Object.assign(shop, { payOnline: pay, openReview, noticeTexts })
}

const WAYS: [string, (shop: Shop, id: number) => Promise<unknown>][] = [
  ['its event', async ({ stripe }) => stripe.deliverEvent(stripe.events.at(-1)!)],
  ['Retry', ({ checkout }, id) => recheckOrder(checkout, id)],
  [
    'a sweep that may not list events',
    ({ stripe, sweep }) => {
      stripe.fail(/v1\/events/, { response: { status: 403, body: {} } }, Infinity)
      return sweep()
    },
  ],
]

for (const isNamed of [false, true])
  test.each(WAYS)(
    `an approved review that the payment ${isNamed ? 'still' : 'no longer'} names ends its hold by %s`,
    async (_, hear) => {
      await using shop = await openReviewTest()
      const { id, reviewId } = await shop.openReview()
      shop.stripe.setSending(false)
      await shop.stripe.closeReview(reviewId, 'approved', { isNamed })
      await hear(shop, id)
      await shop.drain()
      expect([shop.order(id).state, ...shop.holds(id)]).toEqual(['placed'])
    },
  )

test.each([
  ...(['acknowledged', 'canceled', 'disputed', 'payment_never_settled', 'redacted'] as const),
  ...(['refunded', 'refunded_as_fraud'] as const),
])('a review that is closed as %s says so, and a person ends the hold', async (reason) => {
  await using shop = await openReviewTest()
  const { id, reviewId } = await shop.openReview()
  await shop.stripe.closeReview(reviewId, reason)
  await shop.drain()
  const [held] = (await shop.show(id)).holds
  expect(held).toMatchObject({ endedAt: null, reason: 'review' })
  expect(held!.text).toBe(`Stripe’s review has ended without an approval: ${reason.replaceAll('_', ' ')}.`)
  expect((await shop.post('/place', { orderId: id })).status).toBe(200)
  await shop.drain()
  expect([shop.order(id).state, ...shop.holds(id)]).toEqual(['placed'])
})

test('a review of which only its end is heard holds the order', async () => {
  await using shop = await openReviewTest()
  const { id, paymentIntent } = await shop.payOnline()
  shop.stripe.setSending(false)
  const { id: reviewId } = await shop.stripe.openReview(paymentIntent)
  shop.stripe.setSending(true)
  await shop.stripe.closeReview(reviewId, 'payment_never_settled')
  await shop.drain()
  expect(shop.holds(id)).toEqual(['review'])
})

test.each([true, false])(
  'an early fraud warning holds an order that can be stopped, once (names the payment: %p)',
  async (namesPayment) => {
    await using shop = await openReviewTest()
    const { id, paymentIntent } = await shop.payOnline()
    await shop.stripe.warnOfFraud(paymentIntent, { namesPayment })
    await shop.drain()
    expect(shop.holds(id)).toEqual(['review'])
    await shop.post('/place', { orderId: id })
    await shop.sweep()
    await shop.drain()
    expect(shop.holds(id)).toEqual([])
    shop.printful.orders.all[0]!.status = 'inprocess'
    await shop.retry(`read ${id}`)
    await shop.stripe.deliverEvent(shop.stripe.events.at(-1)!)
    expect(shop.noticeTexts()).toEqual([expect.stringContaining('bank warns that this payment is fraud')])
  },
)

test('a sweep finds an early fraud warning of a payment that nobody had heard of', async () => {
  await using shop = await openReviewTest()
  shop.stripe.setSending(false)
  const { id, paymentIntent } = await shop.payOnline()
  await shop.stripe.warnOfFraud(paymentIntent)
  await shop.sweep()
  await shop.drain()
  expect([shop.order(id).state, ...shop.holds(id)]).toEqual(['paid', 'review'])
})

test('an early fraud warning of an order in production is a task until the payment is refunded', async () => {
  await using shop = await openReviewTest()
  const { id, paymentIntent } = await shop.payOnline()
  shop.printful.orders.all[0]!.status = 'inprocess'
  await shop.retry(`read ${id}`)
  await shop.stripe.warnOfFraud(paymentIntent, { isActionable: false })
  const kinds = async () =>
    (await shop.get('/tasks')).body.map(({ kind, orderId }: { kind: string; orderId: number }) => [
      kind,
      orderId,
    ])
  expect(await kinds()).toEqual([])
  await shop.stripe.warnOfFraud(paymentIntent)
  await shop.stripe.deliverEvent(shop.stripe.events.at(-1)!)
  await shop.drain()
  expect([shop.order(id).state, ...shop.holds(id)]).toEqual(['in_production'])
  expect(await kinds()).toEqual([['fraud_warning', id]])
  expect(shop.noticeTexts()).toHaveLength(1)
  shop.stripe.refundByHand(paymentIntent)
  await shop.retry(`payment ${id}`)
  expect(await kinds()).toEqual([])
})
