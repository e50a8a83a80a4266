import { expect, test } from 'bun:test'
import { openOrderTest } from '#api-test/admin-orders'
import { adminOrderListSchema } from '#shared/contracts/order'
import { refunds, shipments } from '../../db/schema/orders.ts'
import { updateOrder } from '../../orders/queries.ts'

async function openListTest() {
  const shop = await openOrderTest()
  const list = async (query: Record<string, string>) => {
    const { status, body } = await shop.get(`?${new URLSearchParams(query)}`)
    expect(status).toBe(200)
    return adminOrderListSchema.strict().parse(body)
  }
  const find = async (query: Record<string, string>) => (await list(query)).orders.map(({ id }) => id)
  return Object.assign(shop, { list, find })
}

test('orders are found by city, tracking number and the ids of Printful and Stripe', async () => {
  await using shop = await openListTest()
  const { db } = shop.services
  const [order, other] = [await shop.place(), await shop.place()]
  updateOrder(db, order.id, { recipient: { ...order.recipient!, city: 'São Paulo' } })
  db.insert(shipments)
    .values({ id: 5, orderId: order.id, carrier: 'USPS', trackingNumber: '9400 1118-99' })
    .run()
  db.insert(refunds).values({ id: 're_3Abc', orderId: order.id, amountCents: 1, status: 'failed' }).run()
  for (const q of [
    ...['sao paulo', 'SÃO', '9400111899', '9400 1118 99', 're_3abc', 'RE_3ABC'],
    ...[order.paymentIntentId!, order.sessionId!, String(shop.order(order.id).printfulId)],
  ])
    expect([q, await shop.find({ q })]).toEqual([q, [order.id]])
  expect(await shop.find({ q: 'reno' })).toEqual([other.id])
})

test('orders are filtered by the day of their payment in a time zone, first and last day included', async () => {
  await using shop = await openListTest()
  const { db } = shop.services
  const [evening, noon] = [await shop.payFor(), await shop.payFor()]
  updateOrder(db, evening.id, { paidAt: new Date('2026-11-01T03:30:00Z') })
  updateOrder(db, noon.id, { paidAt: new Date('2026-11-02T12:00:00Z') })
  expect(await shop.find({ from: '2026-11-01', to: '2026-11-01' })).toEqual([evening.id])
  expect(await shop.find({ from: '2026-11-02' })).toEqual([noon.id])
  expect(await shop.find({ to: '2026-11-02' })).toEqual([noon.id, evening.id])
  const tz = 'America/Los_Angeles'
  expect(await shop.find({ from: '2026-11-01', tz })).toEqual([noon.id])
  expect(await shop.find({ to: '2026-10-31', tz })).toEqual([evening.id])
  expect(await shop.find({ from: '2026-11-02', to: '2026-11-02', q: 'doe', state: 'paid' })).toEqual([
    noon.id,
  ])
  for (const [query, error] of [
    ['from=2026-02-30', 'from must be a day, such as 2026-11-26.'],
    ['to=yesterday', 'to must be a day, such as 2026-11-26.'],
    ['from=2026-11-02&to=2026-11-01', 'from must not be after to.'],
    ['tz=Mars/Olympus', 'tz must be a time zone, such as America/Los_Angeles.'],
  ])
    expect(await shop.get(`?${query}`)).toEqual({ status: 400, body: { error } })
})

test('a row of the list has the country and the picture of the order', async () => {
  await using shop = await openListTest()
  const { id } = await shop.payFor()
  const { orders, total } = await shop.list({})
  expect(total).toBe(1)
  const { imageUrl } = shop.items(id)[0]!
  expect(orders).toMatchObject([{ id, countryCode: 'US', imageUrl, itemCount: 2 }])
})

test('an order has neighbors among the orders that the list showed, also once it is none of them', async () => {
  await using shop = await openListTest()
  const [first, second, third] = [await shop.place(), await shop.payFor(), await shop.place()]
  await shop.checkOut(shop.createVisitor())
  const neighbors = async (orderId: number, filter: Record<string, string> = {}) => {
    const query = new URLSearchParams({ orderId: String(orderId), ...filter })
    const { previous, next } = (await shop.get(`/neighbors?${query}`)).body
    return [previous?.number, next?.number]
  }
  expect(await neighbors(first.id)).toEqual([undefined, '10002'])
  expect(await neighbors(third.id)).toEqual(['10002', undefined])
  expect(await neighbors(first.id, { state: 'placed' })).toEqual([undefined, '10003'])
  expect(await neighbors(second.id, { state: 'placed', q: 'jo' })).toEqual(['10001', '10003'])
  expect(await neighbors(second.id, { q: 'nobody' })).toEqual([undefined, undefined])
  expect((await shop.get('/neighbors?orderId=0')).status).toBe(400)
})
