import { expect, test } from 'bun:test'
import { openOrderTest } from '#api-test/admin-orders'
import { serverError } from '#sandbox/faults'
import { salesSchema } from '#shared/contracts/sales'
import { toCents } from '#shared/price'
import { updateOrder } from '../../orders/queries.ts'

test('a replacement has the same items at no charge, and is placed at once', async () => {
  await using shop = await openOrderTest({ ORDER_REVIEW_ABOVE: '1', ORDER_CHANGES_MINUTES: '0' })
  const { id } = await shop.payFor()
  await shop.retry(`place ${id}`)
  await shop.post('/place', { orderId: id })
  expect(shop.order(id).state).toBe('placed')
  Object.assign(shop.services.env, { ORDER_CHANGES_MINUTES: 15 })
  const { status, body } = await shop.post('/replace', { orderId: id })
  expect(status).toBe(200)
  expect(body).toMatchObject({ total: '0.00', state: 'placed', replaces: { id }, holds: [], refunds: [] })
  const toKinds = (orderId: number) =>
    shop.items(orderId).map(({ printfulId, quantity }) => ({ printfulId, quantity }))
  expect(toKinds(body.id)).toEqual(toKinds(id))
  expect(body.recipient).toEqual(shop.order(id).recipient)
  const [mail] = body.mails
  expect(mail).toMatchObject({
    kind: 'replacement',
    subject: `We are sending a replacement: your #OPENTOWORK order ${body.number}`,
  })
  expect(mail.text).toContain('It replaces order 10001 and costs you nothing.')
  const first = await shop.show(id)
  expect(first.replacedBy).toEqual({ id: body.id, number: body.number })
  expect(first.history[0]).toMatchObject({ userName: 'The admin', text: `Order ${body.number} replaces it.` })
  expect(shop.printful.orders.all).toHaveLength(2)
  expect(shop.printful.orders.all.at(-1)!.items).not.toContainEqual(
    expect.objectContaining({ retail_price: '0.00' }),
  )
})

test('the cost of a replacement counts in the margin of its day', async () => {
  await using shop = await openOrderTest()
  const { id } = await shop.place()
  updateOrder(shop.services.db, id, {
    feeCents: 0,
    paidAt: new Date(shop.services.db.clock.now() - 5 * 864e5),
  })
  const { body } = await shop.post('/replace', { orderId: id })
  const { days, products } = salesSchema.parse((await shop.get('/sales')).body)
  expect(body).toMatchObject({ fee: '0.00', margin: `-${body.cost}` })
  expect(toCents(body.cost)).toBeGreaterThan(0)
  expect(days.at(-1)).toMatchObject({ orders: 0, revenue: '0.00', margin: `-${body.cost}` })
  const sold = shop.items(id).reduce((sum, { quantity }) => sum + quantity, 0)
  expect(products.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(sold)
})

test('two presses make one replacement, whose draft is made once', async () => {
  await using shop = await openOrderTest()
  const { id } = await shop.place()
  shop.printful.fail(/^\/orders/, { method: 'POST', delivery: 'reset' })
  const pressed = await Promise.all([
    shop.post('/replace', { orderId: id }),
    shop.post('/replace', { orderId: id }),
  ])
  expect(pressed.map(({ status }) => status).sort()).toEqual([200, 409])
  const { id: replacementId } = shop.orders().at(-1)!
  await shop.retry(`place ${replacementId}`)
  expect(shop.printful.orders.all).toHaveLength(2)
  expect(shop.order(replacementId).state).toBe('placed')
  expect((await shop.post('/replace', { orderId: replacementId })).status).toBe(200)
})

test('an order is replaced from placing on, unless it was canceled or refunded', async () => {
  await using shop = await openOrderTest()
  const { id } = await shop.payFor()
  const replace = async () => (await shop.post('/replace', { orderId: id })).body.error
  expect(await replace()).toMatch(/^This order is not placed yet\./)
  await shop.retry(`place ${id}`)
  await shop.post('/cancel', { orderId: id })
  await shop.drain()
  expect(await replace()).toBe('This order was refunded, so there is nothing to replace.')
  expect((await shop.post('/replace', { orderId: 99 })).status).toBe(404)
})

test('a canceled replacement can be sent again, and has nothing to refund', async () => {
  await using shop = await openOrderTest()
  const { id } = await shop.place()
  shop.printful.fail(/^\/orders\/@/, serverError(503), 3)
  const { body } = await shop.post('/replace', { orderId: id })
  const canceled = await shop.post('/cancel', { orderId: body.id })
  expect(canceled.body).toMatchObject({ state: 'canceled', margin: '0.00' })
  expect(shop.stripe.refunds).toEqual([])
  expect((await shop.post('/replace', { orderId: id })).status).toBe(200)
})
