import { expect, test } from 'bun:test'
import { openCheckoutTest } from '#api-test/checkout'
import { DAY_MS } from '#shared/days'
import { orders } from '../db/schema/orders.ts'
import { saveSetting } from '../db/setting.ts'

type Shop = Awaited<ReturnType<typeof openCheckoutTest>>

/** Pays for an order, whose payment is found without any event. */
async function pay(shop: Shop) {
  shop.stripe.setSending(false)
  const { sessionId } = await shop.checkOut(shop.createVisitor())
  await shop.stripe.pay(sessionId)
  await sweepAll(shop)
  const { id, paymentIntentId } = shop.orders().at(-1)!
  return { id, paymentIntent: paymentIntentId! }
}

async function sweepAll(shop: Shop): Promise<void> {
  await shop.sweep()
  await shop.drain()
}

test('a refund, a dispute, a review and a late fee are found by a sweep where no event arrives', async () => {
  await using shop = await openCheckoutTest()
  shop.stripe.delayFees()
  const orders = [await pay(shop), await pay(shop), await pay(shop), await pay(shop)]
  const [refunded, disputed, reviewed, late] = orders
  const { refund } = await shop.checkout.payments()
  await refund(refunded!.paymentIntent, 124, 'dashboard')
  await shop.stripe.dispute(disputed!.paymentIntent)
  await shop.stripe.openReview(reviewed!.paymentIntent)
  await shop.stripe.settleFee(late!.paymentIntent)
  expect(shop.order(late!.id).feeCents).toBeNull()
  await sweepAll(shop)
  expect(shop.order(refunded!.id).refundedCents).toBe(124)
  expect(orders.map(({ id }) => shop.holds(id))).toEqual([[], ['dispute'], ['review'], []])
  expect(shop.order(late!.id).feeCents).toBeGreaterThan(30)
})

test.each([
  ['a fresh event is listed again', 0, [1, 1]],
  ['an event that is a minute old is listed once', -120, [1, 0]],
])('%s', async (_, seconds, readings) => {
  await using shop = await openCheckoutTest()
  await shop.stripe.passTime(seconds)
  const { paymentIntent } = await pay(shop)
  await shop.stripe.dispute(paymentIntent)
  const countReadings = async () => {
    shop.stripe.calls.splice(0)
    await sweepAll(shop)
    return shop.stripe.calls.filter((call) => call.includes(`/payment_intents/${paymentIntent}`)).length
  }
  expect([await countReadings(), await countReadings()]).toEqual(readings)
})

test('a debit that settles after a backup has lost its quote is found where no event arrives', async () => {
  await using shop = await openCheckoutTest()
  const { sessionId } = await shop.checkOut()
  shop.stripe.setSending(false)
  await shop.stripe.payLater(sessionId)
  shop.services.db.delete(orders).run()
  await sweepAll(shop)
  expect(shop.orders()).toEqual([])
  await shop.stripe.settle(sessionId)
  // By then its session is too old to be listed.
  saveSetting(shop.services.db, 'payments-swept-at', String(Date.now() + 7 * DAY_MS))
  await sweepAll(shop)
  expect(shop.orders()).toMatchObject([{ sessionId, state: 'paid' }])
  expect(shop.holds()).toEqual(['unknown_session'])
})
