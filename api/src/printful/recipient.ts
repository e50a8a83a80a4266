import type { Recipient } from '#shared/contracts/checkout'
import { toAsciiEmail } from '#shared/email'

/** Returns where an order goes as Printful takes it, without fields that are empty. */
export function toPrintfulRecipient({ recipient, email }: { recipient: Recipient | null; email: string }) {
  const { name, address1, address2, city, stateCode, zip, countryCode, taxNumber, phone } = recipient ?? {}
  return {
    name,
    address1,
    city,
    zip,
    country_code: countryCode,
    email: toAsciiEmail(email),
    ...(address2 && { address2 }),
    ...(stateCode && { state_code: stateCode }),
    ...(taxNumber && { tax_number: taxNumber }),
    ...(phone && { phone }),
  }
}

/** The fields that decide where a parcel arrives. Printful may spell the phone and the email in its own way. */
const PLACE_FIELDS = ['name', 'address1', 'address2', 'city', 'state_code', 'zip', 'country_code'] as const

/** True if both are the same place. Printful returns null for an empty field. */
export const isSamePlace = (
  one: Record<string, unknown> | null | undefined,
  other: Record<string, unknown>,
): boolean => PLACE_FIELDS.every((field) => (one?.[field] ?? '') === (other[field] ?? ''))
