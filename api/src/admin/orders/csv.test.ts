import { expect, test } from 'bun:test'
import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { openOrderTest } from '#api-test/admin-orders'
import { fromCents } from '#shared/price'
import { orderItems, orders } from '../../db/schema/orders.ts'
import { saveRefund } from '../../orders/progress.ts'
import { updateOrder } from '../../orders/queries.ts'

async function openCsvTest() {
  const shop = await openOrderTest()
  const download = async (query = '') => {
    const response = await shop.app.request(`/_api/admin/orders/export.csv${query}`, {
      headers: { cookie: shop.cookie },
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())
  }
  const rows = async (query = '', delimiter = ',') =>
    parse(await download(query), { bom: true, columns: true, delimiter }) as Record<string, string>[]
  return Object.assign(shop, { download, rows })
}

test('the file has one row for each order, with what a tax adviser needs', async () => {
  await using shop = await openCsvTest()
  const { db } = shop.services
  const order = await shop.place()
  db.update(orderItems)
    .set({ productName: 'Tee', variantName: 'Black / M' })
    .where(eq(orderItems.orderId, order.id))
    .run()
  const paidAt = new Date('2026-11-02T03:30:00Z')
  updateOrder(db, order.id, { paidAt, taxCents: 232, discountCents: 100, feeCents: null })
  const refund = { orderId: order.id, amountCents: 150 }
  saveRefund(db, { ...refund, id: 're_1', status: 'succeeded', at: new Date('2026-11-03T12:00:00Z') })
  saveRefund(db, { ...refund, id: 're_2', status: 'failed', at: new Date('2026-11-04T12:00:00Z') })
  saveRefund(db, { ...refund, id: 're_3', status: 'pending', at: new Date('2026-11-05T12:00:00Z') })
  const file = await shop.download('?tz=America/Los_Angeles')
  expect(file).toStartWith(
    '\uFEFFdate,number,country,items,shipping,discount,tax,total,refunds,fee,cost,margin\r\n',
  )
  const expected = {
    date: '2026-11-01',
    number: '10001',
    country: 'United States',
    items: '2 × Tee, Black / M',
    shipping: fromCents(order.shipping.cents),
    discount: '1.00',
    tax: '2.32',
    total: fromCents(order.paidCents),
    refunds: '1.50 (2026-11-03); 1.50 (2026-11-05)',
    fee: '',
    cost: fromCents(shop.order(order.id).costCents!),
    margin: '',
  }
  expect(await shop.rows('?tz=America/Los_Angeles')).toEqual([expected])
  expect(await shop.rows('?decimals=comma', ';')).toMatchObject([
    { date: '2026-11-02', tax: '2,32', refunds: '1,50 (2026-11-03); 1,50 (2026-11-05)' },
  ])
})

test('a text that a spreadsheet would run is text, and a loss stays a number', async () => {
  await using shop = await openCsvTest()
  const { db } = shop.services
  const { id } = await shop.place()
  const rename = (productName: string) =>
    db.update(orderItems).set({ productName, quantity: 1 }).where(eq(orderItems.orderId, id)).run()
  rename('=cmd|"/C calc"!A0, "quoted"')
  updateOrder(db, id, {
    feeCents: 0,
    costCents: 100_000,
    recipient: { ...shop.order(id).recipient!, countryCode: '=A1' },
  })
  const [row] = await shop.rows()
  expect(row!.items).toStartWith('1 × =cmd|"/C calc"!A0, "quoted"')
  expect(row!.country).toBe("'=A1")
  expect(row!.margin).toMatch(/^-\d+\.\d\d$/)
})

test('the file has what is filtered, also beyond a page and a slice, the newest first', async () => {
  await using shop = await openCsvTest()
  const { db } = shop.services
  const { id: _, ...order } = await shop.payFor()
  const COUNT = 600
  const copies = Array.from({ length: COUNT - 1 }, (_, index) => ({
    ...order,
    token: `token ${index}`,
    externalId: `external ${index}`,
    sessionId: null,
    paidAt: new Date(Date.UTC(2026, 0, 1 + index)),
  }))
  db.insert(orders).values(copies).run()
  const numbers = (await shop.rows()).map(({ number }) => Number(number))
  expect(numbers).toHaveLength(COUNT)
  expect(numbers).toEqual(numbers.toSorted((one, other) => other - one))
  expect(await shop.rows('?from=2026-01-01&to=2026-01-31')).toHaveLength(31)
  expect(await shop.rows('?q=10002&page=2')).toMatchObject([{ number: '10002' }])
  expect(await shop.rows('?state=canceled')).toEqual([])
})
