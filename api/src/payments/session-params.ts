import type Stripe from 'stripe'
import type { Recipient, ShippingRate } from '#shared/contracts/checkout'
import { toAsciiEmail } from '#shared/email'
import { CURRENCY } from '#shared/price'
import type { Env } from '../env.ts'
import { toStripeShipping } from './shipping.ts'

export interface SessionRequest {
  number: string
  /** Random id, by which a session of another order with this number, as after a restored backup, is another one. */
  externalId: string
  email: string
  /** Items, with an image that Stripe can fetch. */
  items: { name: string; quantity: number; cents: number; imageUrl: string | undefined }[]
  shipping: Pick<ShippingRate, 'name' | 'cents' | 'minDays' | 'maxDays'>
  recipient: Recipient
  metadata: Record<string, string>
  expiresAt: Date
  successUrl: string
  cancelUrl: string
}

type SessionEnv = Pick<Env, 'SITE_URL' | 'STRIPE_PROMOTION_CODES' | 'STRIPE_TAX'>

const STRIPE_CURRENCY = CURRENCY.toLowerCase()

/** Describes a payment to Stripe. `customerId` is of the customer by whose address the tax is computed. */
export function toSessionParams(
  request: SessionRequest,
  env: SessionEnv,
  customerId: string | undefined,
): Stripe.Checkout.SessionCreateParams {
  const taxed = env.STRIPE_TAX && { tax_behavior: 'exclusive' as const }
  return {
    mode: 'payment',
    line_items: request.items.map(({ name, quantity, cents, imageUrl }) => ({
      quantity,
      price_data: {
        currency: STRIPE_CURRENCY,
        unit_amount: cents,
        product_data: { name, ...(imageUrl && { images: [imageUrl] }) },
        ...taxed,
      },
    })),
    shipping_options: [
      {
        shipping_rate_data: {
          type: 'fixed_amount',
          display_name: request.shipping.name,
          fixed_amount: { amount: request.shipping.cents, currency: STRIPE_CURRENCY },
          ...toDeliveryEstimate(request.shipping),
          ...taxed,
        },
      },
    ],
    custom_text: { submit: { message: toTerms(env) } },
    ...(customerId ? { customer: customerId } : { customer_email: toAsciiEmail(request.email) }),
    client_reference_id: request.number,
    metadata: request.metadata,
    payment_intent_data: {
      metadata: request.metadata,
      // Stripe Tax reads the customer's address and refuses another one here.
      ...(!env.STRIPE_TAX && { shipping: toStripeShipping(request.recipient) }),
    },
    ...(env.STRIPE_TAX && { automatic_tax: { enabled: true } }),
    ...(env.STRIPE_PROMOTION_CODES && { allow_promotion_codes: true }),
    expires_at: Math.floor(request.expiresAt.getTime() / 1000),
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
  }
}

/** Returns the days that Stripe shows beside the method. It takes no day below the first. */
function toDeliveryEstimate({ minDays, maxDays }: SessionRequest['shipping']) {
  if (!minDays || !maxDays) return undefined
  const unit = 'business_day' as const
  return { delivery_estimate: { minimum: { unit, value: minDays }, maximum: { unit, value: maxDays } } }
}

const toTerms = ({ SITE_URL }: SessionEnv): string =>
  `By paying you accept our [terms](${SITE_URL}/terms) and [returns](${SITE_URL}/returns).`
