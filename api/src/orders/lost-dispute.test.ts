import { expect, test } from 'bun:test'
import { openCheckoutTest } from '#api-test/checkout'
import { marginCents } from './margin.ts'

type Shop = Awaited<ReturnType<typeof openCheckoutTest>>

/** An order that was placed, and a dispute of its payment. */
async function openDisputed(shop: Shop, prefix: 'dp' | 'du' = 'dp') {
  const { sessionId } = await shop.checkOut()
  await shop.stripe.pay(sessionId)
  await shop.drain()
  const { id, paymentIntentId } = shop.orders().at(-1)!
  const margin = () => marginCents(shop.order(id))
  const before = margin()
  const dispute = await shop.stripe.dispute(paymentIntentId!, { prefix })
  return {
    before,
    margin,
    amount: dispute.amount,
    end: async (status: 'won' | 'lost') => {
      await shop.stripe.setDisputeStatus(dispute.id, status)
      await shop.drain()
      return margin()
    },
  }
}

test.each(['dp', 'du'] as const)(
  'a lost dispute takes its amount and its fee from the margin, once (id %s_…)',
  async (prefix) => {
    await using shop = await openCheckoutTest()
    const { before, amount, end } = await openDisputed(shop, prefix)
    expect(await end('lost')).toBe(before! - amount - 1500)
    await shop.retry(`payment ${shop.onlyOrder().id}`)
    expect(await end('lost')).toBe(before! - amount - 1500)
  },
)

test('a dispute that is open or was won changes no margin', async () => {
  await using shop = await openCheckoutTest()
  const { before, margin, end } = await openDisputed(shop)
  expect(margin()).toBe(before)
  expect(await end('won')).toBe(before)
})

test('the margin is unknown if Stripe took the dispute in another currency', async () => {
  await using shop = await openCheckoutTest()
  const { sessionId } = await shop.checkOut()
  await shop.stripe.pay(sessionId)
  await shop.drain()
  shop.stripe.setPayoutCurrency('eur', 0.9)
  const { id, paymentIntentId } = shop.onlyOrder()
  const dispute = await shop.stripe.dispute(paymentIntentId!)
  await shop.stripe.setDisputeStatus(dispute.id, 'lost')
  await shop.drain()
  expect(shop.order(id).feeCents).toBeNull()
  expect(marginCents(shop.order(id))).toBeNull()
})
