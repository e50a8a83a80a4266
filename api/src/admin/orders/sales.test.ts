import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { openOrderTest } from '#api-test/admin-orders'
import { salesSchema } from '#shared/contracts/sales'
import { fromCents } from '#shared/price'
import { orderItems, orders } from '../../db/schema/orders.ts'
import { costCents, feeCents, revenueCents } from '../../orders/margin.ts'
import { saveRefund } from '../../orders/progress.ts'
import { type OrderRow, updateOrder } from '../../orders/queries.ts'

async function openSalesTest() {
  const shop = await openOrderTest()
  const { db } = shop.services
  const sales = async (query = '') => salesSchema.strict().parse((await shop.get(`/sales${query}`)).body)
  /** Orders and amounts of the days with any. */
  const days = async (query: string) =>
    (await sales(query)).days
      .filter(({ orders, revenue }) => orders > 0 || revenue !== '0.00')
      .map(({ day, orders, revenue, margin }) => [day, orders, revenue, margin])
  const pay = async (paidAt: string, values: Partial<OrderRow> = {}) => {
    const { id } = await shop.payFor()
    const amounts = { paidCents: 1000, taxCents: 0, feeCents: 50, costCents: 400 }
    updateOrder(db, id, { paidAt: new Date(paidAt), ...amounts, ...values })
    return id
  }
  const refund = (id: string, orderId: number, amountCents: number, at: string, status = 'succeeded') =>
    saveRefund(db, { id, orderId, amountCents, status, at: new Date(at) })
  return Object.assign(shop, { sales, days, pay, refund })
}

const MONTH = '?from=2026-03-01&to=2026-03-31'

test('sales are counted by the days of the time zone that is asked for', async () => {
  await using shop = await openSalesTest()
  await shop.pay('2026-03-10T03:30:00Z')
  await shop.pay('2026-03-10T20:30:00Z')
  const counts = async (tz: string) =>
    (await shop.days(`${MONTH}&tz=${tz}`)).map(([day, orders]) => [day, orders])
  expect(await counts('UTC')).toEqual([['2026-03-10', 2]])
  expect(await counts('America/Los_Angeles')).toEqual([
    ['2026-03-09', 1],
    ['2026-03-10', 1],
  ])
  expect(await counts('Asia/Kolkata')).toEqual([
    ['2026-03-10', 1],
    ['2026-03-11', 1],
  ])
  expect(await shop.get('/sales?tz=Mars/Olympus')).toEqual({
    status: 400,
    body: { error: 'tz must be a time zone, such as America/Los_Angeles.' },
  })
})

test('the night in which the clocks change belongs to one day', async () => {
  await using shop = await openSalesTest()
  // Berlin, 2026-03-29: from 00:00 (23:00 UTC) to 24:00 (22:00 UTC) in 23 hours.
  for (const paidAt of ['2026-03-28T22:59:59.999Z', '2026-03-28T23:00Z', '2026-03-29T21:59:59.999Z'])
    await shop.pay(paidAt)
  expect(await shop.days(`${MONTH}&tz=Europe/Berlin`)).toEqual([
    ['2026-03-28', 1, '10.00', '5.50'],
    ['2026-03-29', 2, '20.00', '11.00'],
  ])
})

test('both days of a period are included, each of its days is listed, and its totals are their sums', async () => {
  await using shop = await openSalesTest()
  for (const paidAt of ['2026-02-28T23:59Z', '2026-03-01T00:00Z', '2026-03-31T23:59Z', '2026-04-01T00:00Z'])
    await shop.pay(paidAt)
  const { days, totals } = await shop.sales(MONTH)
  expect(days.map(({ day }) => day)).toEqual(
    Array.from({ length: 31 }, (_, index) => `2026-03-${String(index + 1).padStart(2, '0')}`),
  )
  expect(days[1]).toEqual({ day: '2026-03-02', orders: 0, revenue: '0.00', margin: '0.00' })
  expect(totals).toEqual({ orders: 2, revenue: '20.00', margin: '11.00', average: '10.00', unknown: 0 })
  expect((await shop.get(`/sales/totals${MONTH}`)).body).toEqual(totals)
  expect((await shop.sales()).days).toHaveLength(30)
  expect((await shop.sales('?from=2020-01-01&to=2020-01-01')).totals).toEqual({
    ...{ orders: 0, revenue: '0.00', margin: '0.00', average: '0.00', unknown: 0 },
  })
})

