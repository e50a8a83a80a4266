import { expect, test } from 'bun:test'
import { openCheckoutTest } from '#api-test/checkout'
import { toOrder } from './to-order.ts'

const PAGE = 'https://payments.stripe.com/bank_transfers/instructions/x'
const ACTIONS = {
  'a bank transfer': {
    type: 'display_bank_transfer_instructions',
    display_bank_transfer_instructions: { hosted_instructions_url: PAGE, type: 'us_bank_transfer' },
  },
  'a voucher': { type: 'boleto_display_details', boleto_display_details: { hosted_voucher_url: PAGE } },
  microdeposits: {
    type: 'verify_with_microdeposits',
    verify_with_microdeposits: { hosted_verification_url: PAGE, microdeposit_type: 'amounts' },
  },
}

test.each(Object.entries(ACTIONS))(
  '%s that waits for the shopper leads to Stripe’s page',
  async (_, action) => {
    await using shop = await openCheckoutTest()
    const { sessionId, visitor } = await shop.checkOut()
    await shop.stripe.payUnfinished(sessionId, 'requires_action', action)
    const page = await visitor.send(`/checkout/return?session=${sessionId}`)
    const order = () => toOrder(shop.services.db, shop.onlyOrder())
    expect(page.headers.get('location')).toBe(`/orders/${shop.onlyOrder().token}`)
    expect(order()).toMatchObject({ state: 'awaiting_payment', payment: 'unfinished', paymentUrl: PAGE })
    await shop.stripe.settle(sessionId)
    await shop.drain()
    expect(order()).toMatchObject({ state: 'placed', payment: 'paid', paymentUrl: null })
  },
)

test('a step without a page, and one that leads elsewhere, are said without a link', async () => {
  const page = { hosted_instructions_url: 'javascript:alert(1)' }
  for (const status of ['requires_confirmation', 'requires_action'] as const) {
    await using shop = await openCheckoutTest()
    const { sessionId } = await shop.checkOut()
    const action = status === 'requires_action' ? { type: 'x', x: page } : null
    await shop.stripe.payUnfinished(sessionId, status, action)
    await shop.drain()
    const order = toOrder(shop.services.db, shop.onlyOrder())
    expect(order).toMatchObject({ payment: 'unfinished', paymentUrl: null })
  }
})

test('a transfer that never comes ends the order, and is no unfinished payment any more', async () => {
  await using shop = await openCheckoutTest()
  const { sessionId } = await shop.checkOut()
  await shop.stripe.payUnfinished(sessionId, 'requires_action', ACTIONS['a bank transfer'])
  await shop.stripe.settle(sessionId, false)
  await shop.drain()
  const order = toOrder(shop.services.db, shop.onlyOrder())
  expect(order).toMatchObject({ state: 'canceled', payment: 'pending', paymentUrl: null })
})
