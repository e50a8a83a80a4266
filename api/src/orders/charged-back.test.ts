import { expect, test } from 'bun:test'
import { openOrderTest } from '#api-test/admin-orders'
import { jobs } from '../db/schema/operations.ts'
import { hold } from './holds.ts'

test('what the bank takes back is canceled at Printful and not refunded, unless the dispute is won', async () => {
  for (const [status, state, refunds] of [
    ['won', 'refunded', 1],
    ['lost', 'canceled', 0],
  ] as const) {
    await using shop = await openOrderTest()
    const { id, paymentIntentId } = await shop.place()
    const dispute = await shop.stripe.dispute(paymentIntentId!)
    await shop.drain()
    const canceled = await shop.post('/cancel', { orderId: id })
    expect(canceled.body).toMatchObject({ state: 'canceled', isChargedBack: true })
    const mail = canceled.body.mails.find(({ kind }: { kind: string }) => kind === 'canceled')
    expect(mail.text).toContain('Your bank takes the payment back for you.')
    expect(shop.printful.orders.all.map((order) => order.status)).toEqual(['canceled'])
    await shop.stripe.setDisputeStatus(dispute.id, status)
    await shop.drain()
    expect([shop.order(id).state, shop.stripe.refunds.length]).toEqual([state, refunds])
    expect(shop.services.db.select().from(jobs).all()).toEqual([])
  }
})

test('a refund waits for a dispute that opens after the cancellation', async () => {
  await using shop = await openOrderTest()
  const { id, paymentIntentId } = await shop.place()
  shop.stripe.planRefund('refused')
  await shop.post('/cancel', { orderId: id })
  const dispute = await shop.stripe.dispute(paymentIntentId!)
  await shop.retry(`refund ${id}`)
  expect(shop.services.db.select().from(jobs).all()).toEqual([])
  await shop.stripe.setDisputeStatus(dispute.id, 'won')
  await shop.drain()
  expect(shop.order(id).state).toBe('refunded')
})

test('a second payment that is disputed is refunded once the dispute is withdrawn', async () => {
  await using shop = await openOrderTest()
  const { id, paymentIntentId } = await shop.payFor()
  const dispute = await shop.stripe.dispute(paymentIntentId!)
  await shop.drain()
  hold(shop.services.db, shop.order(id), { reason: 'paid_twice', isSilent: true })
  await shop.retry(`refund ${id}`)
  expect([shop.stripe.refunds, shop.holds(id)]).toEqual([[], ['dispute', 'paid_twice']])
  await shop.stripe.setDisputeStatus(dispute.id, 'warning_closed')
  await shop.drain()
  expect([shop.order(id).state, shop.holds(id)]).toEqual(['refunded', []])
})
