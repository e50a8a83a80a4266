import { expect, test } from 'bun:test'
import { openCheckoutTest } from '#api-test/checkout'
import { mails } from '../db/schema.ts'
import { eraseCustomer, eraseOldOrders, exportCustomer } from './personal-data.ts'
import { updateOrder } from './queries.ts'

test('personal data goes with age or on request, and not from what is under way; sums stay', async () => {
  await using shop = await openCheckoutTest()
  const { db } = shop.services
  const { sessionId } = await shop.checkOut()
  await shop.stripe.pay(sessionId)
  await shop.drain()
  const { id, paidCents } = shop.onlyOrder()
  expect(exportCustomer(db, 'jo@example.com')).toMatchObject([
    { number: '10001', order: { recipient: { name: 'Jo Doe' } }, items: [{ quantity: 2 }], mails: [{}] },
  ])
  expect(eraseCustomer(db, 'jo@example.com')).toEqual({ erased: 0, kept: 1 })
  expect(eraseOldOrders(db, new Date(Date.now() - 60_000))).toBe(0)
  updateOrder(db, id, { state: 'shipped' })
  expect(eraseCustomer(db, 'jo@example.com')).toEqual({ erased: 1, kept: 0 })
  expect(shop.onlyOrder()).toMatchObject({ email: '', recipient: null, paidCents })
  expect(db.select().from(mails).all()).toEqual([])
  updateOrder(db, id, { email: 'jo@example.com' })
  expect(eraseOldOrders(db, new Date(Date.now() + 1000))).toBe(1)
  expect(exportCustomer(db, 'jo@example.com')).toEqual([])
})
