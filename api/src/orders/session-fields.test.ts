import { expect, test } from 'bun:test'
import { openCheckoutTest } from '#api-test/checkout'
import { orders } from '../db/schema/orders.ts'
import { listOpenHolds } from './holds.ts'

/** A store that no event reaches, with a session that was paid and has other fields than usual. */
async function openPaid(fields: object) {
  const shop = await openCheckoutTest()
  const { sessionId } = await shop.checkOut()
  shop.stripe.setSending(false)
  await shop.stripe.pay(sessionId)
  Object.assign(shop.stripe.sessions[0]!, fields)
  return shop
}

test('a payment that the page showed in another currency is the quoted one, and is refunded in dollars', async () => {
  await using shop = await openCheckoutTest()
  const { sessionId } = await shop.checkOut()
  const [session] = shop.stripe.sessions
  session!.presentment_details = { presentment_amount: 3790, presentment_currency: 'eur' }
  const { payment_intent } = await shop.stripe.pay(sessionId)
  await shop.drain()
  const { id, paidCents, totalCents, state } = shop.onlyOrder()
  expect([paidCents, state, shop.holds()]).toEqual([totalCents, 'placed', []])
  expect(shop.stripe.charges).toMatchObject([
    { currency: 'usd', presentment_details: { presentment_amount: 3790 } },
  ])
  shop.stripe.refundByHand(payment_intent!, 100)
  await shop.retry(`payment ${id}`)
  expect(shop.order(id).refundedCents).toBe(100)
})

test('a paid session without metadata is of another shop, and stops no sweep', async () => {
  const nothing = { metadata: null, amount_total: null, currency: null, total_details: null }
  await using shop = await openPaid(nothing)
  shop.services.db.delete(orders).run()
  await shop.sweep()
  expect(shop.orders()).toEqual([])
  const { sessionId } = await shop.checkOut(shop.createVisitor())
  await shop.stripe.pay(sessionId)
  await shop.sweep()
  expect(shop.orders().map(({ paidAt }) => paidAt)).toEqual([expect.any(Date)])
})

test('a payment without an amount or a currency holds the order, also if the order was lost', async () => {
  const total_details = { amount_discount: 0, amount_shipping: null, amount_tax: 0 }
  for (const isLost of [false, true]) {
    await using shop = await openPaid({ amount_total: null, currency: null, total_details })
    if (isLost) shop.services.db.delete(orders).run()
    await shop.sweep()
    const [hold] = listOpenHolds(shop.services.db, shop.onlyOrder().id)
    expect(hold).toMatchObject(
      isLost
        ? { reason: 'unknown_session' }
        : { reason: 'amount_differs', text: 'The payment is in an unknown currency, and the quote in usd.' },
    )
    expect(shop.onlyOrder().paidCents).toBe(0)
  }
})