test('a period that makes no sense is refused', async () => {
  await using shop = await openSalesTest()
  const refusal = async (query: string) => {
    const { status, body } = await shop.get(`/sales${query}`)
    return [status, body.error]
  }
  expect(await refusal('?from=2026-03-02&to=2026-03-01')).toEqual([400, 'from must not be after to.'])
  expect(await refusal('?from=1999-01-01&to=2026-03-01')).toEqual([
    400,
    'from and to may include at most ten years.',
  ])
  expect(await refusal('?from=2026-02-30')).toEqual([400, 'from must be a day, such as 2026-11-26.'])
  expect((await refusal('?days=30'))[0]).toBe(400)
})

test('a refund counts on its own day, without its share of the tax, and adds up to the cent', async () => {
  await using shop = await openSalesTest()
  const id = await shop.pay('2026-03-10T12:00Z', { paidCents: 1000, taxCents: 77 })
  shop.refund('re_1', id, 333, '2026-03-12T12:00Z')
  shop.refund('re_2', id, 333, '2026-03-12T12:00Z', 'pending')
  shop.refund('re_3', id, 333, '2026-03-14T12:00Z')
  shop.refund('re_4', id, 200, '2026-03-15T12:00Z', 'failed')
  expect(await shop.days(MONTH)).toEqual([
    ['2026-03-10', 1, '9.23', '4.73'],
    ['2026-03-12', 0, '-6.15', '-6.15'],
    ['2026-03-14', 0, '-3.07', '-3.07'],
  ])
  const { totals, countries } = await shop.sales(MONTH)
  expect(totals).toMatchObject({ orders: 1, revenue: fromCents(revenueCents(shop.order(id))) })
  expect(countries).toEqual([{ code: 'US', name: 'United States', orders: 1, revenue: totals.revenue }])
  expect((await shop.sales('?from=2026-03-11&to=2026-03-31')).totals).toMatchObject({
    orders: 0,
    revenue: '-9.22',
    average: '0.00',
  })
})

test('an order of unknown cost or fee counts in revenue and not in margin, nor do its refunds', async () => {
  await using shop = await openSalesTest()
  await shop.pay('2026-03-10T12:00Z')
  await shop.pay('2026-03-10T12:00Z', { costCents: null })
  const withoutFee = await shop.pay('2026-03-11T12:00Z', { feeCents: null })
  shop.refund('re_1', withoutFee, 200, '2026-03-12T12:00Z')
  expect(await shop.days(MONTH)).toEqual([
    ['2026-03-10', 2, '20.00', '5.50'],
    ['2026-03-11', 1, '10.00', '0.00'],
    ['2026-03-12', 0, '-2.00', '0.00'],
  ])
  expect((await shop.sales(MONTH)).totals).toMatchObject({ orders: 3, unknown: 2, margin: '5.50' })
})

