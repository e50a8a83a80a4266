import { expect, test } from 'bun:test'
import { openOrderTest } from '#api-test/admin-orders'
import { eraseCustomer, exportCustomer } from '../../orders/personal-data.ts'

test('a note stands in the history with who wrote it, and the customer can have it erased', async () => {
  await using shop = await openOrderTest()
  const { db } = shop.services
  const { id, email } = await shop.place()
  const { status, body } = await shop.post('/note', { orderId: id, text: '  Called: wants\r\nblue. ' })
  expect(status).toBe(200)
  expect(body.history[0]).toMatchObject({ text: 'Called: wants\nblue.', userName: 'The admin', isNote: true })
  for (const text of ['', '  ', 'x'.repeat(2001)])
    expect((await shop.post('/note', { orderId: id, text })).status).toBe(400)
  expect((await shop.post('/note', { orderId: 99, text: 'x' })).status).toBe(404)
  expect(JSON.stringify(exportCustomer(db, email))).toContain('Called: wants')
  await shop.post('/refund', { orderId: id, reason: 'Jo was unhappy.' })
  await shop.drain()
  expect(JSON.stringify(exportCustomer(db, email))).toContain('Jo was unhappy.')
  eraseCustomer(db, email)
  const erased = JSON.stringify((await shop.get(`/by-id?orderId=${id}`)).body)
  expect(erased).not.toMatch(/Called|unhappy/)
})

test('an order names its person, and its items by product', async () => {
  await using shop = await openOrderTest()
  const first = await shop.payFor()
  expect(await shop.show(first.id)).toMatchObject({
    name: 'Jo Doe',
    itemCount: 2,
    items: [{ productId: expect.any(Number) }],
  })
})
