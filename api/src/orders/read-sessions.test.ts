import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { openCheckoutTest } from '#api-test/checkout'
import { serverError } from '#sandbox/faults'
import { orderItems, orders, refunds } from '../db/schema/orders.ts'
import { findSetting, saveSetting } from '../db/setting.ts'
import { deleteUnpaidQuotes } from './personal-data.ts'
import { updateOrder } from './queries.ts'
import { readSessions } from './read-sessions.ts'
import { refundOrder } from './refund.ts'

const HOUR_MS = 60 * 60_000
const SWEPT_SETTING = 'payments-swept-at'
const NO_RESPONSE = { delivery: 'reset' } as const

type Shop = Awaited<ReturnType<typeof openCheckoutTest>>

/** A store that no webhook reaches, and that has seen all events. */
async function open() {
  const shop = await openCheckoutTest()
  shop.stripe.setSending(false)
  saveSetting(shop.services.db, 'payment-events-read-until', String(Number.MAX_SAFE_INTEGER))
  return shop
}

const listCalls = ({ stripe }: Shop) => stripe.calls.filter((call) => !call.startsWith('GET /v1/events?'))

/** Lets the next list begin after all sessions, as if days had gone by. */
const outdate = ({ services }: Shop) =>
  saveSetting(services.db, SWEPT_SETTING, String(Date.now() + 24 * HOUR_MS))

/** Completes a session whose payment the bank still has to make. */
async function payByDebit(shop: Shop, visitor = shop.createVisitor()) {
  const { sessionId } = await shop.checkOut(visitor)
  await shop.stripe.payLater(sessionId)
  return sessionId
}

const states = (shop: Shop) => shop.orders().map(({ state }) => state)

test('open sessions are listed by one call, and not read one by one', async () => {
  await using shop = await open()
  for (const _ of Array(3)) await shop.checkOut(shop.createVisitor())
  shop.stripe.calls.splice(0)
  await shop.sweep()
  expect(listCalls(shop)).toHaveLength(1)
  expect(listCalls(shop)[0]).toStartWith('GET /v1/checkout/sessions?')
  await shop.stripe.passTime(2 * 60 * 60)
  await shop.sweep()
  expect(states(shop)).toEqual(['canceled', 'canceled', 'canceled'])
  shop.stripe.calls.splice(0)
  await shop.sweep()
  expect(listCalls(shop)).toHaveLength(1)
})

test('a payment that came while a test key was set is found with the live key, days later', async () => {
  await using shop = await open()
  const { sessionId } = await shop.checkOut(shop.createVisitor())
  await shop.stripe.pay(sessionId)
  const checkout = shop.services.checkout!
  const payments = await checkout.payments()
  await readSessions({
    ...checkout,
    env: { ...checkout.env, STRIPE_SECRET_KEY: 'sk_test_x' },
    payments: async () => ({
      ...payments,
      async *listSessions() {},
      retrieveSession: () => Promise.reject(new Error('It is of another mode.')),
    }),
  })
  expect(findSetting(shop.services.db, SWEPT_SETTING)).toBeUndefined()
  await shop.sweep()
  expect(states(shop)).toEqual(['paid'])
})

test('a session that can’t be read doesn’t stop the others, nor the time of the sweep', async () => {
  await using shop = await open()
  const sessionIds = [await payByDebit(shop), await payByDebit(shop)]
  for (const sessionId of sessionIds) await shop.stripe.settle(sessionId)
  outdate(shop)
  const before = findSetting(shop.services.db, SWEPT_SETTING)
  shop.stripe.fail(new RegExp(`sessions/${sessionIds[0]}`), serverError(), Number.POSITIVE_INFINITY)
  await shop.sweep()
  expect(shop.orders().map(({ paidAt }) => paidAt !== null)).toEqual([false, true])
  expect(findSetting(shop.services.db, SWEPT_SETTING)).not.toBe(before)
})