test('the columns that sales sum up say what an order’s page says', async () => {
  await using shop = await openSalesTest()
  const { db } = shop.services
  const id = await shop.pay('2026-03-10T12:00Z')
  const cases: Partial<OrderRow>[] = [
    {},
    { taxCents: 80 },
    { paidCents: 0, feeCents: null },
    { costCents: null },
    { feeCents: null },
    { printfulStatus: 'canceled' },
    { printfulId: null, state: 'refunded', costCents: 4304 },
    { printfulId: null, state: 'canceled', costCents: null },
    { printfulId: null, state: 'paid', costCents: null },
    { printfulId: 7, printfulStatus: 'fulfilled', state: 'refunded' },
  ]
  for (const values of cases) {
    const base = { paidCents: 1000, taxCents: 0, feeCents: 50, costCents: 400, refundedCents: 0 }
    updateOrder(db, id, { ...base, printfulStatus: null, state: 'paid', ...values })
    const row = db.select().from(orders).where(eq(orders.id, id)).get()!
    const [cost, fee] = [costCents(row), feeCents(row)]
    expect({ values, sold: row.soldCents, spent: row.spentCents }).toEqual({
      values,
      sold: revenueCents(row),
      spent: cost === null || fee === null ? null : cost + fee,
    })
  }
})

test('best sellers and countries are the ten largest of the period', async () => {
  await using shop = await openSalesTest()
  const { db } = shop.services
  const ids = [await shop.pay('2026-03-10T12:00Z'), await shop.pay('2026-03-11T12:00Z')]
  await shop.pay('2026-04-10T12:00Z')
  const [first, second] = shop.products()
  const sell = (orderId: number, productId: number, quantity: number, priceCents: number) =>
    db
      .update(orderItems)
      .set({ productId, quantity, priceCents })
      .where(eq(orderItems.orderId, orderId))
      .run()
  sell(ids[0]!, first!.id, 3, 1000)
  sell(ids[1]!, second!.id, 1, 5000)
  updateOrder(db, ids[0]!, { paidCents: 1001 })
  updateOrder(db, ids[1]!, { recipient: { ...shop.order(ids[1]!).recipient!, countryCode: 'DE' } })
  const { products, countries } = await shop.sales(MONTH)
  expect(products.map(({ product, quantity, revenue }) => [product.id, quantity, revenue])).toEqual([
    [second!.id, 1, '50.00'],
    [first!.id, 3, '30.00'],
  ])
  expect(countries.map(({ name, orders }) => [name, orders])).toEqual([
    ['United States', 1],
    ['Germany', 1],
  ])
  for (const [index, code] of [...'ABCDEFGHIJKL'].entries())
    updateOrder(db, await shop.pay('2026-03-20T12:00Z', { paidCents: 2000 + index }), {
      recipient: { ...shop.order(ids[0]!).recipient!, countryCode: `X${code}` },
    })
  const largest = (await shop.sales(MONTH)).countries
  expect(largest).toHaveLength(10)
  expect(largest[0]).toMatchObject({ code: 'XL', revenue: '20.11' })
}, 30_000)

test('orders of test mode and of the sandbox are no sales, except while the sandbox is in use', async () => {
  await using shop = await openSalesTest()
  const { db, env } = shop.services
  await shop.pay('2026-03-10T12:00Z')
  const test = await shop.pay('2026-03-10T12:00Z', { mode: 'test' })
  const sandbox = await shop.pay('2026-03-10T12:00Z', { mode: 'sandbox' })
  for (const id of [test, sandbox]) shop.refund(`re_${id}`, id, 100, '2026-03-11T12:00Z')
  expect(await shop.days(MONTH)).toEqual([['2026-03-10', 1, '10.00', '5.50']])
  const quantity = (await shop.sales(MONTH)).products[0]!.quantity
  expect(quantity).toBe(shop.items(test)[0]!.quantity)
  expect((await shop.sales(MONTH)).countries).toMatchObject([{ orders: 1 }])
  expect(await shop.show(test)).toMatchObject({ isTest: true })

  Object.assign(env, { STRIPE_SECRET_KEY: undefined, PAYMENTS_SANDBOX: true })
  expect(await shop.days(MONTH)).toEqual([
    ['2026-03-10', 2, '20.00', '11.00'],
    ['2026-03-11', 0, '-1.00', '-1.00'],
  ])
  expect(
    db
      .select()
      .from(orderItems)
      .all()
      .map(({ mode }) => mode),
  ).toEqual(['live', 'test', 'sandbox'])
})
