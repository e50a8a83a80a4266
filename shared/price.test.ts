import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { marginSchema, priceSchema } from './contracts/fields.ts'
import { cardPrice, detailPrice, formatPrice, fromCents, toCents } from './price.ts'

test.each([
  ['0.05', 5],
  ['24.50', 2450],
  ['24.5', 2450],
  ['24', 2400],
  ['19.99', 1999],
  ['1234567.89', 123456789],
  ['19.990', 1999],
  ['-0.05', -5],
  ['-2.00', -200],
])('%s dollars are %i cents', (price, cents) => {
  expect(toCents(price)).toBe(cents)
})

test.each([
  [0, '0.00', '$0.00'],
  [5, '0.05', '$0.05'],
  [99_999, '999.99', '$999.99'],
  [123_450, '1234.50', '$1,234.50'],
  [123_456_789, '1234567.89', '$1,234,567.89'],
  [-50, '-0.50', '-$0.50'],
  [-123_450, '-1234.50', '-$1,234.50'],
])('%i cents are %s dollars, written %s', (cents, price, formatted) => {
  expect(fromCents(cents)).toBe(price)
  expect(formatPrice(price)).toBe(formatted)
})

test('cents survive the way to text and back; the text is a margin, and a price unless below zero', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (cents) => {
      const price = fromCents(cents)
      expect(toCents(price)).toBe(cents)
      expect(marginSchema.safeParse(price).success).toBe(true)
      expect(priceSchema.safeParse(price).success).toBe(cents >= 0)
      expect(formatPrice(price)).toMatch(/^-?\$\d{1,3}(,\d{3})*\.\d{2}$/)
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['24.50', '24.50', '$24.50', '$24.50'],
  ['24.50', '28.50', 'From $24.50', 'From $24.50 - $28.50'],
  ['999.00', '1000.00', 'From $999.00', 'From $999.00 - $1,000.00'],
])('variants from %s to %s: the card shows %s, the product page %s', (minPrice, maxPrice, card, detail) => {
  expect(cardPrice({ minPrice, maxPrice })).toBe(card)
  expect(detailPrice({ minPrice, maxPrice })).toBe(detail)
})
