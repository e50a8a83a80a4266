import { at, type FormObject, listOf, textAt } from '../form-data.ts'
import { isVisible } from './accounts.ts'
import { readAmounts, spreadAmounts } from './amounts.ts'
import { refuseDiscounts } from './coupons.ts'
import { refuseEmail, refuseTaxLocation } from './customers.ts'
import type { Ledger } from './ledger.ts'
import { refuseLengths } from './limits.ts'
import { refuseManaged } from './managed-payments.ts'
import { toMetadata } from './metadata.ts'
import { readPage, refusePage } from './page-details.ts'
import { sessionRequest } from './requests.ts'
import { refuse, type StripeResponse } from './response.ts'
import { expiresAt, toSession } from './session-body.ts'
import { toShipping } from './shipping.ts'
import type { SandboxSession } from './wire.ts'

const MIN_TOTAL_CENTS = 50
const MIN_LIFETIME_SECONDS = 30 * 60
const MAX_LIFETIME_SECONDS = 86_400
const TAX_AND_SHIPPING = 'You cannot enable automatic tax calculation with payment_intent_data[shipping] set.'

export function refuseSession(
  ledger: Ledger,
  input: FormObject,
  isLive: boolean,
): StripeResponse | undefined {
  return (
    refuseManaged(ledger.account.managedPayments, input) ??
    sessionRequest(input, '') ??
    refuseLengths(input) ??
    refusePage(input) ??
    refuseTogether(input) ??
    refuseCustomer(ledger, input, isLive) ??
    refuseDiscounts(ledger, input, isLive) ??
    refuseEmail(ledger, textAt(input, 'customer_email'), 'customer_email') ??
    refuseTaxLocation(ledger, input) ??
    refuseAmount(ledger, input) ??
    refuseExpiry(ledger, input)
  )
}

/** Refuses parameters that are valid alone. */
function refuseTogether(input: FormObject): StripeResponse | undefined {
  if (input.mode !== 'payment')
    return refuse(400, 'parameter_invalid', 'Only mode=payment is known here.', { param: 'mode' })
  if (input.customer && input.customer_email)
    return refuse(400, undefined, 'You may only specify one of these parameters: customer, customer_email.')
  const isTaxed = textAt(input, 'automatic_tax', 'enabled') === 'true'
  if (isTaxed && at(input, 'payment_intent_data', 'shipping'))
    return refuse(400, undefined, TAX_AND_SHIPPING, { param: 'payment_intent_data[shipping]' })
  const [currency, ...others] = listCurrencies(input)
  return others.some((other) => other !== currency)
    ? refuse(400, undefined, 'All prices on a Checkout Session must use the same currency.')
    : undefined
}

const listCurrencies = (input: FormObject) => [
  ...listOf(input.line_items).map((item) => textAt(item, 'price_data', 'currency')),
  ...listOf(input.shipping_options).map((option) =>
    textAt(option, 'shipping_rate_data', 'fixed_amount', 'currency'),
  ),
]

function refuseCustomer(ledger: Ledger, input: FormObject, isLive: boolean): StripeResponse | undefined {
  const id = textAt(input, 'customer')
  const customer = id === undefined ? undefined : ledger.customers.find(id)
  if (id === undefined || (customer && isVisible(ledger, customer, isLive))) return undefined
  return refuse(400, 'resource_missing', `No such customer: '${id}'`, { param: 'customer' })
}

function refuseAmount(ledger: Ledger, input: FormObject): StripeResponse | undefined {
  const { total, currency } = readAmounts(ledger, input)
  if (total >= MIN_TOTAL_CENTS) return undefined
  const message = `The Checkout Session's total amount due must add up to at least $0.50 ${currency}`
  return refuse(400, 'amount_too_small', message)
}

function refuseExpiry(ledger: Ledger, input: FormObject): StripeResponse | undefined {
  const lifetime = expiresAt(ledger, input) - ledger.now()
  // Stripe asks for a minute more, but the request was on its way.
  if (lifetime >= MIN_LIFETIME_SECONDS - 60 && lifetime <= MAX_LIFETIME_SECONDS) return undefined
  const bound = lifetime > MAX_LIFETIME_SECONDS ? 'less than 24 hours' : 'at least 30 minutes'
  const message = `The \`expires_at\` timestamp must be ${bound} from Checkout Session creation.`
  return refuse(400, undefined, message, { param: 'expires_at' })
}

export function addSession(
  ledger: Ledger,
  input: FormObject,
  mode: { livemode: boolean; origin: string },
): SandboxSession {
  const amounts = readAmounts(ledger, input)
  const { lineItems } = amounts
  spreadAmounts(lineItems, amounts.discount, amounts.tax)
  const session = toSession(ledger, input, amounts, mode)
  const payment = {
    shipping: toShipping(at(input, 'payment_intent_data', 'shipping')),
    metadata: toMetadata(input.payment_intent_data),
  }
  ledger.addSession(session, { lineItems, payment, page: readPage(input) })
  return session
}

export function expireSession(session: SandboxSession): StripeResponse | undefined {
  if (session.status !== 'open') {
    const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`
    return refuse(400, 'resource_invalid_state', message)
  }
  session.status = 'expired'
  session.url = null
  return undefined
}
