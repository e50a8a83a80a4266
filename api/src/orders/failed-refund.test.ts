import { expect, test } from 'bun:test'
import { openOrderTest } from '#api-test/admin-orders'
import { serverError } from '#sandbox/faults'
import { notices } from '../db/schema/orders.ts'
import { cancelAtPrintful } from './cancel.ts'
import { hold } from './holds.ts'
import { refreshPayment } from './refresh-payment.ts'

type Shop = Awaited<ReturnType<typeof openOrderTest>>

/** A store with a draft that waits for changes, and a pending refund of its whole payment. */
async function openRefunded(before: (shop: Shop, id: number) => unknown = () => {}) {
  const shop = await openOrderTest({ ORDER_CHANGES_MINUTES: '15' })
  const { id, paymentIntentId } = await shop.place()
  await before(shop, id)
  shop.stripe.planRefund('pending')
  expect((await shop.post('/refund', { orderId: id })).body.state).toBe('refunded')
  return Object.assign(shop, {
    id,
    paymentIntentId: paymentIntentId!,
    async hearFailure() {
      await shop.stripe.settleRefund(shop.stripe.refunds[0]!.id, 'failed')
      await refreshPayment(shop.checkout, id)
    },
    async failRefund() {
      await this.hearFailure()
      await shop.sweep()
      await shop.drain()
    },
    statuses: () => shop.printful.orders.all.map(({ status }) => status),
    async placeAnyway() {
      shop.services.env.ORDER_CHANGES_MINUTES = 0
      await shop.post('/place', { orderId: id, reasons: shop.holds(id) })
      await shop.drain()
    },
    noticeKeys: () =>
      shop.services.db
        .select({ key: notices.key })
        .from(notices)
        .all()
        .map(({ key }) => key),
  })
}

/** The same, while Printful cancels nothing until `end` is called. */
async function openUncanceled() {
  let end = () => {}
  const shop = await openRefunded(({ printful }) => {
    end = printful.fail(/^\/orders\/\d+$/, { method: 'DELETE', ...serverError() }, Infinity)
  })
  return Object.assign(shop, {
    /** Cancels the draft, after something else. */
    async cancelDraft(before?: () => Promise<void>) {
      end()
      if (before) shop.printful.fail(/^\/orders\/\d+$/, { method: 'DELETE', before })
      await cancelAtPrintful(shop.checkout, shop.id)
      await shop.drain()
    },
  })
}

test.each(['amount_differs', 'unknown_session'] as const)(
  'what nobody accepted before the refund holds the order again when it fails (%s)',
  async (reason) => {
    await using shop = await openRefunded(({ services, order }, id) =>
      hold(services.db, order(id), { reason }),
    )
    expect(shop.holds()).toEqual([])
    await shop.failRefund()
    expect([shop.order(shop.id).state, ...shop.holds()]).toEqual(['paid', reason, 'canceled_at_printful'])
    expect(shop.noticeKeys()).toEqual(['hold 1', 'hold 2'])
  },
)

test('what held an order before it was canceled holds it no more, also if its refund fails', async () => {
  await using shop = await openOrderTest({ ORDER_CHANGES_MINUTES: '15' })
  const { id } = await shop.place()
  hold(shop.services.db, shop.order(id), { reason: 'amount_differs' })
  shop.stripe.planRefund('pending')
  await shop.post('/cancel', { orderId: id })
  await shop.stripe.settleRefund(shop.stripe.refunds[0]!.id, 'canceled')
  await shop.drain()
  expect([shop.order(id).state, ...shop.holds(id)]).toEqual(['canceled'])
})

test('what somebody accepted before the refund does not hold the order again', async () => {
  await using shop = await openRefunded(async ({ services, order, post }, id) => {
    hold(services.db, order(id), { reason: 'amount_differs' })
    await post('/place', { orderId: id })
  })
  await shop.failRefund()
  expect(shop.holds()).toEqual(['canceled_at_printful'])
})

test('what a check finds holds the order at once when its refund fails', async () => {
  await using shop = await openRefunded()
  shop.services.env.ORDER_REVIEW_ABOVE = 1
  await shop.failRefund()
  expect(shop.holds().toSorted()).toEqual(['canceled_at_printful', 'large'])
})

test('a draft that could not be canceled before the refund failed waits for a person, and is canceled', async () => {
  await using shop = await openUncanceled()
  await shop.failRefund()
  await shop.retry(`read ${shop.id}`)
  expect([shop.holds(), shop.statuses()]).toEqual([['canceled_at_printful'], ['draft']])
  await shop.cancelDraft()
  expect([shop.order(shop.id).costCents, shop.statuses()]).toEqual([0, ['canceled']])
  expect(shop.noticeKeys()).toEqual(['hold 1'])
  await shop.placeAnyway()
  expect([shop.order(shop.id).state, shop.statuses()]).toEqual(['placed', ['canceled', 'pending']])
})

test('an order that is placed anyway while its draft is being canceled gets another one', async () => {
  await using shop = await openUncanceled()
  await shop.failRefund()
  await shop.cancelDraft(shop.placeAnyway)
  expect(shop.order(shop.id)).toMatchObject({ state: 'placed', printfulStatus: 'pending' })
  expect([shop.holds(), shop.statuses()]).toEqual([[], ['canceled', 'pending']])
})

test('an order whose refund fails while it is being canceled waits for a person', async () => {
  await using shop = await openUncanceled()
  await shop.cancelDraft(shop.hearFailure)
  expect([shop.holds(), shop.statuses()]).toEqual([['canceled_at_printful'], ['canceled']])
})

test.each([true, false])(
  'a review that ends without an approval holds the order whose refund has failed (opened before: %p)',
  async (isBefore) => {
    const open = ({ stripe, order, drain }: Shop, id: number) =>
      stripe.openReview(order(id).paymentIntentId!).then(drain)
    await using shop = await openRefunded(isBefore ? open : undefined)
    if (!isBefore) await open(shop, shop.id)
    await shop.stripe.closeReview(shop.stripe.reviews[0]!.id, 'canceled')
    await shop.drain()
    await shop.failRefund()
    expect(shop.holds().toSorted()).toEqual(['canceled_at_printful', 'review'])
    const text = 'Stripe’s review has ended without an approval: canceled.'
    expect((await shop.show(shop.id)).holds.find(({ reason }) => reason === 'review')!.text).toBe(text)
    expect(shop.noticeKeys().toSorted()).toEqual(['hold 1', 'hold 2'])
  },
)
