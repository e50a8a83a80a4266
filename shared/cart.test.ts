import { expect, test } from 'bun:test'
import { cartLabel, cartTotal, countItems, itemTotal, maxQuantity, variantLabel } from './cart.ts'

const line = (price: string, quantity: number, available = true) => ({ price, quantity, available })

test('a line costs its price times its quantity, exactly', () => {
  expect(itemTotal(line('0.10', 3))).toBe('0.30')
  expect(itemTotal(line('1999.99', 99))).toBe('197999.01')
})

test('the total leaves out what can’t be bought; the count is of all pieces', () => {
  const items = [line('24.50', 2), line('99.00', 5, false), line('0.05', 1)]
  expect(cartTotal(items)).toBe('49.05')
  expect(countItems(items)).toBe(8)
  expect(cartTotal([])).toBe('0.00')
})

test.each([
  [0, 'Cart, 0 items'],
  [1, 'Cart, 1 item'],
  [3, 'Cart, 3 items'],
])('a cart of %i is named "%s"', (count, label) => {
  expect(cartLabel(count)).toBe(label)
})

test.each([
  [null, 99],
  [0, 0],
  [7, 7],
  [500, 99],
])('of a stock of %p a line holds at most %i', (stock, limit) => {
  expect(maxQuantity(stock)).toBe(limit)
})

test.each([
  ['M', 'Black', 'Black / M'],
  ['M', null, 'M'],
  [null, null, null],
])('size %p and color %p read as %p', (size, color, label) => {
  expect(variantLabel(size, color)).toBe(label)
})
