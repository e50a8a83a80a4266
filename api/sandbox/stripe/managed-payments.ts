import { at, type FormObject, listOf, textAt } from '../form-data.ts'
import { refuseUnknown } from './parameters.ts'
import { refuse, type StripeResponse } from './response.ts'

/** Managed Payments of an account: on by default, as for new accounts, or unknown, as for old ones. */
export type ManagedPayments = 'on' | 'unknown'

const BY_DEFAULT = 'which is enabled by default on your account'

const SHIPPING = [
  ['shipping_options'],
  ['shipping_address_collection'],
  ['payment_intent_data', 'shipping'],
  ['customer_update', 'shipping'],
]
const OTHERS = [
  ['custom_text'],
  ['automatic_tax'],
  ['tax_id_collection'],
  ['customer_update', 'name'],
  ['customer_update', 'address'],
  ['invoice_creation'],
  ['payment_intent_data', 'receipt_email'],
  ['adaptive_pricing'],
]

/** Tax codes of physical goods, and the general one, aren't eligible. */
const ELIGIBLE = /^txcd_10/

const nameOf = ([first = '', ...rest]: string[]) => `${first}${rest.map((name) => `[${name}]`).join('')}`

const refuseParameter = (subject: string, param: string): StripeResponse => {
  const message = `${subject} cannot be used with Managed Payments, ${BY_DEFAULT}. Remove ${param}, or pass managed_payments[enabled]=false to disable it for this request.`
  return refuse(400, undefined, message, { param })
}

/** Refuses a session that Stripe, as its merchant of record, would not sell. */
export function refuseManaged(account: ManagedPayments, input: FormObject): StripeResponse | undefined {
  if (account === 'unknown') return input.managed_payments ? refuseUnknown('managed_payments') : undefined
  if (textAt(input, 'managed_payments', 'enabled') === 'false') return undefined
  const isSet = (path: string[]) => at(input, ...path) !== undefined
  const shipping = SHIPPING.find(isSet)
  if (shipping) return refuseParameter('Shipping parameters', nameOf(shipping))
  const other = OTHERS.find(isSet)
  if (other) return refuseParameter(nameOf(other), nameOf(other))
  const ineligible = listOf(input.line_items).findIndex(
    (item) => !ELIGIBLE.test(textAt(item, 'price_data', 'product_data', 'tax_code') ?? ''),
  )
  if (ineligible === -1) return undefined
  const message = `Invalid line_items[${ineligible}]: the product tax code is missing. Product tax code is required for Managed Payments, ${BY_DEFAULT}. If you want to disable Managed Payments on this session, you can pass managed_payments[enabled]=false.`
  return refuse(400, undefined, message, { param: `line_items[${ineligible}]` })
}
