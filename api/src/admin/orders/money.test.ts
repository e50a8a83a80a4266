import { expect, test } from 'bun:test'
import { openOrderTest } from '#api-test/admin-orders'
import { salesSchema } from '#shared/contracts/sales'
import { fromCents, toCents } from '#shared/price'
import { saveRefund } from '../../orders/progress.ts'
import { updateOrder } from '../../orders/queries.ts'

async function openMoneyTest(settings: Record<string, string> = {}) {
  const shop = await openOrderTest(settings)
  const sales = async (query = '') => salesSchema.strict().parse((await shop.get(`/sales${query}`)).body)
  const today = async () => (await sales()).days.at(-1)
  const change = (id: number, values: Parameters<typeof updateOrder>[2]) =>
    updateOrder(shop.services.db, id, values)
  return Object.assign(shop, { sales, today, change })
}

test('a margin is revenue less fee and cost, and unknown with one of them', async () => {
  await using shop = await openMoneyTest()
  const { id, paidCents } = await shop.place()
  shop.change(id, { feeCents: null })
  expect(await shop.show(id)).toMatchObject({ fee: null, cost: expect.any(String), margin: null })
  expect(await shop.sales()).toMatchObject({ totals: { unknown: 1, orders: 1, margin: '0.00' } })
  shop.change(id, { feeCents: 123 })
  const { fee, cost, margin } = await shop.show(id)
  const cents = paidCents - 123 - toCents(cost!)
  expect([fee, margin]).toEqual(['1.23', fromCents(cents)])
  expect(await shop.sales()).toMatchObject({ totals: { unknown: 0, margin } })
  expect(await shop.today()).toMatchObject({ margin })
  shop.change(id, { costCents: null })
  expect(await shop.show(id)).toMatchObject({ cost: null, margin: null })
  shop.change(id, { costCents: 200, paidCents: 0 })
  expect(await shop.show(id)).toMatchObject({ fee: '0.00', margin: '-2.00' })
})

test('a cost in another currency is unknown, and a quote has no fee yet', async () => {
  await using shop = await openMoneyTest()
  await shop.checkOut()
  expect(await shop.show(shop.onlyOrder().id)).toMatchObject({ state: 'awaiting_payment', fee: null })
  shop.printful.orders.setCurrency('EUR')
  const { id } = await shop.place()
  shop.change(id, { feeCents: 100 })
  expect(await shop.show(id)).toMatchObject({ state: 'placed', fee: '1.00', cost: null, margin: null })
  expect((await shop.sales()).totals).toMatchObject({ unknown: 1, margin: '0.00' })
})

test('an order whose cancellation at Printful was never answered has cost nothing', async () => {
  await using shop = await openMoneyTest()
  const { id } = await shop.place()
  shop.printful.fail(/^\/orders\/\d+$/, { method: 'DELETE', delivery: 'reset' })
  await shop.post('/refund', { orderId: id })
  await shop.drain()
  await shop.retry(`cancel ${id}`)
  expect(shop.printful.orders.all).toMatchObject([{ status: 'canceled' }])
  expect(await shop.show(id)).toMatchObject({ state: 'refunded', cost: '0.00' })
})

test('an order that Printful makes in spite of its refund has cost what it charges, also after a backup', async () => {
  await using shop = await openMoneyTest()
  const { id } = await shop.place()
  const remote = shop.printful.orders.all[0]!
  shop.change(id, { printfulId: null, printfulStatus: null, costCents: null })
  shop.printful.orders.setStatus(remote.id, 'inprocess')
  await shop.post('/refund', { orderId: id })
  await shop.drain()
  expect(await shop.show(id)).toMatchObject({ state: 'refunded', cost: remote.costs!.total })
})

test('an order that was refunded before it was made has cost nothing, and its revenue is never negative', async () => {
  await using shop = await openMoneyTest()
  const { id, paidCents } = await shop.place()
  shop.change(id, { taxCents: 232 })
  await shop.post('/refund', { orderId: id })
  await shop.drain()
  shop.change(id, { feeCents: 100 })
  expect(await shop.show(id)).toMatchObject({ state: 'refunded', cost: '0.00', margin: '-1.00' })
  // Printful's costs of a canceled order come again when it is read.
  shop.change(id, { costCents: 4304 })
  expect(await shop.show(id)).toMatchObject({ cost: '0.00', margin: '-1.00' })
  expect(await shop.today()).toMatchObject({ revenue: '0.00', margin: '-1.00' })

  const part = await shop.place()
  await shop.post('/refund', { orderId: part.id, amount: fromCents(paidCents - 1000) })
  shop.change(part.id, { feeCents: 0, costCents: 0, taxCents: Math.round(paidCents / 10) })
  expect((await shop.show(part.id)).margin).toBe('9.00')
  expect(await shop.today()).toMatchObject({ orders: 2, revenue: '9.00' })
})

test('an order lists its refunds with their states', async () => {
  await using shop = await openMoneyTest()
  const { id } = await shop.payFor()
  const refund = { orderId: id, amountCents: 150 }
  saveRefund(shop.services.db, { ...refund, id: 're_1', status: 'failed', at: new Date('2026-11-01') })
  saveRefund(shop.services.db, { ...refund, id: 're_2', status: 'pending', at: new Date('2026-11-02') })
  expect(await shop.show(id)).toMatchObject({
    refunded: '1.50',
    refunds: [
      { amount: '1.50', state: 'failed', at: '2026-11-01T00:00:00.000Z' },
      { amount: '1.50', state: 'pending' },
    ],
  })
})
