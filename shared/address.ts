import type { Recipient } from './contracts/checkout.ts'

/** Returns an address as it stands on a parcel, without the lines that are empty. */
export function addressLines(address: Partial<Recipient>): string[] {
  const { name, address1, address2, city, stateCode, zip, countryCode } = address
  const place = [city, stateCode, zip].filter(Boolean).join(', ')
  return [name, address1, address2, place, countryCode].flatMap((line) => line || [])
}
