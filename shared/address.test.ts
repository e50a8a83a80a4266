import { expect, test } from 'bun:test'
import { addressLines, countryName } from './address.ts'

test('an address has a line for each part that is there', () => {
  const address = {
    name: 'Ada',
    address1: '1 Main St',
    address2: '',
    city: 'Reno',
    stateCode: 'NV',
    zip: '89501',
  }
  expect(addressLines({ ...address, countryCode: 'US' })).toEqual([
    'Ada',
    '1 Main St',
    'Reno, NV, 89501',
    'United States',
  ])
  expect(addressLines({ name: 'Ada', city: 'Singapore', countryCode: 'SG' })).toEqual([
    'Ada',
    'Singapore',
    'Singapore',
  ])
  expect(addressLines({})).toEqual([])
})

test('a country has its name, and what is no country stays as it is', () => {
  expect(['DE', 'XX', 'Deutschland', ''].map(countryName)).toEqual(['Germany', 'XX', 'Deutschland', ''])
})
