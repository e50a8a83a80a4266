import { expect, spyOn, test } from 'bun:test'
import { openCheckoutTest } from '#api-test/checkout'
import { jobs } from '../db/schema/operations.ts'
import { notices, orderEvents, shipments } from '../db/schema/orders.ts'
import { webhookSecret } from '../printful/webhook/events.ts'

/** A store with one order that was placed, and what calls its webhook as Printful does. */
async function openPlaced() {
  const shop = await openCheckoutTest({ SITE_URL: 'https://shop.example' })
  const { sessionId } = await shop.checkOut()
  await shop.stripe.pay(sessionId)
  await shop.drain()
  const secret = await webhookSecret(shop.services.db)
  const send = async (event: object) => {
    const response = await shop.app.request(`/_api/printful/webhook/${secret}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ created: 1, retries: 0, store: 1, ...event }),
    })
    expect(response.status).toBe(200)
  }
  const lines = () =>
    shop.services.db
      .select()
      .from(orderEvents)
      .all()
      .filter(({ text }) => text.startsWith('A parcel came back'))
  const told = () =>
    shop.services.db
      .select()
      .from(notices)
      .all()
      .map(({ key, text }) => ({ key, text }))
  return Object.assign(shop, { send, lines, told })
}

async function openShipped() {
  const shop = await openPlaced()
  const { shipment } = shop.printful.orders.ship(shop.printful.orders.all[0]!.id)
  return Object.assign(shop, { shipment })
}

test('a parcel that came back is noted and told once, however often and however early the event comes', async () => {
  await using shop = await openShipped()
  const { shipment } = shop
  const event = shop.printful.orders.returnPackage(shipment.id, 'Unknown address')
  for (const _ of Array(2)) await shop.send(event)
  await shop.drain()
  for (const _ of Array(2)) await shop.send(event)
  await shop.drain()
  expect(shop.lines()).toMatchObject([{ text: 'A parcel came back: Unknown address' }])
  expect(shop.told()).toEqual([
    { key: `return ${shipment.id}`, text: 'A parcel of order 10001 came back: Unknown address' },
  ])
  expect(shop.services.db.select().from(shipments).all()).toMatchObject([{ isReturned: true }])
  expect([shop.onlyOrder().state, shop.onlyOrder().refundedCents]).toEqual(['shipped', 0])
})

test('without the webhook, the shipments of v2 tell of a parcel that came back', async () => {
  await using shop = await openShipped()
  shop.printful.orders.returnPackage(shop.shipment.id)
  for (const _ of Array(2)) await shop.retry(`read ${shop.onlyOrder().id}`)
  expect(shop.lines()).toMatchObject([{ text: 'A parcel came back.' }])
  expect(shop.told()).toHaveLength(1)
})

test('an event about a shipped order has its parcels read, too', async () => {
  await using shop = await openShipped()
  const { id } = shop.printful.orders.all[0]!
  shop.printful.orders.deliver(shop.shipment.id)
  for (const event of shop.printful.orders.setStatus(id, 'fulfilled')) await shop.send(event)
  await shop.drain()
  expect(shop.onlyOrder().state).toBe('delivered')
})

test('an event about an order is read, whatever external id it has', async () => {
  await using shop = await openShipped()
  const { id } = shop.printful.orders.all[0]!
  shop.printful.orders.deliver(shop.shipment.id)
  for (const external_id of [undefined, null, 10_001]) {
    await shop.send({ type: 'order_updated', data: { order: { id, external_id } } })
    const keys = shop.services.db.select().from(jobs).all()
    expect(keys).toMatchObject([{ key: `read ${shop.onlyOrder().id}` }])
    await shop.drain()
  }
})

test('an order that waits for an approval at Printful is held', async () => {
  await using shop = await openPlaced()
  const { webhooks, orders } = shop.printful
  await shop.services.webhook.register()
  expect(webhooks.config?.types).toContain('order_put_hold_approval')
  const order = orders.all[0]!
  orders.setStatus(order.id, 'onhold')
  await shop.send({
    type: 'order_put_hold_approval',
    data: { reason: 'Artwork', approval_files: [], order },
  })
  await shop.drain()
  expect(shop.holds()).toEqual(['failed'])
})

test('an event that isn’t understood is logged once, without what it says of people', async () => {
  await using shop = await openShipped()
  const warn = spyOn(shop.services.log, 'warn')
  for (const _ of Array(3)) {
    await shop.send({ type: 'order_teleported', data: { order: { id: 1, name: 'Jo Doe' } } })
    await shop.send({ type: 'Jo Doe' })
    await shop.send({ type: 'order_updated', data: 'Jo Doe' })
  }
  expect(warn.mock.calls.map(([details]) => details)).toEqual([
    { type: 'order_teleported' },
    {},
    { type: 'order_updated' },
  ])
  warn.mockRestore()
})
