import { expect, test } from 'bun:test'
import { openCheckoutTest } from '#api-test/checkout'
import { until } from '#api-test/until'
import { serverError } from '#sandbox/faults'
import { jobs } from '../db/schema/operations.ts'
import { orders } from '../db/schema/orders.ts'
import { addJob } from '../queue/jobs.ts'
import { hold } from './holds.ts'
import { listShipments, type NewOrder, updateOrder } from './queries.ts'

type Shop = Awaited<ReturnType<typeof openCheckoutTest>>

const DAY_MS = 24 * 60 * 60_000

async function buy(shop: Shop): Promise<number> {
  const { sessionId } = await shop.checkOut(shop.createVisitor())
  await shop.stripe.pay(sessionId)
  await shop.drain()
  return shop.orders().at(-1)!.id
}

const listJobs = ({ services }: Shop) => services.db.select({ key: jobs.key }).from(jobs).all()

/** Copies the last order, with ids of their own. */
function copyOrders(shop: Shop, count: number, values: Partial<NewOrder>): void {
  const { id: _, ...order } = shop.orders().at(-1)!
  const rows = Array.from({ length: count }, (_, index) => ({
    ...order,
    token: `token-${index}`,
    externalId: `copy-${index}`,
    sessionId: null,
    paymentIntentId: null,
    printfulId: 1000 + index,
    ...values,
  }))
  for (let start = 0; start < count; start += 500)
    shop.services.db
      .insert(orders)
      .values(rows.slice(start, start + 500))
      .run()
}

test('5,000 shipped orders cost a sweep 20 calls and no job, and once they were read or are old none', async () => {
  await using shop = await openCheckoutTest()
  await buy(shop)
  const shippedAt = new Date(Date.now() - 10 * DAY_MS)
  copyOrders(shop, 5000, { state: 'shipped', printfulStatus: 'fulfilled', shippedAt, readAt: null })
  updateOrder(shop.services.db, 1, { state: 'delivered' })
  shop.printful.calls.splice(0)
  await shop.sweep()
  expect(shop.printful.calls).toHaveLength(20)
  expect(shop.printful.calls.every((call) => call.startsWith('/v2/orders/'))).toBe(true)
  expect(listJobs(shop)).toEqual([])

  for (const values of [{ readAt: new Date() }, { shippedAt: new Date(Date.now() - 61 * DAY_MS) }]) {
    shop.services.db
      .update(orders)
      .set({ readAt: null, ...values })
      .run()
    shop.printful.calls.splice(0)
    await shop.sweep()
    expect(shop.printful.calls).toEqual([])
  }
})

test('a job that waits is never moved back by a sweep, nor stored for an order that is held', async () => {
  await using shop = await openCheckoutTest()
  const { db } = shop.services
  const waiting = await buy(shop)
  updateOrder(db, waiting, { state: 'paid', printfulStatus: null })
  const runAt = new Date(Date.now() + DAY_MS)
  addJob(db, `place ${waiting}`, runAt)
  const before = db.select().from(jobs).all()
  const held = await buy(shop)
  updateOrder(db, held, { state: 'paid' })
  hold(db, shop.order(held), { reason: 'dispute', text: 'The customer disputes the payment.' })
  await shop.drain()
  await shop.sweep()
  expect(db.select().from(jobs).all()).toEqual(before)
})

test('a paid order without its job is placed, unless it is from test mode and has its draft', async () => {
  await using shop = await openCheckoutTest({ ORDER_CHANGES_MINUTES: '60' })
  const { db } = shop.services
  const [live, unreachable, made] = [await buy(shop), await buy(shop), await buy(shop)]
  hold(db, shop.order(unreachable), { reason: 'unreachable', text: 'Printful can’t be reached.' })
  updateOrder(db, made, { mode: 'test' })
  db.delete(jobs).run()
  await shop.sweep()
  await shop.drain()
  expect(listJobs(shop)).toEqual([{ key: `place ${live}` }, { key: `place ${unreachable}` }])
})

test('orders under way are read by Printful’s lists, also those that have moved on', async () => {
  await using shop = await openCheckoutTest()
  const ids = [await buy(shop), await buy(shop), await buy(shop), await buy(shop)]
  const { orders: atPrintful } = shop.printful
  const [, making, partial, shipped] = atPrintful.all
  const count = async () => {
    shop.printful.calls.splice(0)
    await shop.sweep()
    await shop.drain()
    return shop.printful.calls
  }
  expect(await count()).toEqual(['/orders?status=pending&limit=100&offset=0'])
  atPrintful.setStatus(making!.id, 'inprocess')
  atPrintful.ship(partial!.id, [{ item_id: partial!.items[0]!.id, quantity: 1 }])
  atPrintful.ship(shipped!.id)
  expect(await count()).toHaveLength(4)
  expect(ids.map((id) => shop.order(id).state)).toEqual(['placed', 'in_production', 'shipped', 'shipped'])
  // The one that has shipped as a whole is read by its parcels, and not yet.
  expect(await count()).toHaveLength(3)
  atPrintful.ship(partial!.id)
  await count()
  expect(shop.order(ids[2]!).printfulStatus).toBe('fulfilled')
})

