import { expect, test } from 'bun:test'
import { openCheckoutTest } from '#api-test/checkout'
import { refunds } from '../db/schema/orders.ts'

test('a refund without a status has succeeded once the charge shows it', async () => {
  await using shop = await openCheckoutTest()
  const { sessionId } = await shop.checkOut()
  const { payment_intent } = await shop.stripe.pay(sessionId)
  await shop.drain()
  const { id } = shop.onlyOrder()
  shop.stripe.planRefund('without_status', 2)
  shop.stripe.refundByHand(payment_intent!, 100)
  shop.stripe.refundByHand(payment_intent!, 50)
  const charge = shop.stripe.charges[0]!
  charge.amount_refunded = 100
  await shop.retry(`payment ${id}`)
  const statuses = () =>
    shop.services.db
      .select()
      .from(refunds)
      .all()
      .map(({ amountCents, status }) => [amountCents, status])
  const before = [
    [100, 'succeeded'],
    [50, 'pending'],
  ]
  expect(statuses()).toEqual(before)
  charge.amount_refunded = 150
  await shop.sweep()
  await shop.drain()
  expect(statuses()).toEqual([before[0]!, [50, 'succeeded']])
  expect(shop.order(id).refundedCents).toBe(150)
})

test('a refund that requires an action counts once it has succeeded', async () => {
  await using shop = await openCheckoutTest()
  const { sessionId } = await shop.checkOut()
  const { payment_intent } = await shop.stripe.pay(sessionId)
  await shop.drain()
  const { id } = shop.onlyOrder()
  shop.stripe.planRefund('requires_action')
  shop.stripe.refundByHand(payment_intent!, 100)
  await shop.retry(`payment ${id}`)
  expect(shop.order(id).refundedCents).toBe(0)
  shop.stripe.setSending(false)
  await shop.stripe.settleRefund(shop.stripe.refunds[0]!.id, 'succeeded')
  await shop.sweep()
  await shop.drain()
  expect(shop.order(id).refundedCents).toBe(100)
})
