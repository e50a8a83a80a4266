import { expect, spyOn, test } from 'bun:test'
import { openCheckoutTest } from '#api-test/checkout'
import { notFoundV2 } from '#sandbox/envelope'
import { serverError } from '#sandbox/faults'
import { jobs } from '../db/schema/operations.ts'
import { mails, shipments } from '../db/schema/orders.ts'
import { cancelOrder } from './cancel.ts'
import { readDueDeliveries } from './delivery.ts'
import { updateOrder } from './queries.ts'
import { queueRefreshIfStale } from './refresh-order.ts'

const DAY_MS = 24 * 60 * 60_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)

/** A store with one order, which is placed. */
async function openPurchase() {
  const shop = await openCheckoutTest()
  const { sessionId } = await shop.checkOut()
  await shop.stripe.pay(sessionId)
  await shop.drain()
  const { id } = shop.onlyOrder()
  const remote = shop.printful.orders.all[0]!
  /** Makes it as if the order had left so many days ago, and had been read so many days ago. */
  const age = (sentDays: number, readDays: number) => {
    const { db } = shop.services
    db.update(shipments)
      .set({ shippedAt: daysAgo(sentDays) })
      .run()
    updateOrder(db, id, { shippedAt: daysAgo(sentDays), readAt: daysAgo(readDays) })
  }
  return Object.assign(shop, {
    id,
    remote,
    age,
    read: () => shop.retry(`read ${id}`),
    readDue: () => readDueDeliveries(shop.checkout),
  })
}

test('an order is delivered when everything has left and every parcel has arrived, on the day that the last one did', async () => {
  await using shop = await openPurchase()
  const { orders } = shop.printful
  const [item] = shop.remote.items
  const first = orders.ship(shop.remote.id, [{ item_id: item!.id, quantity: 1 }]).shipment
  orders.deliver(first.id, daysAgo(3))
  await shop.read()
  expect(shop.onlyOrder()).toMatchObject({ state: 'shipped', printfulStatus: 'partial', deliveredAt: null })
  expect(shop.onlyOrder().shippedAt).toEqual(new Date(first.shipped_at! * 1000))

  const second = orders.ship(shop.remote.id).shipment
  await shop.read()
  expect(shop.onlyOrder().state).toBe('shipped')
  const arrivedAt = daysAgo(1)
  orders.deliver(second.id, arrivedAt)
  await shop.read()
  const { state, deliveredAt } = shop.onlyOrder()
  expect([state, deliveredAt]).toEqual(['delivered', arrivedAt])
  orders.updateShipment(second.id, { delivery_status: 'in_transit', delivered_at: null })
  await shop.read()
  expect(shop.onlyOrder().state).toBe('delivered')
  const parcels = shop.services.db.select().from(shipments).all()
  expect(parcels.map((parcel) => parcel.deliveredAt)).toEqual([expect.any(Date), arrivedAt])
})

test('a parcel that hasn’t left is neither stored nor mailed, and the order has not shipped', async () => {
  await using shop = await openPurchase()
  const { orders } = shop.printful
  const [item] = shop.remote.items
  const first = orders.startParcel(shop.remote.id, [{ item_id: item!.id, quantity: 1 }])
  orders.startParcel(shop.remote.id, undefined, 'onhold')
  // Some say when it will have left.
  Object.assign(shop.remote.shipments[1]!, { shipped_at: 1795168800 })
  const mailsOf = () =>
    shop.services.db
      .select()
      .from(mails)
      .all()
      .filter(({ kind }) => kind.startsWith('shipped'))
  shop.remote.status = 'inprocess'
  await shop.read()
  expect(shop.onlyOrder()).toMatchObject({ state: 'in_production', shippedAt: null })
  expect([shop.services.db.select().from(shipments).all(), mailsOf()]).toEqual([[], []])
  Object.assign(shop.remote.shipments[1]!, { shipped_at: null })
  orders.sendParcel(first.id)
  await shop.read()
  expect(shop.onlyOrder().state).toBe('shipped')
  expect(shop.services.db.select().from(shipments).all()).toMatchObject([{ id: first.id }])
  expect(mailsOf()).toHaveLength(1)
})

test('a shipment of v2 is the parcel with its id, tracking number or tracking link', async () => {
  await using shop = await openPurchase()
  const { orders } = shop.printful
  const parcel = orders.ship(shop.remote.id).shipment
  const path = `/v2/orders/${shop.remote.id}/shipments`
  const respond = (fields: object) => {
    const data = [{ shipment_status: 'shipped', delivery_status: 'delivered', ...fields }]
    shop.printful.fail(new RegExp(path), { response: { status: 200, body: { data } } })
  }
  const { tracking_number, tracking_url } = parcel
  const isDelivered = async (fields: object) => {
    respond(fields)
    await shop.read()
    const { state } = shop.onlyOrder()
    updateOrder(shop.services.db, shop.id, { state: 'shipped' })
    shop.services.db.update(shipments).set({ deliveredAt: null }).run()
    return state === 'delivered'
  }
  expect(await isDelivered({ id: 1 })).toBe(false)
  expect(await isDelivered({ id: 1, tracking_number: '', tracking_url: null })).toBe(false)
  expect(await isDelivered({ id: parcel.id })).toBe(true)
  expect(await isDelivered({ id: 1, tracking_number: Number(tracking_number) })).toBe(true)
  expect(await isDelivered({ id: 1, tracking_url })).toBe(true)
})

