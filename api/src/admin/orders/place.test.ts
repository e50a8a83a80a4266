import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { openOrderTest } from '#api-test/admin-orders'
import { startMailServer } from '#api-test/smtp'
import { serverError } from '#sandbox/faults'
import { orderItems } from '../../db/schema/orders.ts'
import { hold } from '../../orders/holds.ts'

const LARGE = { reason: 'large', text: 'It is unusually large.' } as const
const REFUSED = { reason: 'refused', text: 'Printful refused it.' } as const

test('Place anyway accepts the holds that were seen, and none if there is another', async () => {
  await using shop = await openOrderTest()
  const { id } = await shop.payFor()
  for (const cause of [LARGE, REFUSED]) hold(shop.services.db, shop.order(id), cause)
  const outdated = await shop.post('/place', { orderId: id, reasons: ['large'] })
  expect([outdated.status, shop.holds(id)]).toEqual([409, ['large', 'refused']])
  const placed = await shop.post('/place', { orderId: id, reasons: ['refused', 'large'] })
  expect(placed).toMatchObject({ status: 200, body: { state: 'placed', isWorking: false } })
  const { holds } = placed.body
  expect(holds).toMatchObject([
    { reason: 'refused', acceptedBy: 'The admin' },
    { reason: 'large', acceptedBy: 'The admin' },
  ])
})

test('an order is shown as it is while its work still goes on, and then what came of it', async () => {
  await using shop = await openOrderTest()
  const { id } = await shop.payFor()
  hold(shop.services.db, shop.order(id), LARGE)
  shop.printful.fail(/^\/orders\/@/, serverError(503))
  const waiting = await shop.post('/place', { orderId: id, reasons: ['large'] })
  expect(waiting).toMatchObject({ status: 200, body: { state: 'paid', isWorking: true } })
  await shop.retry(`recheck ${id}`)
  expect(await shop.show(id)).toMatchObject({ state: 'placed', isWorking: false })
})

test('Retry shows that an order is held again', async () => {
  await using shop = await openOrderTest()
  const { id } = await shop.payFor()
  hold(shop.services.db, shop.order(id), REFUSED)
  const body = { code: 400, result: 'No such city.', error: { reason: 'x', message: 'No such city.' } }
  shop.printful.fail(/^\/orders$/, { method: 'POST', response: { status: 400, body } })
  expect(await shop.post('/retry', { orderId: id })).toMatchObject({
    status: 200,
    body: {
      state: 'on_hold',
      holds: [{ reason: 'refused', text: expect.stringContaining('No such city.') }],
    },
  })
})

test('a lost order whose items don’t add up to what was paid can’t be placed', async () => {
  await using shop = await openOrderTest()
  const { id } = await shop.payFor()
  hold(shop.services.db, shop.order(id), { reason: 'unknown_session' })
  const [item] = shop.items(id)
  const setQuantity = (quantity: number) =>
    shop.services.db.update(orderItems).set({ quantity }).where(eq(orderItems.id, item!.id)).run()
  setQuantity(item!.quantity - 1)
  expect((await shop.post('/place', { orderId: id })).status).toBe(409)
  expect(shop.holds(id)).toEqual(['unknown_session'])
  // A refund ends the hold, and one that fails brings both back.
  shop.stripe.planRefund('pending')
  await shop.post('/refund', { orderId: id })
  await shop.stripe.settleRefund(shop.stripe.refunds[0]!.id, 'failed')
  await shop.drain()
  expect(shop.holds(id)).toEqual(['unknown_session', 'canceled_at_printful'])
  expect((await shop.post('/place', { orderId: id })).status).toBe(409)
  setQuantity(item!.quantity)
  expect((await shop.post('/place', { orderId: id })).body).toMatchObject({ state: 'placed' })
})

test('a mail that can’t be sent again is still being sent', async () => {
  const smtp = await startMailServer()
  await using shop = await openOrderTest({ SMTP_URL: smtp.url, MAIL_FROM: 'shop@example.com' })
  const { id } = await shop.place()
  const [mail] = (await shop.show(id)).mails
  await smtp.stop()
  expect(await shop.post('/resend', { orderId: id, mailId: mail!.id })).toMatchObject({
    status: 200,
    body: { isWorking: true, mails: [{ sentAt: null, error: expect.stringContaining('ECONNREFUSED') }] },
  })
})