test('a listed session that can’t be recorded doesn’t stop the others, nor the time of the sweep', async () => {
  await using shop = await open()
  const { db } = shop.services
  const good = await shop.checkOut()
  const bad = await shop.checkOut(shop.createVisitor())
  for (const { sessionId } of [good, bad]) await shop.stripe.pay(sessionId)
  db.delete(orders).where(eq(orders.sessionId, bad.sessionId)).run()
  const session = shop.stripe.sessions.find(({ id }) => id === bad.sessionId)!
  Object.assign(session, { expires_at: 'soon' })
  await shop.sweep()
  expect(shop.onlyOrder()).toMatchObject({ sessionId: good.sessionId, paidAt: expect.any(Date) })
  expect(findSetting(db, SWEPT_SETTING)).toBeDefined()
})

test('a payment whose items can’t be read is listed again for three days, though its order is lost', async () => {
  await using shop = await open()
  const { db } = shop.services
  const { sessionId } = await shop.checkOut()
  await shop.stripe.pay(sessionId)
  db.delete(orders).run()
  const sweptAt = () => Number(findSetting(db, SWEPT_SETTING))
  const session = shop.stripe.sessions.find(({ id }) => id === sessionId)!
  session.created -= (4 * 24 * HOUR_MS) / 1000
  saveSetting(db, SWEPT_SETTING, String(session.created * 1000))
  const refusal = { status: 403, body: { error: { type: 'invalid_request_error', message: 'No.' } } }
  shop.stripe.fail(/line_items/, { response: refusal }, 3)
  await shop.sweep()
  expect(Math.abs(sweptAt() - Date.now() + 3 * 24 * HOUR_MS)).toBeLessThan(60_000)
  session.created += (3 * 24 * HOUR_MS) / 1000
  for (const _ of Array(2)) {
    await shop.sweep()
    expect(sweptAt()).toBe(session.created * 1000 + 3 * HOUR_MS)
  }
  await shop.sweep()
  expect(shop.onlyOrder()).toMatchObject({ sessionId, paidAt: expect.any(Date) })
  expect(Date.now() - sweptAt()).toBeLessThan(60_000)
})

test('while the list can’t be read, older sessions are, and the next list begins as this one', async () => {
  await using shop = await open()
  await shop.stripe.settle(await payByDebit(shop))
  const list = /^GET \/v1\/checkout\/sessions\?/
  shop.stripe.fail(list, NO_RESPONSE, Number.POSITIVE_INFINITY)
  await shop.sweep()
  expect(shop.onlyOrder().paidAt).not.toBeNull()
  expect(findSetting(shop.services.db, SWEPT_SETTING)).toBeUndefined()
})

test('each sweep reads all pending bank debits, and stops while Stripe can’t be reached', async () => {
  await using shop = await open()
  const { db } = shop.services
  await payByDebit(shop)
  const { id: _, token, externalId, checkoutId, sessionId, ...order } = shop.onlyOrder()
  db.insert(orders)
    .values(
      Array.from({ length: 60 }, (_, index) => ({
        ...order,
        token: token + index,
        externalId: externalId + index,
        checkoutId: checkoutId + index,
        sessionId: `${sessionId}${index}`,
      })),
    )
    .run()
  const reads = () => shop.stripe.calls.splice(0).filter((call) => /sessions\/cs_/.test(call)).length
  outdate(shop)
  reads()
  await shop.sweep()
  expect(reads()).toBe(61)
  shop.stripe.fail(/sessions\/cs_/, NO_RESPONSE, Number.POSITIVE_INFINITY)
  outdate(shop)
  await shop.sweep()
  expect(reads()).toBeWithin(3, 20)
})

