import type { Recipient } from './contracts/checkout.ts'

const regions = new Intl.DisplayNames('en', { type: 'region' })

/** Returns the country's name in English, or the text itself if it isn't a code of two letters. */
export const countryName = (code: string): string =>
  /^[A-Z]{2}$/.test(code) ? (regions.of(code) ?? code) : code

/** Returns an address as it stands on a parcel, without the lines that are empty. */
export function addressLines(address: Partial<Recipient>): string[] {
  const { name, address1, address2, city, stateCode, zip, countryCode } = address
  const place = [city, stateCode, zip].filter(Boolean).join(', ')
  return [name, address1, address2, place, countryName(countryCode ?? '')].flatMap((line) => line || [])
}
