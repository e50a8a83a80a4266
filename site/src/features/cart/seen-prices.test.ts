import { beforeEach, expect, test } from 'bun:test'
import {
  cleanTestStorage,
  getTestStorage,
  setTestStorageKey,
  useTestStorageEngine,
} from '@nanostores/persistent'
import { cleanStores } from 'nanostores'
import type { CartItem } from '#shared/contracts/cart'
import { $seenPrices, markPricesSeen, previousPrice, toSeenPrices } from './seen-prices.ts'

useTestStorageEngine()
beforeEach(() => {
  cleanTestStorage()
  cleanStores($seenPrices)
})

const item = (id: number, price: string, available = true) => ({ id, price, available }) as CartItem

test('a previous price is one that differs from the price last seen, of an available item', () => {
  const seen = toSeenPrices([item(1, '24.50'), item(2, '10.00'), item(-1, '3.00')])
  expect(seen).toEqual({ 1: '24.50', 2: '10.00' })
  expect(previousPrice(seen, item(1, '26.00'))).toBe('24.50')
  expect(previousPrice(seen, item(1, '26.00', false))).toBeUndefined()
  expect(previousPrice(seen, item(2, '10.00'))).toBeUndefined()
  expect(previousPrice(seen, item(3, '5.00'))).toBeUndefined()
})

test('an add marks only the new item’s price as seen', () => {
  const seen = toSeenPrices([item(1, '26.00'), item(2, '10.00')], toSeenPrices([item(1, '24.50')]))
  expect(seen).toEqual({ 1: '24.50', 2: '10.00' })
})

test('seen prices are stored as JSON, and full storage breaks nothing', () => {
  markPricesSeen([item(1, '24.50')])
  expect(getTestStorage()).toEqual({ 'cart-prices': '{"1":"24.50"}' })
  const throwError = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  Object.defineProperty(getTestStorage(), 'cart-prices', { configurable: true, set: throwError })
  expect(() => markPricesSeen([item(1, '26.00')])).not.toThrow()
  Reflect.deleteProperty(getTestStorage(), 'cart-prices')
})

test.each([
  ['{"1":', {}],
  ['null', {}],
  ['{"1":{},"2":"free","3":"9.00"}', { 3: '9.00' }],
])('the stored text %p is read as %p', (text, prices) => {
  setTestStorageKey('cart-prices', text)
  expect($seenPrices.get()).toEqual(prices)
})
