import { type FormObject, textAt } from '../form-data.ts'
import type { SessionAmounts } from './amounts.ts'
import type { Ledger } from './ledger.ts'
import { toMetadata } from './metadata.ts'
import { UNUSED_SESSION_FIELDS } from './unused-fields.ts'
import type { SandboxSession } from './wire.ts'

const DEFAULT_LIFETIME_SECONDS = 86_400

export const expiresAt = (ledger: Ledger, input: FormObject): number =>
  Number(textAt(input, 'expires_at') ?? ledger.now() + DEFAULT_LIFETIME_SECONDS)

/** Returns a new session that is open. */
export function toSession(
  ledger: Ledger,
  input: FormObject,
  { currency, isTaxed, subtotal, discount, shipping, tax, total }: SessionAmounts,
  { livemode, origin }: { livemode: boolean; origin: string },
): SandboxSession {
  const customer = ledger.customers.find(textAt(input, 'customer') ?? '')
  const email = textAt(input, 'customer_email') ?? null
  const id = ledger.newId('cs', livemode)
  const message = textAt(input, 'custom_text', 'submit', 'message')
  const coupon = textAt(input, 'discounts', '0', 'coupon')
  const rate = input.shipping_options ? ledger.newId('shr') : undefined
  return {
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
    currency,
    amount_subtotal: subtotal,
    amount_total: total,
    total_details: { amount_discount: discount, amount_shipping: shipping, amount_tax: tax },
    allow_promotion_codes: textAt(input, 'allow_promotion_codes') === 'true' || null,
    automatic_tax: isTaxed
      ? { enabled: true, liability: { type: 'self' }, provider: 'stripe', status: 'complete' }
      : { enabled: false, liability: null, provider: null, status: null },
    discounts: coupon === undefined ? null : [{ coupon, promotion_code: null }],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: message === undefined ? null : { message },
      terms_of_service_acceptance: null,
    },
    managed_payments: input.managed_payments ? { enabled: false } : null,
    payment_method_types: ['card', 'link'],
    phone_number_collection: { enabled: false },
    shipping_cost: rate
      ? { amount_subtotal: shipping, amount_tax: 0, amount_total: shipping, shipping_rate: rate }
      : null,
    shipping_options: rate ? [{ shipping_amount: shipping, shipping_rate: rate }] : [],
    customer: customer?.id ?? null,
    customer_email: email,
    customer_details: {
      address: null,
      business_name: null,
      email: email ?? customer?.email ?? null,
      individual_name: null,
      name: null,
      phone: null,
      tax_exempt: 'none',
      tax_ids: null,
    },
    collected_information: null,
    payment_intent: null,
    ...UNUSED_SESSION_FIELDS,
  }
}
