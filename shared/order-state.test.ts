import { expect, test } from 'bun:test'
import { ORDER_STATES, type OrderState } from './contracts/order.ts'
import { canAdvance, readPrintfulStatus } from './order-state.ts'

const FORWARD: OrderState[] = ['awaiting_payment', 'paid', 'placed', 'in_production', 'shipped', 'delivered']

test('states only move forward', () => {
  for (const [index, from] of FORWARD.entries()) {
    for (const [other, to] of FORWARD.entries()) expect(canAdvance(from, to)).toBe(other > index)
    expect([canAdvance(from, 'canceled'), canAdvance(from, 'refunded')]).toEqual([true, true])
  }
})

test('a hold is left by an administrator, or by its end, and what has ended stays so', () => {
  for (const state of ORDER_STATES) {
    const isEnd = state === 'canceled' || state === 'refunded'
    expect(canAdvance('on_hold', state)).toBe(isEnd)
    expect(canAdvance('refunded', state)).toBe(false)
    expect(canAdvance('canceled', state)).toBe(state === 'refunded')
    expect(canAdvance(state, 'on_hold')).toBe(!isEnd && state !== 'on_hold')
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
  ['canceled', false, { state: 'canceled' }],
  ['a new one', false, { state: 'placed' }],
] as const)('%s at Printful (shipments: %p) means %p', (status, hasShipments, outcome) => {
  expect(readPrintfulStatus(status, hasShipments)).toEqual(outcome)
})

test.each(['failed', 'onhold'])('%s at Printful holds the order', (status) => {
  expect(readPrintfulStatus(status, false)).toHaveProperty('hold')
})
