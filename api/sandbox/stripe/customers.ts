import { at, type FormObject, type FormValue, listOf, textAt } from '../form-data.ts'
import type { Ledger } from './ledger.ts'
import { json, refuse, type StripeResponse } from './response.ts'
import type { Customer } from './wire.ts'

const UNKNOWN_LOCATION =
  "The customer's location isn't recognized. Set a valid customer address in order to automatically calculate tax."
const NO_LOCATION =
  "Automatic tax calculation in Checkout requires a valid address on the Customer. Add a valid address to the Customer or set either `customer_update[address]` to 'auto' or `customer_update[shipping]` to 'auto' to save the address entered in Checkout to the Customer."

/** Adds a customer, whose address Stripe Tax uses, or returns Stripe's refusal. */
export function createCustomer(ledger: Ledger, input: FormObject, livemode: boolean): StripeResponse {
  const shipping = at(input, 'shipping') ?? null
  const isLocated = canLocate(ledger, shipping)
  if (textAt(input, 'tax', 'validate_location') === 'immediately' && !isLocated)
    return refuse(400, 'customer_tax_location_invalid', UNKNOWN_LOCATION, { param: 'address' })
  const customer: Customer = {
    id: ledger.newId('cus', livemode),
    object: 'customer',
    livemode,
    email: textAt(input, 'email') ?? null,
    shipping,
    created: ledger.now(),
  }
  ledger.customers.add(customer)
  const automatic_tax = isLocated ? 'supported' : 'unrecognized_location'
  const hasTax = listOf(input.expand).includes('tax')
  return json({ ...customer, ...(hasTax && { tax: { automatic_tax } }) })
}

export function refuseTaxLocation(ledger: Ledger, input: FormObject): StripeResponse | undefined {
  const customer = ledger.customers.find(textAt(input, 'customer') ?? '')
  const isTaxed = textAt(input, 'automatic_tax', 'enabled') === 'true'
  if (!isTaxed || !customer || canLocate(ledger, customer.shipping)) return undefined
  return refuse(400, 'customer_tax_location_invalid', NO_LOCATION, { param: 'customer' })
}

/** True if Stripe Tax can locate an address, by its ZIP in the United States and by its country elsewhere. */
function canLocate(ledger: Ledger, shipping: FormValue | null): boolean {
  const address = at(shipping ?? {}, 'address')
  const country = textAt(address, 'country')
  const postalCode = textAt(address, 'postal_code') ?? ''
  if (ledger.unknownPostalCodes.has(postalCode)) return false
  if (country === 'US') return /^\d{5}(-\d{4})?$/.test(postalCode)
  if (country === 'CA') return postalCode !== '' || textAt(address, 'state') !== undefined
  return country !== undefined
}
