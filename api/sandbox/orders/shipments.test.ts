import { expect, test } from 'bun:test'
import { openOrdersTest } from '#api-test/printful-orders'

test('an order leaves in several parcels, down to single pieces, and only v2 knows what became of them', async () => {
  await using t = await openOrdersTest()
  const { orders } = t.sandbox
  const draft = await t.create()
  const { id } = draft
  const [first, second] = draft.items.map((item: { id: number }) => item.id)
  orders.all[0]!.items[1]!.quantity = 2
  const list = async () => (await t.call('GET', `/v2/orders/${id}/shipments`)).body
  expect(await list()).toEqual({ data: [], paging: { total: 0, offset: 0, limit: 20 } })

  const parcels = [
    orders.ship(id, [first]).shipment,
    orders.ship(id, [{ item_id: second, quantity: 1 }]).shipment,
  ]
  expect((await t.read(id)).status).toBe('partial')
  parcels.push(orders.ship(id).shipment)
  expect(await t.read(id)).toMatchObject({ status: 'fulfilled', shipments: { length: 3 } })
  const deliveredAt = new Date('2026-11-20T10:00:00Z')
  orders.deliver(parcels[0]!.id, deliveredAt)
  orders.updateShipment(parcels[1]!.id, { delivery_status: 'out_for_delivery' })
  expect((await list()).data).toMatchObject([
    {
      tracking_number: parcels[0]!.tracking_number,
      order_id: id,
      shipment_status: 'shipped',
      delivery_status: 'delivered',
      delivered_at: deliveredAt.toISOString(),
      is_reshipment: false,
      tracking_url: parcels[0]!.tracking_url,
      shipment_items: [{ order_item_id: first, quantity: 1 }],
    },
    { delivery_status: 'out_for_delivery', delivered_at: null, shipment_items: [{ quantity: 1 }] },
    { delivery_status: 'in_transit', shipment_items: [{ order_item_id: second, quantity: 1 }] },
  ])
  expect(orders.parcels.at(-1)).toMatchObject({ at: deliveredAt.getTime(), status: 'delivered' })
  expect(orders.ship(id, [first]).shipment.reshipment).toBe(true)
})

test('a parcel is listed before it leaves, and has another id in v2', async () => {
  await using t = await openOrdersTest()
  const { orders } = t.sandbox
  const { id, items } = await t.create()
  const started = orders.startParcel(id, [items[0].id], 'onhold')
  orders.ship(id)
  const waiting = { status: 'onhold', shipped_at: null, ship_date: null }
  expect(await t.read(id)).toMatchObject({ status: 'partial', shipments: [waiting, { status: 'shipped' }] })
  const list = async () => (await t.call('GET', `/v2/orders/${id}/shipments`)).body.data
  expect(await list()).toMatchObject([{ shipment_status: 'onhold', shipped_at: null }, {}])
  expect((await list())[0].id).not.toBe(started.id)
  orders.sendParcel(started.id)
  expect(await t.read(id)).toMatchObject({ status: 'fulfilled', shipments: [{ status: 'shipped' }, {}] })
})

test('a parcel that came back is told by a webhook, and the order does not show it', async () => {
  await using t = await openOrdersTest()
  const { orders } = t.sandbox
  const { id } = await t.create()
  const { shipment } = orders.ship(id)
  const before = await t.read(id)
  const event = orders.returnPackage(shipment.id, 'Unclaimed')
  expect(event).toMatchObject({
    type: 'package_returned',
    data: { reason: 'Unclaimed', shipment: { id: shipment.id }, order: { id } },
  })
  expect(await t.read(id)).toEqual(before)
  const parcel = { id, externalId: 'a', shipmentId: shipment.id, items: shipment.items }
  expect(orders.parcels).toMatchObject([
    { ...parcel, status: 'shipped' },
    { ...parcel, status: 'returned' },
  ])
  const { data } = (await t.call('GET', `/v2/orders/${id}/shipments`)).body
  expect(data).toMatchObject([{ shipment_status: 'returned', delivery_status: 'return_to_sender' }])
})

test('v2 does not know every order', async () => {
  await using t = await openOrdersTest()
  const { status, body } = await t.call('GET', '/v2/orders/1/shipments')
  expect([status, body]).toEqual([
    404,
    { data: 'Not Found', error: { reason: 'NotFound', message: 'Not Found' } },
  ])
})
