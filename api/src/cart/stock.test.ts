import { expect, test } from 'bun:test'
import type { HTTPException } from 'hono/http-exception'
import { findRefusal } from '../http/refusal.ts'
import { requireStock } from './stock.ts'

test.each<[number | null, number, number]>([
  [null, 0, 99],
  [3, 2, 3],
])('stock %p with %p in the cart allows a quantity of %p', (stock, current, requested) => {
  expect(() => requireStock(stock, current, requested)).not.toThrow()
})

test.each<[number | null, number, number, string]>([
  [0, 0, 1, 'This item is sold out.'],
  [5, 3, 6, 'You can add 2 more: only 5 are in stock.'],
  [1, 0, 2, 'You can add 1 more: only 1 is in stock.'],
  [null, 90, 100, 'You can add 9 more: a cart holds at most 99 of an item.'],
  [3, 3, 4, 'No more in stock: only 3 are in stock, and they are in your cart.'],
  [1, 1, 2, 'No more in stock: only 1 is in stock, and it is in your cart.'],
  [2, 4, 5, 'No more in stock: only 2 are in stock.'],
  [null, 99, 100, 'A cart holds at most 99 of an item, and they are in your cart.'],
])('stock %p with %p in the cart refuses a quantity of %p', (stock, current, requested, message) => {
  expect(() => requireStock(stock, current, requested)).toThrow(message)
})

test('a refusal never has less than none to add, though the stock has fallen below the cart’s quantity', () => {
  try {
    requireStock(2, 4, 5)
    expect.unreachable()
  } catch (error) {
    expect(findRefusal(error as HTTPException)).toEqual({ reason: 'out_of_stock', details: { available: 0 } })
  }
})
