import { at, type FormObject, type FormValue, listOf, textAt } from '../form-data.ts'
import { spreadAmounts, subtotalOf, TAX_RATE } from './amounts.ts'
import { refuseTaxLocation } from './customers.ts'
import type { Ledger } from './ledger.ts'
import { refuseLengths } from './limits.ts'
import { toMetadata } from './metadata.ts'
import { readPage, refusePage } from './page-details.ts'
import { refuse, type StripeResponse } from './response.ts'
import type { LineItem, SandboxSession } from './wire.ts'

const MIN_TOTAL_CENTS = 50
const MIN_LIFETIME_SECONDS = 30 * 60
const DEFAULT_LIFETIME_SECONDS = 86_400

export function refuseSession(ledger: Ledger, input: FormObject): StripeResponse | undefined {
  if (input.mode !== 'payment')
    return refuse(400, 'parameter_invalid', 'Only mode=payment is known here.', { param: 'mode' })
  const refusal = refuseLengths(input) ?? refusePage(input) ?? refuseTaxLocation(ledger, input)
  if (refusal) return refusal
  const { total } = readAmounts(ledger, input)
  if (!(total >= MIN_TOTAL_CENTS)) {
    const message = "The Checkout Session's total amount due must add up to at least $0.50 usd"
    return refuse(400, 'amount_too_small', message)
  }
  // Stripe asks for a minute more, but the request was on its way.
  if (expiresAt(ledger, input) < ledger.now() + MIN_LIFETIME_SECONDS - 60)
    return refuse(400, 'parameter_invalid', 'expires_at must be at least 30 minutes ahead.', {
      param: 'expires_at',
    })
  return undefined
}

export function addSession(
  ledger: Ledger,
  input: FormObject,
  { livemode, origin }: { livemode: boolean; origin: string },
): SandboxSession {
  const { lineItems, isTaxed, subtotal, shipping, tax, total } = readAmounts(ledger, input)
  spreadAmounts(lineItems, 0, tax)
  const customer = ledger.customers.find(textAt(input, 'customer') ?? '')
  const email = textAt(input, 'customer_email') ?? null
  const id = ledger.newId('cs', livemode)
  const page = readPage(input)
  const session: SandboxSession = {
    id,
    object: 'checkout.session',
    livemode,
    mode: 'payment',
    ui_mode: 'hosted_page',
    status: 'open',
    payment_status: 'unpaid',
    url: `${origin}/pay/${id}`,
    created: ledger.now(),
    expires_at: expiresAt(ledger, input),
    success_url: textAt(input, 'success_url') ?? '',
    cancel_url: textAt(input, 'cancel_url') ?? null,
    client_reference_id: textAt(input, 'client_reference_id') ?? null,
    metadata: toMetadata(input),
    currency: 'usd',
    amount_subtotal: subtotal,
    amount_total: total,
    total_details: { amount_discount: 0, amount_shipping: shipping, amount_tax: tax },
    automatic_tax: { enabled: isTaxed, status: isTaxed ? 'complete' : null },
    custom_text: { submit: page.message ? { message: page.message } : null },
    payment_method_types: ['card', 'link'],
    customer: customer?.id ?? null,
    customer_email: email,
    customer_details: { email: email ?? customer?.email ?? null, name: null, phone: null, address: null },
    collected_information: null,
    payment_intent: null,
  }
  const payment = {
    shipping: at(input, 'payment_intent_data', 'shipping') ?? null,
    metadata: toMetadata(input.payment_intent_data),
  }
  const allowsPromotionCodes = textAt(input, 'allow_promotion_codes') === 'true'
  ledger.addSession(session, { lineItems, payment, allowsPromotionCodes, page })
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

const expiresAt = (ledger: Ledger, input: FormObject) =>
  Number(textAt(input, 'expires_at') ?? ledger.now() + DEFAULT_LIFETIME_SECONDS)

function readAmounts(ledger: Ledger, input: FormObject) {
  const lineItems = listOf(input.line_items).map((item) => toLineItem(ledger.newId('li'), item))
  const subtotal = subtotalOf(lineItems)
  const rate = ['shipping_options', '0', 'shipping_rate_data', 'fixed_amount', 'amount']
  const shipping = Number(textAt(input, ...rate) ?? 0)
  const isTaxed = textAt(input, 'automatic_tax', 'enabled') === 'true'
  const tax = isTaxed ? Math.round(subtotal * TAX_RATE) : 0
  return { lineItems, isTaxed, subtotal, shipping, tax, total: subtotal + shipping + tax }
}

function toLineItem(id: string, item: FormValue): LineItem {
  const quantity = Number(textAt(item, 'quantity'))
  const subtotal = Number(textAt(item, 'price_data', 'unit_amount')) * quantity
  return {
    id,
    object: 'item',
    description: textAt(item, 'price_data', 'product_data', 'name') ?? '',
    quantity,
    currency: 'usd',
    amount_subtotal: subtotal,
    amount_discount: 0,
    amount_tax: 0,
    amount_total: subtotal,
    metadata: {},
  }
}
