import { expect, test } from 'bun:test'
import { ORDER_STATES, type OrderState } from '#shared/contracts/order'
import type { Outcome } from './OrderForm.tsx'
import { ORDER_ACTIONS, type OrderFacts } from './order-actions.ts'

const PLACED_AT = '2026-11-26T10:00:00.000Z'
const NEW = { paid: '10.00', refunded: '0.00', placedAt: null, replacedBy: null, isChargedBack: false }
const PLACED = { ...NEW, placedAt: PLACED_AT }

const namesOf = (facts: OrderFacts) =>
  ORDER_ACTIONS.filter(({ isOffered }) => isOffered(facts)).map(({ name }) => name)

/** Describes what an action has led to. */
const describeOutcome = (name: string, outcome: Partial<Outcome>) =>
  ORDER_ACTIONS.find((action) => action.name === name)?.describe?.({
    number: '10001',
    state: 'paid',
    refunds: [],
    isWorking: false,
    ...outcome,
  })

test('each state offers its actions', () => {
  const underway = ['Refund', 'Cancel order', 'Send a replacement', 'Add note']
  const expected: Record<OrderState, string[]> = {
    awaiting_payment: ['Add note'],
    paid: ['Edit address', 'Refund', 'Cancel order', 'Add note'],
    on_hold: ['Retry', 'Place anyway', 'Edit address', 'Refund', 'Cancel order', 'Add note'],
    placed: underway,
    in_production: underway,
    shipped: underway,
    delivered: ['Refund', 'Send a replacement', 'Add note'],
    canceled: ['Add note'],
    refunded: ['Add note'],
  }
  const facts: Partial<Record<OrderState, Omit<OrderFacts, 'state'>>> = {
    awaiting_payment: { ...NEW, paid: '0.00' },
    paid: NEW,
    on_hold: NEW,
    canceled: { ...PLACED, refunded: '10.00' },
    refunded: { ...PLACED, refunded: '10.00' },
  }
  for (const state of ORDER_STATES)
    expect([state, namesOf({ state, ...(facts[state] ?? PLACED) })]).toEqual([state, expected[state]])
})

test('an order is replaced once, and what was not paid is not refunded', () => {
  const shipped = { ...PLACED, state: 'shipped' } as const
  expect(namesOf({ ...shipped, replacedBy: { id: 2, number: '10002' } })).not.toContain('Send a replacement')
  expect(namesOf({ ...shipped, paid: '0.00' })).not.toContain('Refund')
  expect(namesOf({ ...shipped, refunded: '9.99' })).toContain('Refund')
  expect(namesOf({ ...shipped, isChargedBack: true })).not.toContain('Refund')
})

test('placing says if the order is held again, placed, or still being placed', () => {
  for (const name of ['Retry', 'Place anyway']) {
    expect(describeOutcome(name, { state: 'on_hold', isWorking: true })).toMatch(/still on hold/)
    expect(describeOutcome(name, { state: 'paid', isWorking: true })).toMatch(/still goes on/)
    expect(describeOutcome(name, { state: 'paid' })).toMatch(/no longer on hold/)
    expect(describeOutcome(name, { state: 'placed' })).toMatch(/is placed/)
  }
})

test('canceling says whether the money is on its way', () => {
  const describe = (outcome: Partial<Outcome>) => describeOutcome('Cancel order', outcome)
  expect(describe({ state: 'refunded', isWorking: true })).toMatch(/and refunded/)
  expect(describe({ state: 'canceled', isWorking: true })).toMatch(/refund still goes on/)
  expect(describe({ state: 'canceled' })).toBe('The order is canceled.')
})

test('a refund says whether it failed or is on its way', () => {
  const describe = (...states: string[]) =>
    describeOutcome('Refund', {
      refunds: states.map((state) => ({ amount: '1.00', state, reason: '', at: PLACED_AT })),
    })
  expect(describe('succeeded', 'failed')).toMatch(/failed/)
  expect(describe('failed', 'pending')).toMatch(/on its way/)
  expect(describe('failed', 'succeeded')).toBe('Refunded.')
})

test('a replacement is named', () => {
  expect(describeOutcome('Send a replacement', { number: '10002' })).toBe('Order 10002 replaces it.')
})
