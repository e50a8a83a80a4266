import type Stripe from 'stripe'
import type { Recipient } from '#shared/contracts/checkout'

export function toStripeShipping(recipient: Recipient) {
  const { name, phone, address1, address2, city, stateCode, zip, countryCode } = recipient
  return {
    name,
    ...(phone && { phone }),
    address: {
      line1: address1,
      ...(address2 && { line2: address2 }),
      city,
      ...(stateCode && { state: stateCode }),
      ...(zip && { postal_code: zip }),
      country: countryCode,
    },
  }
}

export function fromStripeShipping(
  shipping: Stripe.PaymentIntent.Shipping | Stripe.Customer.Shipping | null | undefined,
): Recipient | null {
  const { name, phone, address } = shipping ?? {}
  if (!address) return null
  return {
    name: name ?? '',
    phone: phone ?? '',
    address1: address.line1 ?? '',
    address2: address.line2 ?? '',
    city: address.city ?? '',
    stateCode: address.state ?? '',
    zip: address.postal_code ?? '',
    countryCode: address.country ?? '',
  }
}
