import { expect, test } from 'bun:test'
import { findAmountError, sumOfItems, toRefundedItems } from './RefundForm.tsx'

const items = [
  { id: 1, leftQuantity: 3, left: '10.00' },
  { id: 2, leftQuantity: 1, left: '5.55' },
]

test('the chosen items return their part of what was paid', () => {
  expect(sumOfItems(items, [0, 0])).toBe('0.00')
  expect(sumOfItems(items, [1, 1])).toBe('8.88')
  expect(sumOfItems(items, [3, 0])).toBe('10.00')
})

test('only chosen items are refunded', () => {
  expect(toRefundedItems(items, [0, 1])).toEqual([{ itemId: 2, quantity: 1 }])
})

test('a refund of 0, of too much or of a word gets one sentence', () => {
  for (const amount of ['0', '0.00']) expect(findAmountError(amount, '5.00')).toMatch(/above \$0.00/)
  for (const amount of ['', 'all', '-1', '1,50', '1e2', '0.001', '12.505'])
    expect(findAmountError(amount, '5.00')).toMatch(/such as 12.50/)
  expect(findAmountError('5.01', '5.00')).toBe('At most $5.00 can be refunded.')
  expect(findAmountError('5', '5.00')).toBeUndefined()
})
