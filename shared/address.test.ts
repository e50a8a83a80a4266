import { expect, test } from 'bun:test'
import { addressLines } from './address.ts'

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
    'US',
  ])
  expect(addressLines({ name: 'Ada', city: 'Singapore', countryCode: 'SG' })).toEqual([
    'Ada',
    'Singapore',
    'SG',
  ])
  expect(addressLines({})).toEqual([])
})
