import { afterEach, expect, setSystemTime, test } from 'bun:test'
import { openCheckoutTest } from '#api-test/checkout'
import { DAY_MS } from '#shared/days'
import { disputes, orders, refunds } from '../db/schema/orders.ts'
import { refreshPayment } from './refresh-payment.ts'

type Shop = Awaited<ReturnType<typeof openCheckoutTest>>

const NOW = Date.now()

const setDaysAgo = (days: number) => setSystemTime(new Date(NOW - days * DAY_MS))
afterEach(() => {
  setSystemTime()
})

/** Goes on to the payment page a week ago. The store hears nothing more. */
async function checkOutAWeekAgo(shop: Shop) {
  setDaysAgo(7)
  shop.stripe.setSending(false)
  return shop.checkOut()
}

async function sweepToday(shop: Shop): Promise<void> {
  setDaysAgo(0)
  await shop.sweep()
  await shop.drain()
}

const daysAgo = (at: Date | null | undefined) => Math.round((Date.now() - (at?.getTime() ?? 0)) / DAY_MS)

test('a payment and its refund count at Stripe’s times, and the time for changes from the sweep', async () => {
  await using shop = await openCheckoutTest({ ORDER_CHANGES_MINUTES: '15' })
  const { sessionId } = await checkOutAWeekAgo(shop)
  const { payment_intent } = await shop.stripe.pay(sessionId)
  setDaysAgo(5)
  shop.stripe.refundByHand(payment_intent!, 100)
  await sweepToday(shop)
  const { state, paidAt } = shop.onlyOrder()
  expect([state, daysAgo(paidAt)]).toEqual(['paid', 7])
  expect(daysAgo(shop.services.db.select().from(refunds).get()?.at)).toBe(5)
})

test('an order that was lost counts on the day of its payment', async () => {
  await using shop = await openCheckoutTest()
  const { sessionId } = await checkOutAWeekAgo(shop)
  await shop.stripe.pay(sessionId)
  shop.services.db.delete(orders).run()
  const session = shop.stripe.sessions.find(({ id }) => id === sessionId)
  setDaysAgo(0)
  shop.stripe.setSending(true)
  await shop.stripe.send('checkout.session.completed', session)
  const { createdAt, paidAt } = shop.onlyOrder()
  expect([daysAgo(createdAt), daysAgo(paidAt)]).toEqual([7, 7])
})

test.each([true, false])(
  'a bank debit is paid when it settles (known to be pending: %p)',
  async (isKnown) => {
    await using shop = await openCheckoutTest()
    const { sessionId } = await checkOutAWeekAgo(shop)
    await shop.stripe.payLater(sessionId)
    if (isKnown) await shop.sweep()
    setDaysAgo(2)
    await shop.stripe.settle(sessionId)
    await sweepToday(shop)
    expect(daysAgo(shop.onlyOrder().paidAt)).toBe(2)
  },
)

test('a bank debit is recorded by a key that may not read events', async () => {
  await using shop = await openCheckoutTest()
  const { sessionId } = await shop.checkOut()
  await shop.stripe.payLater(sessionId)
  const error = { type: 'invalid_request_error', message: 'This key has no permission to read events.' }
  shop.stripe.fail(/v1\/events/, { response: { status: 403, body: { error } } }, Infinity)
  await shop.stripe.settle(sessionId)
  expect(daysAgo(shop.onlyOrder().paidAt)).toBe(0)
})

/** Makes Stripe fail once to list events of one type. The SDK tries each call three times. */
const EVENTS_FAIL = [
  /v1\/events\?type=/,
  { response: { status: 500, body: { error: { type: 'api_error', message: 'An unknown error.' } } } },
  3,
] as const

test('a bank debit waits for the day on which it settled while Stripe fails to tell it', async () => {
  await using shop = await openCheckoutTest()
  const { sessionId } = await checkOutAWeekAgo(shop)
  await shop.stripe.payLater(sessionId)
  await shop.sweep()
  setDaysAgo(2)
  await shop.stripe.settle(sessionId)
  setDaysAgo(0)
  shop.stripe.fail(...EVENTS_FAIL)
  await shop.sweep()
  expect(shop.onlyOrder().paidAt).toBeNull()
  await shop.sweep()
  expect(daysAgo(shop.onlyOrder().paidAt)).toBe(2)
})

test('a dispute was lost on its day, though Stripe fails to tell it at first', async () => {
  await using shop = await openCheckoutTest()
  const { sessionId } = await checkOutAWeekAgo(shop)
  const { payment_intent } = await shop.stripe.pay(sessionId)
  await shop.sweep()
  await shop.drain()
  const { id } = await shop.stripe.dispute(payment_intent!)
  setDaysAgo(3)
  await shop.stripe.setDisputeStatus(id, 'lost')
  setDaysAgo(0)
  const { db } = shop.services
  const order = shop.onlyOrder()
  shop.stripe.fail(...EVENTS_FAIL)
  await expect(refreshPayment(shop.checkout, order.id)).rejects.toThrow()
  await refreshPayment(shop.checkout, order.id)
  expect(daysAgo(db.select().from(disputes).get()?.lostAt)).toBe(3)
})

test('payments and refunds count at Stripe’s times also while the clock of the store is wrong', async () => {
  await using shop = await openCheckoutTest({ ORDER_CHANGES_MINUTES: '15' })
  const { sessionId } = await shop.checkOut()
  shop.stripe.setSending(false)
  const { payment_intent } = await shop.stripe.pay(sessionId)
  shop.stripe.refundByHand(payment_intent!, 100)
  setDaysAgo(1)
  await shop.sweep()
  await shop.drain()
  setDaysAgo(0)
  const refundedAt = shop.services.db.select().from(refunds).get()?.at
  expect([shop.onlyOrder().paidAt, refundedAt].map(daysAgo).map(Math.abs)).toEqual([0, 0])
})
