import { expect, test } from 'bun:test'
import type { CartItem } from '#shared/contracts/cart'
import { priceBefore, toSeenPrices } from './seen-prices.ts'

const line = (id: number, price: string, available = true) => ({ id, price, available }) as CartItem

test('a price is told when it differs from the one last seen', () => {
  const seen = toSeenPrices([line(1, '24.50'), line(2, '10.00')])
  expect(priceBefore(seen, line(1, '26.00'))).toBe('24.50')
  expect(priceBefore(seen, line(2, '10.00'))).toBeUndefined()
  expect(priceBefore(seen, line(3, '5.00'))).toBeUndefined()
})

test('a line that can’t be bought has no price to speak of', () => {
  expect(priceBefore(toSeenPrices([line(1, '24.50')]), line(1, '26.00', false))).toBeUndefined()
})

test('an add sees its own line only: a change of another is still to be told', () => {
  const seen = toSeenPrices([line(1, '26.00'), line(2, '10.00')], toSeenPrices([line(1, '24.50')]))
  expect(seen).toEqual({ 1: '24.50', 2: '10.00' })
})

test('a line that has no id of the server yet is not remembered', () => {
  expect(toSeenPrices([line(-1, '24.50')])).toEqual({})
})
