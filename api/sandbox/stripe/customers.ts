import { type FormObject, listOf, textAt } from '../form-data.ts'
import type { Ledger } from './ledger.ts'
import { refuseMetadata } from './limits.ts'
import { toMetadata } from './metadata.ts'
import { customerRequest } from './requests.ts'
import { json, refuse, type StripeResponse } from './response.ts'
import { type Shipping, toShipping } from './shipping.ts'
import { UNUSED_CUSTOMER_FIELDS } from './unused-fields.ts'
import type { Customer } from './wire.ts'

const UNKNOWN_LOCATION =
  "The customer's location isn't recognized. Set a valid customer address in order to automatically calculate tax."
const NO_LOCATION =
  "Automatic tax calculation in Checkout requires a valid address on the Customer. Add a valid address to the Customer or set either `customer_update[address]` to 'auto' or `customer_update[shipping]` to 'auto' to save the address entered in Checkout to the Customer."

/** Adds a customer, whose address Stripe Tax uses, or returns Stripe's refusal. */
export function createCustomer(ledger: Ledger, input: FormObject, livemode: boolean): StripeResponse {
  const refusal =
    customerRequest(input, '') ??
    refuseMetadata(input) ??
    refuseEmail(ledger, textAt(input, 'email'), 'email')
  if (refusal) return refusal
  const shipping = toShipping(input.shipping)
  const isLocated = canLocate(ledger, shipping)
  if (textAt(input, 'tax', 'validate_location') === 'immediately' && !isLocated)
    return refuse(400, 'customer_tax_location_invalid', UNKNOWN_LOCATION, { param: 'address' })
  const customer: Customer = {
    id: ledger.newId('cus', livemode),
    object: 'customer',
    livemode,
    email: textAt(input, 'email') ?? null,
    metadata: toMetadata(input),
    name: textAt(input, 'name') ?? null,
    shipping,
    created: ledger.now(),
    ...UNUSED_CUSTOMER_FIELDS,
  }
  ledger.customers.add(customer)
  const automatic_tax = isLocated ? 'supported' : 'unrecognized_location'
  const hasTax = listOf(input.expand).includes('tax')
  return json({ ...customer, ...(hasTax && { tax: { automatic_tax } }) })
}

/** Refuses an email that Stripe doesn't take, though its form is valid. */
export const refuseEmail = (
  { invalidEmails }: Ledger,
  email: string | undefined,
  param: string,
): StripeResponse | undefined =>
  email !== undefined && invalidEmails.has(email)
    ? refuse(400, 'email_invalid', `Invalid email address: ${email}`, { param })
    : undefined

export function refuseTaxLocation(ledger: Ledger, input: FormObject): StripeResponse | undefined {
  const customer = ledger.customers.find(textAt(input, 'customer') ?? '')
  const isTaxed = textAt(input, 'automatic_tax', 'enabled') === 'true'
  if (!isTaxed || !customer || canLocate(ledger, customer.shipping)) return undefined
  return refuse(400, 'customer_tax_location_invalid', NO_LOCATION, { param: 'customer' })
}

/** True if Stripe Tax can locate an address, by its ZIP in the United States and by its country elsewhere. */
function canLocate(ledger: Ledger, shipping: Shipping | null): boolean {
  const { country, state, postal_code } = shipping?.address ?? {}
  const postalCode = postal_code ?? ''
  if (ledger.unknownPostalCodes.has(postalCode)) return false
  if (country === 'US') return /^\d{5}(-\d{4})?$/.test(postalCode)
  if (country === 'CA') return postalCode !== '' || Boolean(state)
  return Boolean(country)
}
