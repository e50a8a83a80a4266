import { expect, test } from 'bun:test'
import { sumOfItems, toRefundedItems } from './refunded-items.ts'

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
