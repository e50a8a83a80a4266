import { expect, test } from 'bun:test'
import {
  describeCanceling,
  describePlacing,
  describeRefunding,
  describeResending,
  describeUnknownCost,
} from './order-outcomes.ts'
import { findAmountError } from './RefundDialog.tsx'

test('placing says if the order is held again, placed, or still being placed', () => {
  expect(describePlacing({ state: 'on_hold', isWorking: true })).toMatch(/still on hold/)
  expect(describePlacing({ state: 'paid', isWorking: true })).toMatch(/still goes on/)
  expect(describePlacing({ state: 'paid', isWorking: false })).toMatch(/no longer on hold/)
  expect(describePlacing({ state: 'placed', isWorking: false })).toMatch(/is placed/)
})

test('canceling says whether the money is on its way', () => {
  expect(describeCanceling({ state: 'refunded', isWorking: true })).toMatch(/and refunded/)
  expect(describeCanceling({ state: 'canceled', isWorking: true })).toMatch(/refund still goes on/)
  expect(describeCanceling({ state: 'canceled', isWorking: false })).toBe('The order is canceled.')
})

test('a refund says whether it failed or is on its way', () => {
  const describe = (...states: string[]) =>
    describeRefunding({
      refunds: states.map((state) => ({
        amount: '1.00',
        state,
        reason: '',
        at: '2026-11-26T10:00:00.000Z',
      })),
    })
  expect(describe('succeeded', 'failed')).toMatch(/failed/)
  expect(describe('failed', 'pending')).toMatch(/on its way/)
  expect(describe('failed', 'succeeded')).toBe('Refunded.')
})

test('a mail that is sent again is sent, refused or still on its way', () => {
  const mail = { id: 1, kind: 'confirmed', subject: '', text: '', sentAt: null, error: null }
  const sent = { ...mail, sentAt: '2026-11-26T10:00:00.000Z' }
  expect(describeResending({ mails: [sent], isWorking: false }, 1)).toBe('The mail is sent.')
  expect(describeResending({ mails: [mail], isWorking: true }, 1)).toMatch(/still being sent/)
  const refused = { ...mail, error: '550 No such mailbox' }
  expect(describeResending({ mails: [refused], isWorking: false }, 1)).toMatch(/550 No such mailbox/)
})

test('a cost in another currency is said once Printful has the order', () => {
  expect(describeUnknownCost({ printfulId: null })).toBe('Not known yet')
  expect(describeUnknownCost({ printfulId: 1 })).toMatch(/not in US dollars/)
})

test('a refund of 0, of too much or of a word gets one sentence', () => {
  for (const amount of ['0', '0.00']) expect(findAmountError(amount, '5.00')).toMatch(/above \$0.00/)
  for (const amount of ['', 'all', '-1', '1,50', '1e2', '0.001', '12.505'])
    expect(findAmountError(amount, '5.00')).toMatch(/such as 12.50/)
  expect(findAmountError('5.01', '5.00')).toBe('At most $5.00 can be refunded.')
  expect(findAmountError('5', '5.00')).toBeUndefined()
})
