import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { openAdminTest } from '#api-test/admin'
import { openOrderTest } from '#api-test/admin-orders'
import { ADDRESS } from '#api-test/checkout'
import { startMailServer } from '#api-test/smtp'
import { adminOrderListSchema, adminOrderSchema } from '#shared/contracts/order'
import { disputes, orderItems, shipments } from '../../db/schema/orders.ts'
import { hold } from '../../orders/holds.ts'
import { updateOrder } from '../../orders/queries.ts'

test('orders are found by number, name, email, product and state, those on hold first', async () => {
  await using shop = await openOrderTest()
  const { get } = shop
  const held = await shop.payFor()
  hold(shop.services.db, held, { reason: 'refused', text: 'Printful refused it.' })
  const other = await shop.payFor()
  const find = async (query: string) =>
    adminOrderListSchema
      .strict()
      .parse((await get(query)).body)
      .orders.map(({ id }) => id)
  expect(await find('')).toEqual([held.id, other.id])
  for (const q of ['jo@example', 'Jo Doe', shop.items(held.id)[0]!.productName.slice(0, 8)])
    expect(await find(`?q=${encodeURIComponent(q)}`)).toEqual([held.id, other.id])
  expect(await find(`?q=${10_000 + other.id}`)).toEqual([other.id])
  expect(await find('?state=on_hold')).toEqual([held.id])
  expect(await find('?q=100%25')).toEqual([])
  expect(await find('?page=2')).toEqual([])
  expect((await get('?state=lost')).status).toBe(400)
  const { body } = await get(`/by-id?orderId=${held.id}`)
  expect(adminOrderSchema.strict().parse(body)).toEqual(body)
  expect((await get('/by-id?orderId=99')).status).toBe(404)
})

test('orders are found however their number, name, email and products are spelled', async () => {
  await using shop = await openOrderTest()
  const { db } = shop.services
  const [order, other] = [await shop.payFor(), await shop.payFor()]
  const recipient = { ...order.recipient!, name: 'Zoë Müller-O’Brien' }
  db.update(orderItems).set({ productName: 'Straße 12″×18″' }).where(eq(orderItems.orderId, order.id)).run()
  updateOrder(db, order.id, { recipient, email: 'zoe.mueller@exämple.de' })
  const find = async (q: string) => {
    const { body } = await shop.get(`?${new URLSearchParams({ q })}`)
    return adminOrderListSchema.parse(body).orders.map(({ id }) => id)
  }
  for (const q of [
    ...['#10001', 'Order 10001', 'order no. 10001', '10 001', '10,001', '＃１０００１'],
    ...['MÜLLER', 'muller', 'müller-o’brien', "O'Brien", 'obrien', 'ZOE', 'Müller, Zoë', 'O’Brien Zoë'],
    ...['Zoe.Mueller@EXÄMPLE.de', 'mueller@ex', 'strasse', 'STRASSE 12x18', '12 x 18'],
  ])
    expect([q, await find(q)]).toEqual([q, [order.id]])
  expect(await find('jo doe')).toEqual([other.id])
  for (const q of ['10003', 'zoe doe', '“”', '%', '_']) expect([q, await find(q)]).toEqual([q, []])
})

test('orders are filtered by what is the matter with them', async () => {
  await using shop = await openOrderTest()
  const { db } = shop.services
  const [held, disputed, returned] = [await shop.payFor(), await shop.payFor(), await shop.payFor()]
  hold(db, held, { reason: 'refused', text: 'Printful refused it.' })
  db.insert(disputes)
    .values({ id: 'dp_1', orderId: disputed.id, reason: 'fraudulent', status: 'needs_response' })
    .run()
  const parcel = { id: 1, carrier: 'USPS', trackingNumber: '9400', isReturned: true }
  db.insert(shipments)
    .values({ ...parcel, orderId: returned.id })
    .run()
  const find = async (issue: string) => {
    const { orders } = adminOrderListSchema.parse((await shop.get(`?issue=${issue}`)).body)
    return orders.map(({ id }) => id)
  }
  expect(await find('held')).toEqual([held.id])
  expect(await find('disputed')).toEqual([disputed.id])
  expect(await find('returned')).toEqual([returned.id])
  expect((await shop.get('?issue=lost')).status).toBe(400)
})

