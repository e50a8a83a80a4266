import type { Country, Recipient } from '#shared/contracts/checkout'
import { toAsciiEmail } from '#shared/email'
import { findState } from '#shared/states'

/** Countries of which Printful lists states, for a store that hasn't read the list yet. */
const COUNTRIES_WITH_STATES = ['AU', 'BR', 'CA', 'JP', 'US']

const FIELDS = [
  'name',
  'address1',
  'address2',
  'city',
  'state_code',
  'state_name',
  'zip',
  'country_code',
  'email',
  'phone',
  'tax_number',
] as const
type Field = (typeof FIELDS)[number]
export type PrintfulRecipient = Partial<Record<Field, string>>

/** Returns where an order goes as Printful takes it, without fields that are empty. */
export function toPrintfulRecipient(
  { recipient, email }: { recipient: Recipient | null; email: string },
  countries?: readonly Country[],
): PrintfulRecipient {
  const { code, name } = recipient ? toState(recipient, countries) : {}
  const fields: Record<Field, string | undefined> = {
    name: recipient?.name,
    address1: recipient?.address1,
    address2: recipient?.address2,
    city: recipient?.city,
    state_code: code,
    state_name: name,
    zip: recipient?.zip,
    country_code: recipient?.countryCode,
    email: toAsciiEmail(email),
    phone: recipient?.phone,
    tax_number: recipient?.taxNumber,
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value))
}

/** Returns the code of a state where Printful lists states, and a name elsewhere: it refuses a code that it doesn't list. */
function toState(
  { countryCode, stateCode }: Recipient,
  countries?: readonly Country[],
): { code?: string; name?: string } {
  const country = countries?.find(({ code }) => code === countryCode)
  if (!country && COUNTRIES_WITH_STATES.includes(countryCode)) return { code: stateCode }
  const code = country && findState(country, stateCode)
  return code === undefined ? { name: stateCode } : { code }
}

/** Returns a change to this recipient. Printful keeps what it doesn't name, so empty fields are null. */
export const toRecipientChange = (recipient: PrintfulRecipient) =>
  Object.fromEntries(FIELDS.map((field) => [field, recipient[field] ?? null]))

type RemoteRecipient = Record<string, unknown> | null | undefined

const LINES = ['name', 'address1', 'address2', 'city', 'zip', 'country_code'] as const

const toLine = (value: unknown): string =>
  String(value ?? '')
    .normalize('NFC')
    .trim()
    .replace(/\s+/g, ' ')

const toDigits = (value: unknown): string => String(value ?? '').replace(/\D/g, '')

/** True if Printful has the same address, phone and tax number. It may spell numbers in its own way. */
export const isSameRecipient = (theirs: RemoteRecipient, ours: PrintfulRecipient): boolean =>
  LINES.every((field) => toLine(theirs?.[field]) === toLine(ours[field])) &&
  // Printful drops the name of a state that it doesn't list.
  (ours.state_code === undefined || theirs?.state_code === ours.state_code) &&
  isSamePhone(toDigits(theirs?.phone), toDigits(ours.phone)) &&
  (!theirs?.tax_number || toDigits(theirs.tax_number) === toDigits(ours.tax_number))

/** Compares digits. Printful may add the code of the country, or leave it out. */
function isSamePhone(one: string, other: string): boolean {
  if (one === '' || other === '') return one === other
  const [first, second] = [one.replace(/^0+/, ''), other.replace(/^0+/, '')]
  return first.endsWith(second) || second.endsWith(first)
}

/** True unless Printful has another email. It prints none, so an order isn't held for it. */
export const isSameEmail = (theirs: RemoteRecipient, ours: PrintfulRecipient): boolean =>
  !theirs?.email || toLine(theirs.email).toLowerCase() === toLine(ours.email).toLowerCase()
