import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { openCheckoutTest } from '#api-test/checkout'
import { until } from '#api-test/until'
import { getAdminOrder } from '../admin/orders/queries.ts'
import { getSales } from '../admin/orders/sales.ts'
import { orderItems, orders } from '../db/schema/orders.ts'
import { listShipments, orderNumber } from './queries.ts'

type Shop = Awaited<ReturnType<typeof openCheckoutTest>>
type Visitor = ReturnType<Shop['createVisitor']>

test.each<[string, (shop: Shop, visitor: Visitor, sessionId: string) => Promise<unknown>]>([
  ['the sweep', (shop) => shop.sweep()],
  ['the return page', (_, visitor, sessionId) => visitor.send(`/checkout/return?session=${sessionId}`)],
])('an order that was lost while tax was on has the address of its customer, from %s', async (_, find) => {
  await using shop = await openCheckoutTest({ STRIPE_TAX: 'true' })
  const typed = { address2: 'Flat 2', phone: '+1 775 555 0100' }
  const { visitor, sessionId } = await shop.checkOut(shop.createVisitor(), 2, typed)
  const { id, recipient } = shop.onlyOrder()
  shop.stripe.setSending(false)
  await shop.stripe.pay(sessionId)
  expect(shop.stripe.intents).toMatchObject([{ shipping: null }])
  shop.services.db.delete(orders).run()
  await find(shop, visitor, sessionId)
  expect(shop.onlyOrder()).toMatchObject({ id, recipient, email: 'jo@example.com' })
  expect(recipient).toMatchObject({ address1: '1 A Street', address2: 'Flat 2', zip: '89501' })
  expect(shop.holds()).toEqual(['unknown_session'])
})

test('a lost order whose number another one has by now gets a new one, and its history names the former', async () => {
  await using shop = await openCheckoutTest()
  const { db } = shop.services
  const { sessionId } = await shop.checkOut()
  shop.stripe.setSending(false)
  await shop.stripe.pay(sessionId)
  db.delete(orders).run()
  db.run("DELETE FROM sqlite_sequence WHERE name = 'orders'")
  await shop.checkOut(shop.createVisitor(), 3)
  const [other] = shop.orders()
  await shop.sweep()
  const recovered = shop.orders().find((order) => order.sessionId === sessionId)!
  expect(recovered.id).not.toBe(other!.id)
  const { history } = getAdminOrder(db, recovered.id)
  expect(history.map(({ text }) => text)).toContain(`Its number was ${orderNumber(other!.id)}.`)
})

test('a lost order that has shipped meanwhile knows its parcels once it is refunded', async () => {
  await using shop = await openCheckoutTest()
  const { sessionId } = await shop.checkOut()
  await shop.stripe.pay(sessionId)
  await shop.drain()
  const { orders: atPrintful } = shop.printful
  const [made] = atPrintful.all
  const { paymentIntentId } = shop.onlyOrder()
  shop.services.db.delete(orders).run()
  atPrintful.ship(made!.id)
  await shop.sweep()
  const { id } = shop.onlyOrder()
  expect(shop.holds()).toEqual(['unknown_session'])
  shop.stripe.refundByHand(paymentIntentId!)
  await until(async () => {
    await shop.drain()
    return shop.order(id).state === 'refunded'
  })
  await shop.drain()
  expect(listShipments(shop.services.db, id)).toMatchObject([{ id: made!.shipments[0]!.id }])
})

test('an order that was lost counts for its products', async () => {
  await using shop = await openCheckoutTest()
  const { db, env } = shop.services
  const { sessionId } = await shop.checkOut()
  shop.stripe.setSending(false)
  await shop.stripe.pay(sessionId)
  const [before] = shop.orders()
  const listIds = () =>
    db
      .select({ productId: orderItems.productId, variantId: orderItems.variantId })
      .from(orderItems)
      .where(eq(orderItems.orderId, before!.id))
      .all()
  const ids = listIds()
  db.delete(orders).run()
  await shop.sweep()
  expect(listIds()).toEqual(ids)
  const { products } = getSales(db, env, { tz: 'UTC' })
  expect(products.map(({ product }) => product.id)).toEqual(ids.map(({ productId }) => productId!))
})
