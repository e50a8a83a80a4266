import type Stripe from 'stripe'

type EventType = Stripe.WebhookEndpointCreateParams.EnabledEvent

export const SESSION_EVENT = /^checkout\.session\./
// A session has no event if its bank debit is canceled, or if a step is left for the shopper.
export const INTENT_EVENT = /^payment_intent\./
export const PAYMENT_EVENT = /^(charge|refund|review|radar\.early_fraud_warning)\./

/** Events of payments after they were made. */
const PAYMENT_EVENTS = [
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.refunded',
  'charge.updated',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'review.opened',
  'review.closed',
  'radar.early_fraud_warning.created',
] satisfies EventType[]

/** Events that the store lists, too, in case they don't arrive. */
export const LISTED_EVENTS = [
  'checkout.session.async_payment_succeeded',
  ...PAYMENT_EVENTS,
] satisfies EventType[]

/** Events for which the store's webhook is registered at Stripe, which knows no wildcards. */
export const WEBHOOK_EVENTS = [
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'payment_intent.processing',
  'payment_intent.requires_action',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  ...PAYMENT_EVENTS,
] satisfies EventType[]