test('Retry keeps what lasts on hold, and Place anyway overrules it', async () => {
  await using shop = await openOrderTest()
  const { post } = shop
  const { id, paymentIntentId } = await shop.payFor()
  await shop.stripe.dispute(paymentIntentId!)
  expect(shop.holds(id)).toEqual(['dispute'])
  expect((await post('/retry', { orderId: id })).body).toMatchObject({
    state: 'on_hold',
    holds: [{ reason: 'dispute' }],
  })
  const placed = await post('/place', { orderId: id })
  expect(placed.body).toMatchObject({ state: 'placed', dispute: 'fraudulent' })
  expect((await post('/retry', { orderId: id })).status).toBe(409)
  expect(placed.body.history.map(({ userName }: { userName: string | null }) => userName)).toContain(
    'The admin',
  )

  const other = await shop.checkOut(shop.createVisitor())
  await shop.stripe.pay(other.sessionId, 5000)
  await shop.drain()
  const differing = shop.orders().at(-1)!
  const retried = await post('/retry', { orderId: differing.id })
  expect(retried.body).toMatchObject({ state: 'on_hold', holds: [{ reason: 'amount_differs' }] })
  expect((await post('/place', { orderId: differing.id })).body.state).toBe('placed')
})

test('a refund is never above what was paid, once for one click, and a whole one cancels the order', async () => {
  await using shop = await openOrderTest()
  const { post } = shop
  const { id, paidCents } = await shop.payFor()
  await shop.retry(`place ${id}`)
  const part = await post('/refund', { orderId: id, amount: '1.50' })
  expect(part.body).toMatchObject({ refunded: '1.50', state: 'placed' })
  expect((await post('/refund', { orderId: id, amount: '9999' })).body.error).toMatch(
    /^At most \$\d+\.\d\d can be/,
  )
  expect((await post('/refund', { orderId: id, amount: '-1' })).status).toBe(400)
  await post('/refund', { orderId: id })
  await shop.drain()
  expect(shop.order(id)).toMatchObject({ state: 'refunded', refundedCents: paidCents })
  expect(shop.printful.orders.all.at(-1)!.status).toBe('canceled')
  expect((await post('/refund', { orderId: id })).body).toEqual({ error: 'Nothing is left to refund.' })
  expect(shop.stripe.refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(paidCents)
})

test('the address is corrected until Printful has accepted the order, at Printful too', async () => {
  await using shop = await openOrderTest()
  const { post } = shop
  const { id } = await shop.payFor()
  const address = { ...ADDRESS, orderId: id, city: 'Las Vegas' }
  expect((await post('/address', { ...address, stateCode: 'Nowhere' })).status).toBe(400)
  const saved = await post('/address', address)
  expect(saved.body.recipient).toMatchObject({ city: 'Las Vegas', stateCode: 'NV' })
  await shop.retry(`place ${id}`)
  expect(shop.printful.orders.all[0]!.recipient).toMatchObject({ city: 'Las Vegas' })
  expect((await post('/address', address)).status).toBe(409)
})

test('mails are sent from the outbox, once, and again when an administrator asks', async () => {
  const smtp = await startMailServer()
  const settings = { SMTP_URL: smtp.url, MAIL_FROM: 'The Shop, Inc. <shop@example.com>' }
  await using shop = await openOrderTest(settings)
  const { id } = await shop.payFor()
  await shop.retry(`place ${id}`)
  expect(smtp.mails).toEqual([expect.stringContaining('From: "The Shop, Inc." <shop@example.com>')])
  const { mails } = (await shop.get(`/by-id?orderId=${id}`)).body
  expect(mails).toMatchObject([{ kind: 'confirmed', sentAt: expect.any(String), error: null }])
  expect(mails[0].text).toContain('We write to you when a parcel leaves.')
  await shop.post('/resend', { orderId: id, mailId: mails[0].id })
  expect(smtp.mails).toHaveLength(2)
  expect((await shop.post('/resend', { orderId: id, mailId: 99 })).status).toBe(404)
  await smtp.stop()
})

test('while checkout is off there are no orders', async () => {
  const { get, post } = await openAdminTest()
  expect((await get('/_api/admin/orders')).status).toBe(404)
  expect((await post('/_api/admin/orders/retry', { orderId: 1 })).status).toBe(404)
  expect((await post('/_api/stripe/webhook', {})).status).toBe(404)
})