test('a parcel that was canceled isn’t waited for, and one that came back has not arrived', async () => {
  await using shop = await openPurchase()
  const { orders } = shop.printful
  const [item] = shop.remote.items
  const parcels = [1, 1].map(
    (quantity) => orders.ship(shop.remote.id, [{ item_id: item!.id, quantity }]).shipment,
  )
  orders.deliver(parcels[0]!.id)
  orders.returnPackage(parcels[1]!.id)
  await shop.read()
  await shop.read()
  expect(shop.onlyOrder().state).toBe('shipped')
  expect(shop.services.db.select().from(shipments).all()).toMatchObject([
    { isReturned: false },
    { isReturned: true },
  ])
  orders.updateShipment(parcels[1]!.id, { shipment_status: 'canceled' })
  await shop.read()
  expect(shop.onlyOrder().state).toBe('delivered')
})

test.each([
  { sentDays: 0.5, readDays: 0.2, isRead: false },
  { sentDays: 0.5, readDays: 0.3, isRead: true },
  { sentDays: 20, readDays: 4, isRead: false },
  { sentDays: 20, readDays: 6, isRead: true },
  { sentDays: 59, readDays: 20, isRead: true },
  { sentDays: 61, readDays: 61, isRead: false },
])(
  'a shipped order is read ever more rarely, until 60 days after its last parcel: %p',
  async ({ sentDays, readDays, isRead }) => {
    await using shop = await openPurchase()
    const { shipment } = shop.printful.orders.ship(shop.remote.id)
    await shop.read()
    shop.printful.orders.deliver(shipment.id)
    shop.age(sentDays, readDays)
    await shop.readDue()
    expect(shop.onlyOrder().state).toBe(isRead ? 'delivered' : 'shipped')
    shop.printful.calls.splice(0)
    await shop.readDue()
    await shop.drain()
    expect(shop.printful.calls).toEqual([])
  },
)

test('an order’s page has it read until 60 days after its last parcel', async () => {
  await using shop = await openPurchase()
  shop.printful.orders.ship(shop.remote.id)
  await shop.read()
  const show = async (sentDays: number) => {
    shop.age(sentDays, 0)
    shop.printful.calls.splice(0)
    await queueRefreshIfStale(shop.checkout, shop.onlyOrder())
    await shop.drain()
    return shop.printful.calls.length
  }
  expect(await show(61)).toBe(0)
  expect(await show(59)).toBeGreaterThan(0)
  // It was read a moment ago.
  expect(await show(59)).toBe(0)
})

test('an order that v2 doesn’t know or that can’t be read stays shipped, and waits for its next turn', async () => {
  await using shop = await openPurchase()
  shop.printful.orders.ship(shop.remote.id)
  await shop.read()
  for (const fault of [{ response: notFoundV2() }, serverError()]) {
    shop.age(5, 4)
    shop.printful.fail(/^\/v2\//, fault)
    await shop.readDue().catch(() => {})
    shop.printful.calls.splice(0)
    await shop.readDue()
    expect([shop.onlyOrder().state, shop.printful.calls]).toEqual(['shipped', []])
  }
})

test('a parcel that only v2 shows has the order read again', async () => {
  await using shop = await openPurchase()
  shop.printful.orders.ship(shop.remote.id)
  await shop.read()
  shop.printful.orders.ship(shop.remote.id, [shop.remote.items[0]!.id])
  shop.age(5, 4)
  await shop.readDue()
  expect(shop.services.db.select({ key: jobs.key }).from(jobs).all()).toEqual([{ key: `read ${shop.id}` }])
  await shop.drain()
  expect(shop.services.db.select().from(shipments).all()).toHaveLength(2)
})

test('an order that is archived at Printful keeps its state if it has parcels', async () => {
  await using shop = await openPurchase()
  shop.printful.orders.ship(shop.remote.id)
  await shop.read()
  shop.printful.orders.setStatus(shop.remote.id, 'archived')
  shop.remote.shipments = []
  await shop.read()
  expect([shop.onlyOrder().state, shop.holds()]).toEqual(['shipped', []])
})

test.each(['canceled', 'archived'] as const)(
  'an order that is %s at Printful without parcels is held and costs nothing',
  async (status) => {
    await using shop = await openPurchase()
    expect(shop.onlyOrder().costCents).toBeGreaterThan(0)
    shop.printful.orders.setStatus(shop.remote.id, status)
    await shop.read()
    expect([shop.holds(), shop.onlyOrder().costCents]).toEqual([['canceled_at_printful'], 0])
  },
)

test('an order that was canceled from here is not held because of it', async () => {
  await using shop = await openPurchase()
  await cancelOrder(shop.checkout, shop.id, null)
  await shop.drain()
  await shop.read()
  expect([shop.remote.status, shop.holds(), shop.onlyOrder().costCents]).toEqual(['canceled', [], 0])
})

test('costs in another currency are unknown', async () => {
  await using shop = await openPurchase()
  shop.remote.costs!.currency = 'EUR'
  await shop.read()
  expect(shop.onlyOrder().costCents).toBeNull()
})

test('a status or a field that isn’t understood changes nothing, and is logged once without personal data', async () => {
  await using shop = await openPurchase()
  const warn = spyOn(shop.services.log, 'warn')
  const before = { ...shop.onlyOrder(), readAt: expect.any(Date) }
  Object.assign(shop.remote, { status: 'Jo Doe is thinking' })
  await shop.read()
  await shop.read()
  expect(shop.onlyOrder()).toEqual(before)
  Object.assign(shop.remote, { status: 'inprocess', items: 'Jo Doe', recipient: 'Jo Doe', error: 4 })
  await shop.read()
  await shop.read()
  expect(shop.onlyOrder().state).toBe('in_production')
  expect(shop.services.db.select().from(jobs).all()).toEqual([])
  expect(warn.mock.calls.map(([details]) => details)).toEqual([
    {},
    { fields: ['recipient', 'error', 'items'] },
  ])
  warn.mockRestore()
})
