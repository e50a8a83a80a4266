import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { openOrderTest } from '#api-test/admin-orders'
import { fromCents, toCents } from '#shared/price'
import { orderItems, orders } from '../../db/schema/orders.ts'

/** A store with an order of two items, one of them twice, for which a discount and a tax were paid. */
async function openRefundTest() {
  const shop = await openOrderTest()
  const { db } = shop.services
  const { id } = await shop.place()
  const [first] = shop.items(id)
  const { id: firstId, ...copy } = first!
  // The second item makes the first one cheaper, so that Stripe has taken more than is refunded here.
  const priceCents = copy.priceCents - 501
  db.update(orderItems).set({ priceCents }).where(eq(orderItems.id, firstId)).run()
  db.insert(orderItems)
    .values({ ...copy, quantity: 1, priceCents: 1001, variantName: 'Other' })
    .run()
  const subtotalCents = priceCents * copy.quantity + 1001
  const [discountCents, taxCents] = [333, 257]
  const totalCents = subtotalCents + shop.order(id).shipping.cents
  const paidCents = totalCents - discountCents + taxCents
  db.update(orders)
    .set({ subtotalCents, discountCents, taxCents, totalCents, paidCents })
    .where(eq(orders.id, id))
    .run()
  const refund = (body: object) => shop.post('/refund', { orderId: id, ...body })
  return Object.assign(shop, { id, itemIds: shop.items(id).map((item) => item.id), refund })
}

test('items return what was paid for them, over several refunds, to the cent', async () => {
  await using shop = await openRefundTest()
  const { id, itemIds, refund } = shop
  const { items } = await shop.show(id)
  expect(items.map(({ leftQuantity }) => leftQuantity)).toEqual([2, 1])
  const whole = items.reduce((sum, { left }) => sum + toCents(left), 0)
  expect(whole).toBe(shop.order(id).subtotalCents - 333 + 257)
  const half = await refund({ items: [{ itemId: itemIds[0], quantity: 1 }], reason: 'It was torn.' })
  expect(half.status).toBe(200)
  expect(half.body.items[0].leftQuantity).toBe(1)
  expect(half.body.refunds).toMatchObject([{ reason: 'It was torn.', state: 'succeeded' }])
  expect(half.body.history[0]).toMatchObject({ userName: 'The admin', isNote: false })
  expect(half.body.history[0].text).toEndWith('were refunded. It was torn.')
  const mail = half.body.mails.find(({ kind }: { kind: string }) => kind.startsWith('refunded'))
  expect(mail.text).toContain('It was torn.')
  const rest = await refund({ items: [{ itemId: itemIds[0], quantity: 1 }] })
  expect(toCents(rest.body.refunded)).toBe(toCents(items[0]!.left))
  expect(rest.body.items[0]).toMatchObject({ leftQuantity: 0, left: '0.00' })
})

test('an item is refunded at most once, and an amount of 0 or both kinds are refused', async () => {
  await using shop = await openRefundTest()
  const { itemIds, refund } = shop
  const item = { itemId: itemIds[1]!, quantity: 1 }
  const twice = await Promise.all([refund({ items: [item] }), refund({ items: [item] })])
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  expect(shop.stripe.refunds).toHaveLength(1)
  const again = await refund({ items: [item] })
  expect(again.body.error).toMatch(/^Nothing is left to refund of .*, Other\.$/)
  for (const [body, status, error] of [
    [{ items: [{ itemId: 9999, quantity: 1 }] }, 409, 'The order has no item 9999.'],
    [{ items: [] }, 400, 'items must not be empty.'],
    [{ items: [item], amount: '1.00' }, 400, 'Send an amount or items, not both.'],
    [{ items: [item, item] }, 400, 'items must name each item once.'],
    [{ items: [{ ...item, quantity: 0 }] }, 400, expect.any(String)],
    [{ reason: 'x'.repeat(501) }, 400, 'reason cannot exceed 500 characters.'],
  ] as const)
    expect(await refund(body)).toEqual({ status, body: { error } })
  expect(shop.stripe.refunds).toHaveLength(1)
})

test('two refunds at once, of an amount and of items, never return more than was paid', async () => {
  await using shop = await openRefundTest()
  const { id, itemIds, refund } = shop
  const { paidCents } = shop.order(id)
  const items = [{ itemId: itemIds[0]!, quantity: 2 }]
  const outcomes = await Promise.all([refund({ amount: fromCents(paidCents - 100) }), refund({ items })])
  expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(shop.order(id).refundedCents).toBeLessThanOrEqual(paidCents)
})

test('a refund of items whose response is lost is made once, and keeps its reason', async () => {
  await using shop = await openRefundTest()
  const { id, itemIds, refund } = shop
  const items = [{ itemId: itemIds[0]!, quantity: 1 }]
  shop.stripe.fail(/^POST \/v1\/refunds/, { delivery: 'reset' })
  expect((await refund({ items, reason: 'Torn.' })).status).toBe(502)
  const again = await refund({ items, reason: 'Torn.' })
  expect(again.status).toBe(200)
  expect(shop.stripe.refunds).toHaveLength(1)
  expect(again.body).toMatchObject({ refunds: [{ reason: 'Torn.' }], items: [{ leftQuantity: 1 }, {}] })
  expect(shop.order(id).refundedCents).toBe(shop.stripe.refunds[0]!.amount)
})

test('a refund that Stripe makes and responds to with an error of its own is made once', async () => {
  const makeAndFail = async (input: string | URL | Request, init?: RequestInit) => {
    const response = await fetch(input, init)
    const isRefund = init?.method === 'POST' && /\/v1\/refunds$/.test(String(input))
    return isRefund ? Response.json({ error: { type: 'api_error' } }, { status: 500 }) : response
  }
  await using shop = await openOrderTest({}, { fetch: makeAndFail })
  const { id } = await shop.place()
  const { status, body } = await shop.post('/refund', { orderId: id, amount: '1.00', reason: 'Torn.' })
  expect([status, body.refunds]).toMatchObject([200, [{ amount: '1.00', reason: 'Torn.' }]])
  expect(shop.stripe.refunds).toHaveLength(1)
})

test('a failed refund of an item leaves the item to be refunded', async () => {
  await using shop = await openRefundTest()
  const items = [{ itemId: shop.itemIds[1]!, quantity: 1 }]
  shop.stripe.planRefund('failed')
  expect((await shop.refund({ items })).body.items[1].leftQuantity).toBe(1)
  expect((await shop.refund({ items })).body.items[1].leftQuantity).toBe(0)
})

test('the shares of discount and tax are those that Stripe has computed', async () => {
  await using shop = await openOrderTest({ STRIPE_TAX: 'true' })
  const { id, taxCents, shipping, paidCents } = await shop.place()
  expect(taxCents).toBeGreaterThan(0)
  expect(shop.items(id)).toMatchObject([{ taxCents, discountCents: 0 }])
  const { items } = await shop.show(id)
  expect(toCents(items[0]!.left)).toBe(paidCents - shipping.cents)
})
