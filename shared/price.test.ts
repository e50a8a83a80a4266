import { expect, test } from 'bun:test'
import { cardPrice, detailPrice, formatPrice, fromCents, toCents } from './price.ts'

test.each([
  ['0.00', 0],
  ['0.05', 5],
  ['0.50', 50],
  ['24.50', 2450],
  ['24.5', 2450],
  ['24', 2400],
  ['19.99', 1999],
  ['1234567.89', 123456789],
  ['-0.05', -5],
  ['-2.00', -200],
])('%s dollars are %i cents', (price, cents) => {
  expect(toCents(price)).toBe(cents)
})

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [50, '0.50'],
  [2450, '24.50'],
  [123456789, '1234567.89'],
  [-5, '-0.05'],
  [-50, '-0.50'],
  [-200, '-2.00'],
  [-2450, '-24.50'],
])('%i cents are %s dollars', (cents, price) => {
  expect(fromCents(cents)).toBe(price)
})

test('every amount survives the round trip', () => {
  for (let cents = -20_000; cents < 20_000; cents++) expect(toCents(fromCents(cents))).toBe(cents)
})

test.each([
  ['0.00', '$0.00'],
  ['24.50', '$24.50'],
  ['999.99', '$999.99'],
  ['1234.50', '$1,234.50'],
  ['1234567.00', '$1,234,567.00'],
  ['-2.00', '-$2.00'],
  ['-1234.50', '-$1,234.50'],
])('%s is formatted as %s', (price, formatted) => {
  expect(formatPrice(price)).toBe(formatted)
})

test.each([
  ['24.50', '24.50', '$24.50', '$24.50'],
  ['24.50', '28.50', 'From $24.50', 'From $24.50 - $28.50'],
  ['999.00', '1000.00', 'From $999.00', 'From $999.00 - $1,000.00'],
])('variants from %s to %s: the card shows %s, the product page %s', (minPrice, maxPrice, card, detail) => {
  expect(cardPrice({ minPrice, maxPrice })).toBe(card)
  expect(detailPrice({ minPrice, maxPrice })).toBe(detail)
})
