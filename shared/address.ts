import type { Recipient } from './contracts/checkout.ts'
import { MAX_EMAIL_LENGTH } from './email.ts'

/** The most characters of each field that is typed. */
export const ADDRESS_LIMITS = {
  email: MAX_EMAIL_LENGTH,
  name: 100,
  address1: 100,
  address2: 100,
  city: 60,
  stateCode: 60,
  zip: 20,
  taxNumber: 30,
  phone: 30,
}

/** Returns an address as it stands on a parcel, without the lines that are empty. */
export function addressLines(address: Partial<Recipient>): string[] {
  const { name, address1, address2, city, stateCode, zip, countryCode } = address
  const place = [city, stateCode, zip].filter(Boolean).join(', ')
  return [name, address1, address2, place, countryCode].flatMap((line) => line || [])
}