test.each([true, false])('a bank debit is read until it has ended: settled %p', async (succeeds) => {
  await using shop = await open()
  const sessionId = await payByDebit(shop)
  for (const _ of Array(2)) {
    outdate(shop)
    await shop.sweep()
    expect(states(shop)).toEqual(['awaiting_payment'])
  }
  await shop.stripe.settle(sessionId, succeeds)
  outdate(shop)
  await shop.sweep()
  await shop.drain()
  expect(states(shop)).toEqual([succeeds ? 'placed' : 'canceled'])
  shop.stripe.calls.splice(0)
  outdate(shop)
  await shop.sweep()
  expect(listCalls(shop)).toHaveLength(1)
})

test('a bank debit whose payment was canceled has failed', async () => {
  await using shop = await open()
  const sessionId = await payByDebit(shop)
  const { payment_intent } = shop.stripe.sessions.find(({ id }) => id === sessionId)!
  await shop.stripe.cancelPayment(payment_intent!)
  for (const _ of Array(2)) await shop.sweep()
  expect(states(shop)).toEqual(['canceled'])
})

test('a bank debit that was given up for another quote is found when it settles', async () => {
  await using shop = await open()
  const visitor = shop.createVisitor()
  const sessionId = await payByDebit(shop, visitor)
  updateOrder(shop.services.db, shop.onlyOrder().id, { state: 'canceled' })
  await shop.sweep()
  expect(states(shop)).toEqual(['awaiting_payment'])
  await shop.stripe.settle(sessionId)
  outdate(shop)
  await shop.sweep()
  await shop.drain()
  expect(states(shop)).toEqual(['placed'])
})

test('refunds that have not ended are read again', async () => {
  await using shop = await open()
  const { sessionId } = await shop.checkOut()
  await shop.stripe.pay(sessionId)
  await shop.sweep()
  await shop.drain()
  shop.stripe.planRefund('pending')
  await refundOrder(shop.checkout, shop.onlyOrder().id, { cents: 100 }, null)
  const status = () => shop.services.db.select().from(refunds).get()!.status
  expect(status()).toBe('pending')
  await shop.stripe.settleRefund(shop.stripe.refunds[0]!.id, 'failed')
  await shop.sweep()
  await shop.drain()
  expect([status(), shop.onlyOrder().refundedCents]).toEqual(['failed', 0])
  shop.stripe.calls.splice(0)
  await shop.sweep()
  await shop.drain()
  expect(listCalls(shop)).toHaveLength(1)
})

test('a session that Stripe doesn’t know any more is given up when its time is over', async () => {
  await using shop = await open()
  const { sessionId } = await shop.checkOut()
  shop.stripe.moveToOtherAccount(sessionId)
  await shop.sweep()
  expect(states(shop)).toEqual(['awaiting_payment'])
  updateOrder(shop.services.db, shop.onlyOrder().id, { expiresAt: new Date(0) })
  await shop.sweep()
  expect(states(shop)).toEqual(['canceled'])
})

test('quotes that nobody paid are deleted a day after their session ended, and no others', async () => {
  await using shop = await open()
  const { db } = shop.services
  const paid = await shop.checkOut()
  await shop.stripe.pay(paid.sessionId)
  await payByDebit(shop)
  await shop.checkOut(shop.createVisitor())
  await shop.stripe.passTime(2 * 60 * 60)
  await shop.sweep()
  expect(states(shop)).toEqual(['paid', 'awaiting_payment', 'canceled'])
  const { id, expiresAt } = shop.orders().at(-1)!
  expect(deleteUnpaidQuotes(db, expiresAt)).toBe(0)
  updateOrder(db, id, { expiresAt: new Date(0) })
  // A debit may have failed days after its session.
  expect(deleteUnpaidQuotes(db, new Date(Date.now() - HOUR_MS))).toBe(0)
  expect(deleteUnpaidQuotes(db, new Date(expiresAt.getTime() + HOUR_MS))).toBe(1)
  expect(states(shop)).toEqual(['paid', 'awaiting_payment'])
  expect(db.select().from(orderItems).all()).toHaveLength(2)
})
