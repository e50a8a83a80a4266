import { expect, test } from 'bun:test'
import {
  cartLabel,
  cartTotal,
  countItems,
  itemDetails,
  itemTotal,
  maxQuantity,
  variantLabel,
} from './cart.ts'

const item = (price: string, quantity: number, available = true) => ({ price, quantity, available })

test('an item’s total is its price times its quantity, to the cent', () => {
  expect(itemTotal(item('0.10', 3))).toBe('0.30')
  expect(itemTotal(item('1999.99', 99))).toBe('197999.01')
})

test('the total leaves out unavailable items; the count is the sum of all quantities', () => {
  const items = [item('24.50', 2), item('99.00', 5, false), item('0.05', 1)]
  expect(cartTotal(items)).toBe('49.05')
  expect(countItems(items)).toBe(8)
  expect(cartTotal([])).toBe('0.00')
  expect([0, 1, 3].map(cartLabel)).toEqual(['Cart, 0 items', 'Cart, 1 item', 'Cart, 3 items'])
})

test.each([
  [null, 99],
  [0, 0],
  [7, 7],
  [500, 99],
])('with a stock of %p the largest quantity is %i', (stock, limit) => {
  expect(maxQuantity(stock)).toBe(limit)
})

test('a variant is labeled by its color, size and option, as far as it has them', () => {
  const label = (size: string | null, color: string | null, option: string | null = null) =>
    variantLabel({ size, color, option })
  expect(label('M', 'Black')).toBe('Black / M')
  expect(label('M', 'Black', 'Framed')).toBe('Black / M / Framed')
  expect(label('M', null)).toBe('M')
  expect(label(null, null)).toBeNull()
})

test('an ordered item is told apart by its variant, if it has one, and its quantity', () => {
  expect(itemDetails({ variantName: 'Black / M', quantity: 2 })).toBe('Black / M, Quantity 2')
  expect(itemDetails({ variantName: null, quantity: 1 })).toBe('Quantity 1')
})
