import { expect, test } from 'bun:test'
import { hasNumericPostalCode, readPostalCode, ZIP_REQUIRED } from './postal-code.ts'

test.each([
  ['US', '89501', '89501'],
  ['US', '89501 1234', '89501-1234'],
  ['US', '89501–1234', '89501-1234'],
  ['US', '８９５０１', '89501'],
  ['CA', 'k1a0b1', 'K1A 0B1'],
  ['CA', 'K1A-0B1', 'K1A 0B1'],
  ['GB', 'sw1a1aa', 'SW1A 1AA'],
  ['GB', 'M1 1AE', 'M1 1AE'],
  ['GB', 'BFPO 801', 'BFPO 801'],
  ['IE', 'd02af30', 'D02 AF30'],
  ['NL', '3511ab', '3511 AB'],
  ['PL', '00950', '00-950'],
  ['JP', '1000001', '100-0001'],
  ['JP', '１００－０００１', '100-0001'],
  ['BR', '01310100', '01310-100'],
  ['PT', '1000 001', '1000-001'],
  ['SE', '11122', '111 22'],
  ['DE', 'D-10115', '10115'],
  ['DK', 'DK-1050', '1050'],
  ['AR', '1000', '1000'],
  ['AR', 'C1002AAA', 'C1002AAA'],
  ['CL', '832-0000', '8320000'],
  ['IN', '110 001', '110001'],
  ['HK', 'anything', 'ANYTHING'],
  ['HK', 'e\u0301', 'É'],
  ['HK', '', ''],
])('%s %p is %p', (country, typed, zip) => {
  expect(readPostalCode(country, typed)).toEqual({ zip })
})

test.each([
  ['US', '8950', 'Enter a ZIP code of five digits, like 89501.'],
  ['US', '895011', 'Enter a ZIP code of five digits, like 89501.'],
  ['DE', '1011', 'Enter a postal code like 10115.'],
  ['FR', '7500', 'Enter a postal code like 75001.'],
  ['GB', '12345', 'Enter a postal code like SW1A 1AA.'],
  ['NL', '3511', 'Enter a postal code like 3511 AB.'],
  ['AT', 'ABCD', 'Enter a postal code of this country.'],
  ['DE', ' ', ZIP_REQUIRED],
])('%s can’t have %p', (country, typed, error) => {
  expect(readPostalCode(country, typed).error).toBe(error)
})

test('digits are enough for postal codes of the US and Japan, and not for those of Britain', () => {
  expect(['US', 'JP', 'GB', 'HK'].map(hasNumericPostalCode)).toEqual([true, true, false, false])
})
