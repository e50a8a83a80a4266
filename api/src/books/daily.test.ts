import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { type BooksTest, openBooksTest } from '#api-test/books'
import { DAY_MS } from '#shared/days'
import { listOrderTasks } from '../admin/orders/tasks.ts'
import { jobs } from '../db/schema/operations.ts'
import { notices, orders, refunds } from '../db/schema/orders.ts'
import { updateOrder } from '../orders/queries.ts'
import { systemClock } from '../platform/clock.ts'
import { queueComparison } from './daily.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** A store whose clock a test sets forward. Stripe and Printful tell it nothing. */
async function openDailyTest() {
  let passedMs = 0
  const now = () => Date.now() + passedMs
  const clock = { ...systemClock, now, date: () => new Date(now()) }
  const shop = await openBooksTest({}, { clock })
  const { db } = shop
  shop.stripe.setSending(false)
  queueComparison(shop.checkout)
  await shop.drain()
  return Object.assign(shop, {
    now,
    findJob: () => db.select().from(jobs).where(eq(jobs.key, 'books 0')).get(),
    /** Lets time pass and does what is due then. */
    async pass(ms: number) {
      passedMs += ms
      await shop.drain()
    },
    tasks: () =>
      listOrderTasks(db).flatMap(({ kind, number, text }) =>
        kind === 'books' ? [`${number}: ${text}`] : [],
      ),
    told: () =>
      db
        .select()
        .from(notices)
        .all()
        .flatMap(({ key, orderId, text }) => (key.startsWith('books') ? { orderId, text } : [])),
  })
}

type DailyTest = BooksTest & Awaited<ReturnType<typeof openDailyTest>>

/** Returns the time until the next comparison, to the minute. */
const pauseOf = (shop: DailyTest): number =>
  Math.round((shop.findJob()!.runAt.getTime() - shop.now()) / MINUTE_MS) * MINUTE_MS

test('the books are compared a day after the first start, and then once a day', async () => {
  await using shop = await openDailyTest()
  expect(pauseOf(shop)).toBe(DAY_MS)
  await shop.pass(DAY_MS - HOUR_MS)
  // A restart doesn't begin the day again.
  queueComparison(shop.checkout)
  await shop.drain()
  expect(pauseOf(shop)).toBe(HOUR_MS)
  const calls = shop.stripe.calls.length
  await shop.pass(HOUR_MS + 1000)
  expect([pauseOf(shop), shop.findJob()?.failingSince]).toEqual([DAY_MS, null])
  expect(shop.stripe.calls.slice(calls).filter((call) => call.includes('created'))).toHaveLength(3)
})

test.each([
  ['a refund', 'DELETE FROM refunds'],
  ['a dispute', 'DELETE FROM disputes'],
  ['a fee', 'UPDATE orders SET fee_cents = 1 WHERE id = 1'],
  ['a cost', 'UPDATE orders SET cost_cents = 1 WHERE id = 2'],
  ['a parcel', 'DELETE FROM shipments'],
  ['a status', `UPDATE orders SET printful_status = 'pending', state = 'placed' WHERE id = 2`],
])('%s that differs is mended, and nobody is told', async (_, change) => {
  await using shop = await openDailyTest()
  shop.db.run(change)
  expect(await shop.sentences()).toHaveLength(1)
  await shop.pass(DAY_MS + 1000)
  expect(pauseOf(shop)).toBe(HOUR_MS)
  expect(await shop.sentences()).toEqual([])
  await shop.pass(HOUR_MS + 1000)
  expect([pauseOf(shop), shop.tasks(), shop.told()]).toEqual([DAY_MS, [], []])
})

test('an order that is lost is found by the session of its payment', async () => {
  await using shop = await openDailyTest()
  await shop.pass(HOUR_MS)
  await shop.read(3)
  shop.db.delete(orders).where(eq(orders.id, 3)).run()
  expect(await shop.sentences()).toEqual([
    `The payment ${shop.intents[2]} of order 10003 is missing here and $35.25 at Stripe.`,
  ])
  await shop.pass(DAY_MS)
  expect([await shop.sentences(), shop.holds(3)]).toEqual([[], ['unknown_session']])
})

