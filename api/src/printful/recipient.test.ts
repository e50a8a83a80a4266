import { expect, test } from 'bun:test'
import type { Country, Recipient } from '#shared/contracts/checkout'
import { isSameEmail, isSameRecipient, toPrintfulRecipient, toRecipientChange } from './recipient.ts'

const COUNTRIES: Country[] = [
  { code: 'US', name: 'United States', states: [{ code: 'NV', name: 'Nevada' }] },
  { code: 'DE', name: 'Germany', states: null },
]

const to = (place: Partial<Recipient>) => ({
  email: 'jo@example.com',
  recipient: {
    name: 'Jo Doe',
    address1: '1 A St',
    address2: '',
    city: 'Reno',
    stateCode: '',
    zip: '89501',
    countryCode: 'US',
    phone: '',
    ...place,
  },
})
const toState = (place: Partial<Recipient>, countries?: Country[]) => {
  const { state_code, state_name } = toPrintfulRecipient(to(place), countries)
  return { state_code, state_name }
}
const bavaria = { countryCode: 'DE', stateCode: 'Bayern' }

test('a state that Printful lists is sent by its code', () => {
  expect(toState({ stateCode: 'NV' }, COUNTRIES)).toEqual({ state_code: 'NV', state_name: undefined })
  expect(toState({ stateCode: 'Nevada' }, COUNTRIES)).toEqual({ state_code: 'NV', state_name: undefined })
})

test('a state of a country without a list is sent by its name', () => {
  expect(toState(bavaria, COUNTRIES)).toEqual({ state_code: undefined, state_name: 'Bayern' })
  expect(toState({ countryCode: 'DE' }, COUNTRIES)).toEqual({ state_code: undefined, state_name: undefined })
})

test('a state counts as a code in five countries while the list of countries is unknown', () => {
  expect(toState({ stateCode: 'NV' })).toEqual({ state_code: 'NV', state_name: undefined })
  expect(toState(bavaria)).toEqual({ state_code: undefined, state_name: 'Bayern' })
})

test('only the code of a state is compared, because Printful may drop its name', () => {
  const wanted = toPrintfulRecipient(to(bavaria), COUNTRIES)
  expect(isSameRecipient({ ...wanted, state_name: null, state_code: null }, wanted)).toBe(true)
  const coded = toPrintfulRecipient(to({ stateCode: 'NV' }), COUNTRIES)
  expect(isSameRecipient({ ...coded, state_code: 'CA' }, coded)).toBe(false)
})

test('numbers are compared by their digits, and a phone also without the code of its country', () => {
  const wanted = toPrintfulRecipient(to({ phone: '+1 775 555 0123', taxNumber: '529.982.247-25' }), COUNTRIES)
  const isSame = (changes: Record<string, string | null>) =>
    isSameRecipient({ ...wanted, ...changes }, wanted)
  for (const phone of ['17755550123', '(775) 555-0123', '001 775 555 0123'])
    expect([phone, isSame({ phone })]).toEqual([phone, true])
  for (const phone of ['+1 775 555 0124', '', null])
    expect([phone, isSame({ phone })]).toEqual([phone, false])
  const without = toPrintfulRecipient(to({}), COUNTRIES)
  expect(isSameRecipient({ ...without, phone: '+1 775 555 0123' }, without)).toBe(false)
  expect([isSame({ tax_number: '52998224725' }), isSame({ tax_number: null })]).toEqual([true, true])
  expect(isSame({ tax_number: '111.444.777-35' })).toBe(false)
})

test('whitespace and the case of an email are Printful’s own, and an emptied line is a difference', () => {
  const wanted = toPrintfulRecipient(to({}), COUNTRIES)
  expect(isSameRecipient({ ...wanted, address1: ' 1  A St', email: null }, wanted)).toBe(true)
  expect(isSameRecipient({ ...wanted, address2: 'Apt 2' }, wanted)).toBe(false)
  expect(isSameRecipient(null, wanted)).toBe(false)
  expect(isSameEmail({ email: 'Jo@Example.com' }, wanted)).toBe(true)
  expect(isSameEmail({}, wanted)).toBe(true)
  expect(isSameEmail({ email: 'other@example.com' }, wanted)).toBe(false)
})

test('a change names all fields, because Printful keeps what it doesn’t name', () => {
  expect(toRecipientChange(toPrintfulRecipient(to({}), COUNTRIES))).toEqual({
    name: 'Jo Doe',
    address1: '1 A St',
    address2: null,
    city: 'Reno',
    state_code: null,
    state_name: null,
    zip: '89501',
    country_code: 'US',
    email: 'jo@example.com',
    phone: null,
    tax_number: null,
  })
})
