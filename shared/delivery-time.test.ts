import { expect, test } from 'bun:test'
import type { ShippingRate } from './contracts/checkout.ts'
import {
  addBusinessDays,
  arrivalText,
  countBusinessDays,
  countryOfLanguages,
  findDeliveryTime,
} from './delivery-time.ts'

const FRIDAY = '2026-11-27'
const SATURDAY = '2026-11-28'

test.each([
  [FRIDAY, 0, FRIDAY],
  [FRIDAY, 1, '2026-11-30'],
  [SATURDAY, 1, '2026-11-30'],
  [FRIDAY, 5, '2026-12-04'],
  [FRIDAY, 24, '2026-12-31'],
  [FRIDAY, 25, '2027-01-01'],
])('%s and %i business days are %s', (day, count, later) => {
  expect(addBusinessDays(day, count)).toBe(later)
})

test.each([
  [FRIDAY, '2026-11-30', 1],
  [FRIDAY, '2026-12-04', 5],
  ['2026-11-26', '2026-12-07', 7],
  // A parcel that arrives on a weekend is announced for Monday.
  [FRIDAY, SATURDAY, 1],
  ['2026-11-25', SATURDAY, 3],
  [FRIDAY, FRIDAY, 1],
  [FRIDAY, '2026-11-20', 1],
])('from %s to %s it is %i business days', (from, to, count) => {
  expect(countBusinessDays(from, to)).toBe(count)
})

const rate = (fields: Partial<ShippingRate> = {}): ShippingRate => ({
  id: 'STANDARD',
  name: 'Flat Rate',
  cents: 475,
  minDays: 4,
  maxDays: 7,
  minDate: null,
  maxDate: null,
  ...fields,
})

test('the standard method counts, and without it the cheapest one', () => {
  const express = rate({ id: 'EXPRESS', cents: 400, minDays: 1, maxDays: 2 })
  const saver = rate({ id: 'SAVER', cents: 300, minDays: 9, maxDays: 12 })
  expect(findDeliveryTime([express, saver, rate()], FRIDAY)).toEqual([4, 7])
  expect(findDeliveryTime([express, saver], FRIDAY)).toEqual([9, 12])
  expect(findDeliveryTime([], FRIDAY)).toBeUndefined()
})

test("Printful's dates count more than its days, and without either nothing is known", () => {
  const dates = { minDate: '2026-12-03', maxDate: '2026-12-09' }
  expect(findDeliveryTime([rate(dates)], FRIDAY)).toEqual([4, 8])
  expect(findDeliveryTime([rate({ ...dates, minDays: null, maxDays: null })], FRIDAY)).toEqual([4, 8])
  expect(findDeliveryTime([rate({ minDate: '2026-12-03', maxDate: null })], FRIDAY)).toEqual([4, 7])
  expect(findDeliveryTime([rate({ maxDays: null })], FRIDAY)).toBeUndefined()
})

test('the text names the days from today on', () => {
  expect(arrivalText([8, 11], FRIDAY)).toBe('Arrives Dec 9 to Dec 14')
  expect(arrivalText([8, 8], FRIDAY)).toBe('Arrives Dec 9')
  expect(arrivalText([20, 30], FRIDAY)).toBe('Arrives Dec 25 to Jan 8')
})

test.each([
  [['en-US', 'de-DE'], 'US'],
  [['en', 'de-AT'], 'AT'],
  [['zh-Hant-TW'], 'TW'],
  [['es-419', 'es-mx'], 'MX'],
  [['en-US@posix'], 'US'],
  [['en-u-ca-gregory'], undefined],
  [['en', 'de'], undefined],
  [[], undefined],
] as [string[], string | undefined][])('the languages %p name the country %p', (languages, country) => {
  expect(countryOfLanguages(languages)).toBe(country)
})