test('what still differs an hour later is told once, and is a task until a later comparison agrees', async () => {
  await using shop = await openDailyTest()
  const { db } = shop
  db.insert(refunds)
    .values({ id: 're_x', orderId: 2, amountCents: 100, status: 'succeeded', at: new Date(shop.now()) })
    .run()
  await shop.pass(DAY_MS + 1000)
  expect([shop.tasks(), shop.told()]).toEqual([[], []])
  await shop.pass(HOUR_MS + 1000)
  const url = `https://dashboard.stripe.com/payments/${shop.intents[1]}`
  const sentence = `The refund re_x is $1.00 (succeeded) here and missing at Stripe (${url}).`
  expect(shop.tasks()).toEqual([`10002: ${sentence}`])
  expect(shop.told()).toEqual([{ orderId: 2, text: `The books differ. Order 10002: ${sentence}` }])
  expect(pauseOf(shop)).toBe(DAY_MS)

  // While a service can't be read, nothing has come to agree.
  shop.stripe.fail(/^GET \/v1\/disputes/, { response: { status: 401, body: { error: { message: 'No.' } } } })
  await shop.pass(DAY_MS + 1000)
  expect([shop.tasks().length, shop.findJob()?.error]).toEqual([1, 'The books of Stripe can’t be read: No.'])
  await shop.pass(MINUTE_MS)
  expect([shop.tasks().length, shop.told().length, pauseOf(shop)]).toEqual([1, 1, DAY_MS])

  db.delete(refunds).where(eq(refunds.id, 're_x')).run()
  await shop.pass(DAY_MS + 1000)
  expect([shop.tasks(), shop.told().length]).toEqual([[], 1])
})

test('an order whose payment was returned is canceled at Printful, unless that makes it', async () => {
  await using shop = await openDailyTest()
  await shop.pass(HOUR_MS)
  const [, made, placed] = shop.remotes
  for (const [index, { id }] of [made!, placed!].entries()) {
    shop.stripe.refundByHand(shop.intents[index + 1]!)
    expect(shop.printful.orders.all.find((each) => each.id === id)?.status).toBe(
      ['inprocess', 'pending'][index]!,
    )
  }
  const refundIds = shop.stripe.refunds.map(({ id }) => id).slice(0, 2)
  for (const [index, id] of refundIds.toReversed().entries()) {
    shop.db
      .insert(refunds)
      .values({ id, orderId: index + 2, amountCents: 3525, status: 'succeeded' })
      .run()
    updateOrder(shop.db, index + 2, { state: 'refunded', refundedCents: 3525 })
  }
  await shop.pass(DAY_MS)
  expect([made!.status, placed!.status]).toEqual(['inprocess', 'canceled'])
  expect(shop.printful.calls.filter((call) => call === `/orders/${made!.id}`)).toEqual([])
})

test('one mail tells of many differences', async () => {
  await using shop = await openDailyTest()
  const values = Array.from({ length: 12 }, (_, index) => ({
    ...{ id: `re_${index}`, orderId: 2, amountCents: 100, status: 'failed' },
    at: new Date(shop.now()),
  }))
  shop.db.insert(refunds).values(values).run()
  await shop.pass(DAY_MS + 1000)
  await shop.pass(HOUR_MS + 1000)
  expect([shop.tasks().length, shop.told().length]).toEqual([12, 1])
  const { orderId, text } = shop.told()[0]!
  expect([orderId, text.match(/Order 10002: /g)?.length]).toEqual([null, 10])
  expect(text).toEndWith(' 2 more are on the dashboard.')
})

test('books that can’t be read for 15 minutes are a task', async () => {
  await using shop = await openDailyTest()
  const stuck = () => listOrderTasks(shop.db).filter(({ kind }) => kind === 'stuck')
  shop.printful.setTokenValid(false)
  await shop.pass(DAY_MS + 1000)
  for (let minutes = 0; minutes < 20; minutes++) await shop.pass(MINUTE_MS)
  const text = 'The books of Stripe and Printful can’t be compared'
  expect(stuck().filter(({ orderId }) => orderId === null)).toMatchObject([{ text }])
  shop.printful.setTokenValid(true)
  await shop.pass(5 * MINUTE_MS + 1000)
  expect(stuck()).toEqual([])
})
