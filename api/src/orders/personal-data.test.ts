import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { openCheckoutTest } from '#api-test/checkout'
import type { OrderProgress } from '#shared/contracts/order'
import { loginFailures } from '../db/schema/accounts.ts'
import { jobs } from '../db/schema/operations.ts'
import { carts, mails, notices, orderEvents, refunds } from '../db/schema/orders.ts'
import { userKey } from '../limits/failure-throttle.ts'
import { addJob } from '../queue/jobs.ts'
import { endAllHolds, hold } from './holds.ts'
import { eraseCustomer, eraseOldOrders, exportCustomer } from './personal-data.ts'
import { addHistory, updateOrder } from './queries.ts'

const DAY_MS = 24 * 60 * 60_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)

/** A store with one order, which is placed. */
async function openPurchase() {
  const shop = await openCheckoutTest()
  const { sessionId, visitor } = await shop.checkOut()
  await shop.stripe.pay(sessionId)
  await shop.drain()
  const { db } = shop.services
  const { id } = shop.onlyOrder()
  /** Makes the order as old as that, with its history. */
  const age = (days: number) => {
    updateOrder(db, id, { createdAt: daysAgo(days), paidAt: daysAgo(days) })
    db.update(orderEvents)
      .set({ at: daysAgo(days) })
      .run()
  }
  const set = (values: Parameters<typeof updateOrder>[2]) => updateOrder(db, id, values)
  return Object.assign(shop, { db, id, visitor, age, set })
}

test('a person is found by the email in any case, and all that is known goes but items and sums', async () => {
  await using shop = await openPurchase()
  const { db, id } = shop
  shop.set({ email: 'Jo.Ö@Example.com', state: 'delivered' })
  db.update(mails).set({ to: 'JO.ö@example.com', error: 'refused', sentAt: null }).run()
  const { id: mailId } = db.select().from(mails).get()!
  addJob(db, `mail ${mailId}`)
  for (const key of [`read ${id}`, `read ${id + 1}`] as const) addJob(db, key)
  db.update(jobs).set({ error: 'Recipient Jo Doe' }).run()
  addHistory(db, id, 'Printful refused the order: Recipient Jo Doe, 1 A Street')
  db.insert(loginFailures)
    .values({ key: userKey('jo.ö@example.com') })
    .run()
  const details = {
    checkoutId: 'k',
    fields: { email: ' jo.ö@EXAMPLE.com', name: 'Jo Doe' },
    rates: [],
    cartVersion: '',
  }
  db.update(carts).set({ checkout: details }).run()

  const email = '  jo.Ö@example.COM '
  expect(exportCustomer(db, email)).toMatchObject({
    email: 'jo.ö@example.com',
    orders: [
      {
        number: '10001',
        order: { recipient: { name: 'Jo Doe' } },
        items: [{ quantity: 2 }],
        history: expect.arrayContaining([
          expect.objectContaining({ text: expect.stringContaining('Jo Doe') }),
        ]),
        mails: [{ kind: 'confirmed' }],
      },
    ],
    checkouts: [{ fields: { name: 'Jo Doe' } }],
    attempts: [{ key: userKey('jo.ö@example.com') }],
  })
  const { paidCents } = shop.onlyOrder()
  expect(eraseCustomer(db, email)).toEqual({ orders: 1, checkouts: 1, kept: [] })
  expect(shop.onlyOrder()).toMatchObject({ email: '', recipient: null, paidCents, state: 'delivered' })
  expect(shop.items(id)).toMatchObject([{ quantity: 2 }])
  expect(db.select({ key: jobs.key, error: jobs.error }).from(jobs).all()).toEqual([
    { key: `read ${id}`, error: null },
    { key: `read ${id + 1}`, error: 'Recipient Jo Doe' },
  ])
  for (const table of [mails, orderEvents, loginFailures]) expect(db.select().from(table).all()).toEqual([])
  const left = { orders: [], otherMails: [], checkouts: [], keptAddress: null, attempts: [] }
  expect(exportCustomer(db, email)).toEqual({ email: 'jo.ö@example.com', ...left })
  expect(exportCustomer(db, '')).toMatchObject(left)
})

