import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { parseOrderNumber } from './order-number.ts'

test.each([
  '10001',
  ' 10001\n',
  '#10001',
  '# 10001',
  '＃１０００１',
  'Order 10001',
  'ORDER #10001',
  'order no. 10001',
  'Order No.10001',
  'Order number: 10001',
  'order10001',
  'Nr. 10001',
  '№ 10001',
  'N°10001',
  '10 001',
  '10\u00A0001',
  '10\u202F001',
  '10,001',
  '10.001',
  '10’001',
  '10-001',
  '1 0 0 0 1',
  '010001',
  '١٠٠٠١',
  'Bestellung 10001 (2)',
  '10001.',
  '\u200B10001',
])('%j is the order 10001', (text) => {
  expect(parseOrderNumber(text)).toBe(10_001)
})

test.each([
  ['1 010 001', 1_010_001],
  ['110 001', 110_001],
  ['12', 12],
  ['', undefined],
  ['order', undefined],
  ['#', undefined],
  // Digits of something else.
  ['jo10001@example.com', undefined],
  ['12x10001', undefined],
  ['9'.repeat(30), undefined],
])('%j is %p', (text, number) => {
  expect(parseOrderNumber(text)).toBe(number)
})

test('any text has a number of an order or none', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const number = parseOrderNumber(text)
      expect(number === undefined || Number.isSafeInteger(number)).toBe(true)
    }),
  )
})
