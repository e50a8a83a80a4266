import { expect, test } from 'bun:test'
import { parseAddress, toRecipient } from './check-address.ts'
import { ADDRESS_FIELDS, ADDRESS_LIMITS, type Country } from './contracts/checkout.ts'

const COUNTRIES: Country[] = [
  { code: 'US', name: 'United States', states: [{ code: 'NV', name: 'Nevada' }] },
  { code: 'BR', name: 'Brazil', states: null },
  { code: 'DE', name: 'Germany', states: null },
]
const JO = {
  email: 'jo@example.com',
  name: 'Jo Doe',
  address1: '1 A Street',
  city: 'Reno',
  stateCode: 'nevada',
  zip: '89501',
  countryCode: 'US',
}
const BRAZIL = { ...JO, stateCode: '', city: 'São Paulo', zip: '01310100', countryCode: 'BR' }

test('an address is spelled as Printful takes it', () => {
  const { address } = parseAddress({ ...JO, zip: '89501 1234', phone: '＋1 (775) 555-0123' }, COUNTRIES)
  expect(toRecipient(address!, COUNTRIES)).toMatchObject({
    stateCode: 'NV',
    zip: '89501-1234',
    phone: '+1 (775) 555-0123',
  })
})

test('all errors come at once, in the order of the form', () => {
  const typed = { ...JO, email: 'jo', city: '', stateCode: 'Bavaria', zip: '1', phone: 'call me maybe' }
  expect(Object.entries(parseAddress(typed, COUNTRIES).errors!)).toEqual([
    ['email', 'Enter a valid email address.'],
    ['city', 'City is required.'],
    ['stateCode', 'Enter a state or province of United States.'],
    ['zip', 'Enter a ZIP code of five digits, like 89501.'],
    ['phone', 'Enter a phone number of 7 to 15 digits, like +1 775 555 0123.'],
  ])
  expect(parseAddress({ ...JO, countryCode: 'KP' }, COUNTRIES).errors).toEqual({
    countryCode: 'We don’t ship to this country.',
  })
})

test.each([
  ['52998224725', '529.982.247-25'],
  ['529.982.247-25', '529.982.247-25'],
  ['11222333000181', '11.222.333/0001-81'],
  ['529.982.247-26', undefined],
  ['111.111.111-11', undefined],
  ['', undefined],
])('Brazil’s tax number %p is %p', (taxNumber, formatted) => {
  const { address, errors } = parseAddress({ ...BRAZIL, taxNumber }, COUNTRIES)
  expect(address && toRecipient(address, COUNTRIES).taxNumber).toBe(formatted)
  expect(errors === undefined).toBe(formatted !== undefined)
  if (errors) expect(errors).toEqual({ taxNumber: expect.stringContaining('CPF') })
})

test('another country keeps no tax number, and needs no state', () => {
  const typed = { ...BRAZIL, zip: '10115', countryCode: 'DE', taxNumber: 'x' }
  const { address } = parseAddress(typed, COUNTRIES)
  expect(toRecipient(address!, COUNTRIES)).not.toHaveProperty('taxNumber')
})

test('each field takes as much as its limit says, and no more', () => {
  const long = (length: number) =>
    Object.fromEntries(
      Object.entries(ADDRESS_LIMITS).map(([name, limit]) => [name, 'x'.repeat(limit + length)]),
    )
  const findTooLong = (length: number) =>
    Object.entries(parseAddress({ ...JO, ...long(length) }, COUNTRIES).errors!).flatMap(([name, text]) =>
      text.includes('cannot exceed') ? name : [],
    )
  expect(findTooLong(0)).toEqual([])
  expect(findTooLong(1)).toEqual(ADDRESS_FIELDS.filter((name) => !/country|email|phone/.test(name)))
})

test.each(['555 0123', '1234567', '+49 (0)30/123-456.7', '123456789012345'])('%p is a phone', (phone) => {
  expect(parseAddress({ ...JO, phone }, COUNTRIES).errors).toBeUndefined()
})

test.each(['123456', '1234567890123456', '12345x7', '+'])('%p is none', (phone) => {
  expect(parseAddress({ ...JO, phone }, COUNTRIES).errors).toHaveProperty('phone')
})