test('mails that went to an earlier email of an order are exported and erased, and the order stays', async () => {
  await using shop = await openPurchase()
  const { db } = shop
  shop.set({ email: 'new@example.com' })
  expect(exportCustomer(db, 'jo@example.com').otherMails).toMatchObject([{ kind: 'confirmed' }])
  expect(eraseCustomer(db, 'JO@example.com')).toEqual({ orders: 0, checkouts: 0, kept: [] })
  expect(db.select().from(mails).all()).toEqual([])
  expect(shop.onlyOrder()).toMatchObject({ email: 'new@example.com', recipient: { name: 'Jo Doe' } })
})

test('an order that is under way keeps its address, whatever its age, and is named', async () => {
  await using shop = await openPurchase()
  const { db, id } = shop
  shop.age(1000)
  const underWay: Parameters<typeof shop.set>[0][] = [
    ...(['awaiting_payment', 'paid', 'placed', 'in_production'] as OrderProgress[]).map((state) => ({
      state,
    })),
    { state: 'shipped', printfulStatus: 'partial' },
    { state: 'canceled', printfulStatus: 'canceled' },
  ]
  for (const values of underWay) {
    shop.set(values)
    expect([values, eraseOldOrders(db, daysAgo(730))]).toEqual([values, 0])
    expect(eraseCustomer(db, 'jo@example.com').kept).toEqual(['10001'])
  }
  const { paidCents } = shop.onlyOrder()
  shop.set({ state: 'refunded', refundedCents: paidCents })
  db.insert(refunds).values({ id: 're_1', orderId: id, amountCents: paidCents, status: 'pending' }).run()
  expect(eraseOldOrders(db, daysAgo(730))).toBe(0)
  db.update(refunds).set({ status: 'succeeded' }).run()
  expect(eraseOldOrders(db, daysAgo(730))).toBe(1)
  expect(shop.onlyOrder()).toMatchObject({ email: '', recipient: null })
})

test('a canceled order of test mode, whose payment nobody can return, is forgotten', async () => {
  await using shop = await openPurchase()
  shop.age(1000)
  shop.set({ state: 'canceled', printfulStatus: 'canceled', mode: 'test' })
  expect(eraseOldOrders(shop.db, daysAgo(730))).toBe(1)
})

test('the days count from the last change of an order', async () => {
  await using shop = await openPurchase()
  const { db, id } = shop
  shop.age(31)
  hold(db, shop.onlyOrder(), { reason: 'dispute', text: 'The payment is disputed.' })
  expect(eraseOldOrders(db, daysAgo(30))).toBe(0)
  endAllHolds(db, id)
  shop.set({ state: 'shipped' })
  expect(eraseOldOrders(db, daysAgo(30))).toBe(0)
  shop.age(31)
  addHistory(db, id, 'A parcel came back.')
  expect(eraseOldOrders(db, daysAgo(30))).toBe(0)
  shop.age(31)
  expect([eraseOldOrders(db, daysAgo(30)), eraseOldOrders(db, daysAgo(30))]).toEqual([1, 0])
  expect(shop.onlyOrder()).toMatchObject({ email: '', recipient: null })
  expect(db.select().from(mails).where(eq(mails.orderId, id)).all()).toEqual([])
})

test('a dispute that was told before its person was erased is not told again', async () => {
  await using shop = await openPurchase()
  const { db } = shop
  shop.set({ state: 'shipped' })
  const { id } = await shop.stripe.dispute(shop.onlyOrder().paymentIntentId!)
  await shop.drain()
  expect(db.select().from(notices).all()).toHaveLength(1)
  expect(eraseCustomer(db, 'jo@example.com').orders).toBe(1)
  await shop.stripe.setDisputeStatus(id, 'lost')
  await shop.drain()
  expect(db.select().from(notices).all()).toEqual([])
})

test('an address without an email goes too', async () => {
  await using shop = await openPurchase()
  shop.age(31)
  shop.set({ email: '', state: 'delivered' })
  expect(eraseOldOrders(shop.db, daysAgo(30))).toBe(1)
  expect(shop.onlyOrder().recipient).toBeNull()
})
