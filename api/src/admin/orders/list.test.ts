import { expect, test } from 'bun:test'
import { openOrderTest } from '#api-test/admin-orders'
import { ADDRESS } from '#api-test/checkout'
import { adminOrderListSchema, ORDERS_PER_PAGE } from '#shared/contracts/order'
import { hold } from '../../orders/holds.ts'
import { eraseCustomer } from '../../orders/personal-data.ts'
import { saveRefund } from '../../orders/progress.ts'
import { insertOrder, updateOrder } from '../../orders/queries.ts'

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
  const { tracking_number } = shop.printful.orders.ship(shop.order(order.id).printfulId!).shipment
  await shop.retry(`read ${order.id}`)
  saveRefund(db, { id: 're_3Abc', orderId: order.id, amountCents: 1, status: 'failed' })
  for (const q of [
    ...['sao paulo', 'SÃO', 'saopaulo', 're_3abc', 'RE_3ABC', tracking_number],
    ...[tracking_number.toLowerCase(), tracking_number.replace(/(.{4})/g, '$1-')],
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

test('a changed address is found by what it says now, and an erased one by nothing', async () => {
  await using shop = await openListTest()
  const { db } = shop.services
  const { id, paymentIntentId } = await shop.payFor()
  const address = { ...ADDRESS, email: 'Élodie@Example.com', name: 'Élodie Łuczak', city: 'Ærø' }
  expect((await shop.post('/address', { orderId: id, ...address })).status).toBe(200)
  for (const q of ['elodie', 'ELODIE@EXAMPLE.COM', 'luczak élodie', 'aero', '10001'])
    expect([q, await shop.find({ q })]).toEqual([q, [id]])
  for (const q of ['jo@example.com', 'reno']) expect([q, await shop.find({ q })]).toEqual([q, []])
  updateOrder(db, id, { state: 'delivered' })
  expect(eraseCustomer(db, 'élodie@example.com').orders).toBe(1)
  for (const q of ['elodie', 'example', 'luczak', 'aero'])
    expect([q, await shop.find({ q })]).toEqual([q, []])
  expect(shop.order(id)).toMatchObject({ customerText: '', searchText: expect.not.stringContaining('aero') })
  expect(await shop.find({ q: paymentIntentId! })).toEqual([id])
})

test('pages of a search have the held orders first, and the number of all', async () => {
  await using shop = await openListTest()
  const { db } = shop.services
  const row = await shop.payFor()
  const copies = Array.from({ length: ORDERS_PER_PAGE + 1 }, (_, index) => index + 2)
  for (const id of copies) {
    const ids = { id, token: `t${id}`, externalId: `e${id}`, sessionId: `cs_${id}`, printfulId: id }
    insertOrder(db, { ...row, ...ids }, [])
  }
  hold(db, shop.order(3), { reason: 'refused', text: 'Printful refused it.' })
  const first = await shop.list({ q: 'DOE' })
  expect([first.total, first.orders.length]).toEqual([ORDERS_PER_PAGE + 2, ORDERS_PER_PAGE])
  expect(first.orders.slice(0, 2).map(({ id }) => id)).toEqual([3, ORDERS_PER_PAGE + 2])
  expect(await shop.find({ q: 'DOE', page: '2' })).toEqual([2, 1])
  expect(await shop.find({ q: 'doe', page: '3' })).toEqual([])
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
