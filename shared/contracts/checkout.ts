import { z } from 'zod'
import { EMAIL_INVALID, EMAIL_PATTERN, MAX_EMAIL_LENGTH } from '../email.ts'
import { toLine } from '../plain-text.ts'

const PHONE_INVALID = 'Enter a phone number of 7 to 15 digits, like +1 775 555 0123.'
const PHONE = /^(?=(?:\D*\d){7,15}\D*$)[\d\s+\-./()]+$/

const toNarrow = (text: string) => text.normalize('NFKC')
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

type LineField = Exclude<keyof typeof ADDRESS_LIMITS, 'email' | 'phone'>
const text = (field: LineField, label: string) => {
  const max = ADDRESS_LIMITS[field]
  return z.string().overwrite(toLine).max(max, `${label} cannot exceed ${max} characters.`)
}
const line = (field: LineField, label: string) => text(field, label).min(1, `${label} is required.`)
const optionalLine = (field: LineField, label: string) => text(field, label).default('')

/** Address of an order, with Printful's codes of country and state. */
export const recipientSchema = z.object({
  name: z.string(),
  address1: z.string(),
  address2: z.string(),
  city: z.string(),
  stateCode: z.string(),
  zip: z.string(),
  countryCode: z.string(),
  /** Brazil's CPF or CNPJ. */
  taxNumber: z.string().optional(),
  phone: z.string(),
})
export type Recipient = z.infer<typeof recipientSchema>

export interface Destination {
  email: string
  recipient: Recipient
}

/** First step of checkout: the fields of a recipient as they are typed, and the email, in the order of the form. */
export const addressFormSchema = z.strictObject({
  countryCode: z.string().regex(/^[A-Z]{2}$/, 'Choose a country.'),
  email: z
    .string()
    .trim()
    .min(1, 'Email is required.')
    .max(ADDRESS_LIMITS.email, EMAIL_INVALID)
    .regex(EMAIL_PATTERN, EMAIL_INVALID),
  name: line('name', 'Full name'),
  address1: line('address1', 'Address'),
  address2: optionalLine('address2', 'Apartment'),
  city: line('city', 'City'),
  stateCode: optionalLine('stateCode', 'State'),
  zip: optionalLine('zip', 'ZIP'),
  taxNumber: optionalLine('taxNumber', 'CPF or CNPJ'),
  phone: z
    .string()
    .overwrite(toNarrow)
    .trim()
    .max(ADDRESS_LIMITS.phone, PHONE_INVALID)
    .refine((phone) => phone === '' || PHONE.test(phone), PHONE_INVALID)
    .default(''),
} satisfies Record<keyof Recipient | 'email', z.ZodType>)
export type AddressForm = z.output<typeof addressFormSchema>
export const ADDRESS_FIELDS = Object.keys(addressFormSchema.shape) as (keyof AddressForm)[]

export interface Country {
  code: string
  name: string
  /** Null if an address has no state, or any text will do. */
  states: readonly { code: string; name: string }[] | null
}

export type AddressErrors = Partial<Record<keyof AddressForm, string>>

export function toAddressErrors({ issues }: z.ZodError): AddressErrors {
  const errors: AddressErrors = {}
  for (const { path, message } of issues) errors[path[0] as keyof AddressForm] ??= message
  return errors
}

export interface ShippingRate {
  id: string
  name: string
  cents: number
  /** Business days until a parcel arrives. */
  minDays: number | null
  maxDays: number | null
  /** Days between which Printful expects the parcel, such as 2026-12-04. */
  minDate: string | null
  maxDate: string | null
}

export interface CheckoutDetails {
  /** Id that the quotes of one visit to checkout share. */
  checkoutId: string
  fields: Partial<Record<keyof AddressForm, string>>
  rates: ShippingRate[]
  /** Items that the rates and the page were for. Another cart needs new rates. */
  cartVersion: string
  /** Set when they are stored, in milliseconds since the epoch. */
  savedAt?: number
  /** Emails that were asked about, because their domain looks mistyped. */
  askedEmails?: readonly string[]
  /** Email that was probably meant, while the present one is asked about. */
  meantEmail?: string | undefined
  /** True if the account keeps the address for the next purchase. */
  isKept?: boolean
}
