import { z } from 'zod'
import { toLine } from '../plain-text.ts'
import type { Recipient } from './order.ts'

const line = (name: string, max: number) =>
  z
    .string()
    .overwrite(toLine)
    .min(1, `${name} is required.`)
    .max(max, `${name} cannot exceed ${max} characters.`)
const optionalLine = (name: string, max: number) =>
  z.string().overwrite(toLine).max(max, `${name} cannot exceed ${max} characters.`).default('')

/** The first step of checkout. The names are those of the browser's autofill. */
export const addressFormSchema = z.strictObject({
  email: z.string().trim().min(1, 'Email is required.').max(254).pipe(z.email('Enter a valid email.')),
  name: line('Full name', 100),
  address1: line('Address', 100),
  address2: optionalLine('Apartment', 100),
  city: line('City', 60),
  stateCode: optionalLine('State', 60),
  zip: optionalLine('ZIP', 20),
  countryCode: z.string().regex(/^[A-Z]{2}$/, 'Choose a country.'),
  phone: optionalLine('Phone', 30),
})
export type AddressForm = z.output<typeof addressFormSchema>
export const ADDRESS_FIELDS = Object.keys(addressFormSchema.shape) as (keyof AddressForm)[]

export interface Country {
  code: string
  name: string
  /** Null where an address has no state, or any text will do. */
  states: readonly { code: string; name: string }[] | null
}

/** Countries whose addresses have no postal code are many; those that always have one are asked for it. */
const NEEDS_ZIP = new Set(['US', 'CA', 'GB', 'AU', 'DE', 'FR', 'IT', 'ES', 'NL', 'SE', 'JP', 'BR', 'MX'])

export type AddressErrors = Partial<Record<keyof AddressForm, string>>

/** Takes the first message of each field out of what the schema refuses. */
export function toAddressErrors({ issues }: z.ZodError): AddressErrors {
  const errors: AddressErrors = {}
  for (const { path, message } of issues) errors[path[0] as keyof AddressForm] ??= message
  return errors
}

/** Checks what one field alone can't tell: the country is served, its state is one of its own, and a ZIP is there where it is needed. */
export function checkAddress(address: AddressForm, countries: readonly Country[]): AddressErrors {
  const country = countries.find(({ code }) => code === address.countryCode)
  if (!country) return { countryCode: 'We don’t ship to this country.' }
  const errors: AddressErrors = {}
  if (country.states && !findState(country, address.stateCode))
    errors.stateCode = `Enter a state or province of ${country.name}.`
  if (NEEDS_ZIP.has(country.code) && !address.zip) errors.zip = 'ZIP / Postal code is required.'
  if (country.code === 'US' && address.zip && !/^\d{5}(-\d{4})?$/.test(address.zip))
    errors.zip = 'Enter a ZIP code of five digits.'
  return errors
}

/** Finds a state by its code or its name, in any case. */
export function findState({ states }: Country, text: string): string | undefined {
  const wanted = text.trim().toLowerCase()
  return states?.find(({ code, name }) => [code, name].some((each) => each.toLowerCase() === wanted))?.code
}

/** The address as Printful takes it. */
export function toRecipient({ email: _, ...address }: AddressForm, countries: readonly Country[]): Recipient {
  const country = countries.find(({ code }) => code === address.countryCode)
  const state = country?.states ? findState(country, address.stateCode) : undefined
  return { ...address, stateCode: state ?? address.stateCode }
}

/** What Printful asks for a way of shipping. */
export interface ShippingRate {
  id: string
  name: string
  cents: number
  minDays: number | null
  maxDays: number | null
}

/** What a visitor has entered so far, kept with the cart. */
export interface CheckoutDraft {
  /** Shared by the quotes of one visit to checkout. */
  key: string
  fields: Partial<Record<keyof AddressForm, string>>
  rates: ShippingRate[]
  /** What the rates and the page were for: another cart asks again. */
  itemsKey: string
  /** Milliseconds since the epoch. Drafts of older versions have none. */
  savedAt?: number
}
