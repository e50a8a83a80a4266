import { expect, test } from 'bun:test'
import { type Breach, findBreaches, type OrderFacts } from './invariants.ts'

/** A paid order of $20.00 with shipping of $5.00, a discount of $2.50 and a tax of $1.75 on top. */
const PAID: OrderFacts = {
  state: 'paid',
  subtotalCents: 2000,
  shippingCents: 500,
  taxCents: 175,
  discountCents: 250,
  totalCents: 2500,
  paidCents: 2425,
  refundedCents: 0,
  paidAt: 1,
  placedAt: null,
  shippedAt: null,
  deliveredAt: null,
  canceledAt: null,
  itemCents: 2000,
  refundCents: 0,
  openHolds: 0,
  reasons: [],
}

const FREE = { itemCents: 0, subtotalCents: 0, shippingCents: 0, totalCents: 0, paidCents: 0 }
const UNTAXED = { taxCents: 0, discountCents: 0 }

test.each<[string, Partial<OrderFacts>]>([
  ['a paid order', {}],
  ['a quote', { ...UNTAXED, state: 'awaiting_payment', paidAt: null, paidCents: 0 }],
  ['a tax inside the prices', { paidCents: 2250 }],
  ['a replacement', { ...FREE, ...UNTAXED }],
  ['a payment that differs from the quote', { paidCents: 4000, reasons: ['amount_differs'] }],
  ['a second payment', { paidCents: 4000, reasons: ['paid_twice'] }],
  ['a lost order', { itemCents: 1999, totalCents: 2425, reasons: ['unknown_session'] }],
  ['a refund in part', { refundedCents: 100, refundCents: 100 }],
  ['an order that was confirmed in Printful’s dashboard', { state: 'in_production' }],
  ['a shipped order', { state: 'shipped', shippedAt: 2 }],
  ['a held order', { openHolds: 2, reasons: ['large', 'review'] }],
  ['a quote that was given up', { state: 'canceled', paidAt: null, paidCents: 0, canceledAt: 2 }],
  ['a refunded order', { state: 'refunded', refundedCents: 2425, refundCents: 2425 }],
])('%s agrees', (_, facts) => {
  expect(findBreaches({ ...PAID, ...facts })).toEqual([])
})

const missing = (state: string) => `The order is “${state}”, and the time of it is missing.`

test.each<[Breach['rule'], number, string, Partial<OrderFacts>]>([
  ['items', 1, 'The items come to $20.01, and the subtotal is $20.00.', { itemCents: 2001 }],
  ['total', 1, 'Subtotal and shipping come to $25.01, and the total is $25.00.', { shippingCents: 501 }],
  [
    'payment',
    5,
    'The payment is $24.30, and the total with tax and discount is $24.25.',
    { paidCents: 2430 },
  ],
  ['refunds', 100, 'The refunds come to $1.00, and $0.00 is stored as refunded.', { refundCents: 100 }],
  ['refunds', 100, 'The refunds come to $0.00, and $1.00 is stored as refunded.', { refundedCents: 100 }],
  ['times', 0, missing('Paid'), { paidAt: null }],
  ['times', 0, missing('Placed'), { state: 'placed' }],
  ['times', 0, missing('Shipped'), { state: 'shipped' }],
  ['times', 0, missing('Delivered'), { state: 'delivered', shippedAt: 1 }],
  ['times', 0, missing('Delivered'), { state: 'delivered', deliveredAt: 1 }],
  ['times', 0, missing('Canceled'), { state: 'canceled' }],
  ['times', 0, missing('Refunded'), { state: 'refunded', paidAt: null }],
  ['times', 0, missing('Canceled'), { state: 'canceled', canceledAt: 1, paidAt: null }],
  ['times', 0, 'The payment has arrived, and the order still awaits it.', { state: 'awaiting_payment' }],
  ['holds', 0, 'The order has ended, and a hold is still open.', { state: 'refunded', openHolds: 1 }],
])('%s: what is off by %d cents is found: %s', (rule, size, text, facts) => {
  expect(findBreaches({ ...PAID, ...facts })).toEqual([{ rule, size, text }])
})

test('refunds above the payment are found in their sum and in what is stored', () => {
  const text = 'The refunds of $25.00 are above the payment of $24.25.'
  const refunded = { rule: 'refunded', size: 75, text } as const
  for (const facts of [{ refundCents: 2500 }, { refundedCents: 2500 }])
    expect(findBreaches({ ...PAID, ...facts })).toContainEqual(refunded)
  expect(findBreaches({ ...PAID, refundCents: 2500, refundedCents: 2500 })).toEqual([refunded])
})