test('an order that was refunded between its parcels is read until the last has left', async () => {
  await using shop = await openCheckoutTest()
  const id = await buy(shop)
  const { orders: atPrintful } = shop.printful
  const [made] = atPrintful.all
  atPrintful.ship(made!.id, [{ item_id: made!.items[0]!.id, quantity: 1 }])
  await shop.sweep()
  shop.stripe.refundByHand(shop.order(id).paymentIntentId!)
  await until(async () => {
    await shop.drain()
    return shop.order(id).state === 'refunded'
  })
  await shop.sweep()
  expect(shop.order(id).printfulStatus).toBe('partial')
  atPrintful.ship(made!.id)
  await shop.sweep()
  expect(shop.order(id)).toMatchObject({ state: 'refunded', printfulStatus: 'fulfilled' })
})

test('an order that was refunded while Printful makes it is read until it has left', async () => {
  await using shop = await openCheckoutTest()
  const id = await buy(shop)
  const { orders: atPrintful } = shop.printful
  const [made] = atPrintful.all
  atPrintful.setStatus(made!.id, 'inprocess')
  shop.stripe.refundByHand(shop.order(id).paymentIntentId!)
  await until(async () => {
    await shop.drain()
    return shop.order(id).state === 'refunded'
  })
  expect(shop.order(id).printfulStatus).toBe('inprocess')
  atPrintful.ship(made!.id)
  await shop.sweep()
  expect(shop.order(id)).toMatchObject({ state: 'refunded', printfulStatus: 'fulfilled' })
  expect(listShipments(shop.services.db, id)).toMatchObject([{ id: made!.shipments[0]!.id }])
})

test('more than 100 orders are listed page by page, and what no list shows is read alone', async () => {
  await using shop = await openCheckoutTest()
  const id = await buy(shop)
  copyOrders(shop, 120, { readAt: new Date(0) })
  const [first] = shop.printful.orders.all
  for (let index = 0; index < 119; index++)
    shop.printful.orders.add({ ...first!, id: 1000 + index, external_id: `copy-${index}` })
  shop.printful.calls.splice(0)
  await shop.sweep()
  const pages = shop.printful.calls.filter((call) => call.startsWith('/orders?status=pending'))
  expect(pages.map((call) => call.split('offset=')[1])).toEqual(['0', '100'])
  await shop.drain()
  expect(shop.printful.calls.filter((call) => !call.startsWith('/orders?'))).toEqual(['/orders/@copy-119'])
  expect(shop.order(id).readAt!.getTime()).toBeGreaterThan(Date.now() - DAY_MS)
})

test('a draft that was canceled in Printful’s dashboard holds the order, which is not listed any more', async () => {
  await using shop = await openCheckoutTest({ ORDER_CHANGES_MINUTES: '60' })
  const id = await buy(shop)
  shop.printful.orders.setStatus(shop.printful.orders.all[0]!.id, 'canceled')
  await shop.sweep()
  expect([shop.order(id).state, shop.holds(), shop.order(id).costCents]).toEqual([
    'paid',
    ['canceled_at_printful'],
    0,
  ])
  shop.printful.calls.splice(0)
  await shop.sweep()
  expect(shop.printful.calls).toEqual([])
})

test('while Stripe is down, paid orders are placed and Printful is read', async () => {
  await using shop = await openCheckoutTest()
  const { db } = shop.services
  const [placed, paid] = [await buy(shop), await buy(shop)]
  db.update(orders).set({ sessionId: null }).run()
  updateOrder(db, paid, { state: 'paid', printfulStatus: null })
  shop.printful.orders.setStatus(shop.printful.orders.all[0]!.id, 'inprocess')
  shop.stripe.fail(/^GET \/v1\/checkout/, serverError(503), Number.POSITIVE_INFINITY)
  await shop.sweep()
  await shop.drain()
  expect([shop.order(placed).state, shop.order(paid).state]).toEqual(['in_production', 'placed'])
})

test('while Printful is down, payments are found', async () => {
  await using shop = await openCheckoutTest()
  await buy(shop)
  const { sessionId } = await shop.checkOut(shop.createVisitor())
  shop.stripe.setSending(false)
  await shop.stripe.pay(sessionId)
  shop.printful.fail(/^\/orders/, serverError(503), Number.POSITIVE_INFINITY)
  await shop.sweep()
  expect(shop.orders().at(-1)).toMatchObject({ state: 'paid', paidAt: expect.any(Date) })
})

test('two sweeps at once are one', async () => {
  await using shop = await openCheckoutTest()
  await buy(shop)
  const first = shop.sweep()
  expect(shop.sweep()).toBe(first)
  await first
  const second = shop.sweep()
  expect(second).not.toBe(first)
  await second
})
