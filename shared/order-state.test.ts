import { expect, test } from 'bun:test'
import type { OrderProgress } from './contracts/order.ts'
import { canAdvance, describeForCustomer, isFinal, readPrintfulStatus } from './order-state.ts'

const FORWARD: OrderProgress[] = [
  'awaiting_payment',
  'paid',
  'placed',
  'in_production',
  'shipped',
  'delivered',
]

test('states only move forward', () => {
  for (const [index, from] of FORWARD.entries()) {
    for (const [other, to] of FORWARD.entries()) expect(canAdvance(from, to)).toBe(other > index)
    expect([canAdvance(from, 'canceled'), canAdvance(from, 'refunded')]).toEqual([true, true])
  }
})

test('what has ended stays so, but what was canceled may be refunded', () => {
  expect([...FORWARD, 'canceled' as const, 'refunded' as const].filter(isFinal)).toEqual([
    'canceled',
    'refunded',
  ])
  for (const state of [...FORWARD, 'canceled', 'refunded'] as const) {
    expect(canAdvance('refunded', state)).toBe(false)
    expect(canAdvance('canceled', state)).toBe(state === 'refunded')
  }
})

test.each([
  ['draft', false, { state: 'paid' }],
  ['inreview', false, { state: 'placed' }],
  ['pending', false, { state: 'placed' }],
  ['inprocess', false, { state: 'in_production' }],
  ['inprocess', true, { state: 'shipped' }],
  ['partial', true, { state: 'shipped' }],
  ['fulfilled', false, { state: 'shipped' }],
  ['archived', true, { state: 'shipped' }],
  ['a new one', false, { state: 'placed' }],
] as const)('%s at Printful (shipments: %p) means %p', (status, hasShipments, outcome) => {
  expect(readPrintfulStatus(status, hasShipments)).toEqual(outcome)
})

test.each([
  ['failed', 'failed'],
  ['onhold', 'failed'],
  ['canceled', 'canceled_at_printful'],
  ['archived', 'canceled_at_printful'],
])('%s at Printful holds the order as %p', (status, hold) => {
  expect(readPrintfulStatus(status, false)).toMatchObject({ hold })
})

test.each([
  ['onhold', 'failed'],
  ['canceled', 'canceled_at_printful'],
])('%s at Printful after a parcel holds the order as %p', (status, hold) => {
  expect(readPrintfulStatus(status, true)).toMatchObject({ hold })
})

test.each([
  ['awaiting_payment', 'none', 'Awaiting payment'],
  ['awaiting_payment', 'pending', 'Please don’t pay again.'],
  ['canceled', 'none', 'Nothing was charged.'],
  ['canceled', 'pending', 'Nothing was charged.'],
  ['canceled', 'paid', 'Canceled'],
  ['on_hold', 'paid', 'Paid. We are checking it.'],
] as const)('a customer reads of %s with the payment %s: %s', (state, payment, text) => {
  expect(describeForCustomer(state, payment)).toContain(text)
})
