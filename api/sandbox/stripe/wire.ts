import type { Shipping } from './shipping.ts'
import type {
  EMPTY_ADDRESS,
  UNUSED_CHARGE_FIELDS,
  UNUSED_CUSTOMER_FIELDS,
  UNUSED_INTENT_FIELDS,
  UNUSED_OUTCOME_FIELDS,
  UNUSED_REFUND_FIELDS,
  UNUSED_REVIEW_FIELDS,
  UNUSED_SESSION_FIELDS,
} from './unused-fields.ts'

type UnusedSessionFields = typeof UNUSED_SESSION_FIELDS
type UnusedIntentFields = typeof UNUSED_INTENT_FIELDS
type UnusedChargeFields = typeof UNUSED_CHARGE_FIELDS
type UnusedCustomerFields = typeof UNUSED_CUSTOMER_FIELDS
type UnusedOutcomeFields = typeof UNUSED_OUTCOME_FIELDS
type UnusedRefundFields = typeof UNUSED_REFUND_FIELDS
type UnusedReviewFields = typeof UNUSED_REVIEW_FIELDS

/** Amounts are cents, and instants are seconds since the epoch. */
export interface SandboxSession extends UnusedSessionFields {
  id: string
  object: 'checkout.session'
  livemode: boolean
  mode: 'payment'
  ui_mode: 'hosted_page'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid' | 'no_payment_required'
  url: string | null
  created: number
  expires_at: number
  success_url: string
  cancel_url: string | null
  client_reference_id: string | null
  metadata: Record<string, string>
  currency: string
  amount_subtotal: number
  amount_total: number
  total_details: { amount_discount: number; amount_shipping: number; amount_tax: number }
  allow_promotion_codes: true | null
  automatic_tax: {
    enabled: boolean
    liability: { type: 'self' } | null
    provider: 'stripe' | null
    status: 'complete' | null
  }
  discounts: { coupon: string; promotion_code: null }[] | null
  custom_text: {
    after_submit: null
    shipping_address: null
    submit: { message: string } | null
    terms_of_service_acceptance: null
  }
  managed_payments: { enabled: boolean } | null
  phone_number_collection: { enabled: false }
  shipping_cost: {
    amount_subtotal: number
    amount_tax: number
    amount_total: number
    shipping_rate: string
  } | null
  shipping_options: { shipping_amount: number; shipping_rate: string }[]
  payment_method_types: string[]
  customer: string | null
  customer_email: string | null
  customer_details: {
    address: null
    business_name: null
    email: string | null
    individual_name: null
    name: null
    phone: null
    tax_exempt: 'none'
    tax_ids: null
  }
  collected_information: null
  payment_intent: string | null
  /** Sum that the shopper paid, if the page showed another currency. */
  presentment_details?: PresentmentDetails
}

export interface PresentmentDetails {
  presentment_amount: number
  presentment_currency: string
}

export interface LineItem {
  id: string
  object: 'item'
  adjustable_quantity: null
  description: string
  quantity: number
  currency: string
  amount_subtotal: number
  amount_discount: number
  amount_tax: number
  amount_total: number
  metadata: Record<string, string>
}

/** Says what a shopper has still to do, with Stripe's page for it. */
export interface NextAction {
  type: string
  [details: string]: string | Record<string, string>
}

export interface PaymentIntent extends UnusedIntentFields {
  id: string
  object: 'payment_intent'
  livemode: boolean
  amount: number
  amount_received: number
  currency: string
  status:
    | 'succeeded'
    | 'processing'
    | 'requires_action'
    | 'requires_confirmation'
    | 'requires_payment_method'
    | 'canceled'
  latest_charge: string | null
  next_action: NextAction | null
  customer: string | null
  metadata: Record<string, string>
  shipping: PaymentShipping | null
  presentment_details?: PresentmentDetails
  review: string | null
  last_payment_error: { type: string; code: string; message: string } | null
  created: number
}

export interface PaymentShipping extends Shipping {
  carrier: null
  tracking_number: null
}

/** Method of payment. A bank debit takes days, and a bank transfer waits for the shopper. */
export type PaymentMethod = 'card' | 'us_bank_account' | 'customer_balance'

export interface Charge extends UnusedChargeFields {
  id: string
  object: 'charge'
  livemode: boolean
  amount: number
  amount_captured: number
  amount_refunded: number
  refunded: boolean
  currency: string
  status: 'succeeded' | 'pending' | 'failed'
  paid: boolean
  captured: boolean
  disputed: boolean
  payment_intent: string
  payment_method_details: { type: PaymentMethod }
  customer: string | null
  balance_transaction: string | null
  billing_details: {
    address: typeof EMPTY_ADDRESS
    email: string | null
    name: null
    phone: null
    tax_id: null
  }
  shipping: PaymentShipping | null
  presentment_details?: PresentmentDetails
  review: string | null
  outcome: UnusedOutcomeFields & {
    network_status: string
    reason: string | null
    risk_level: string
    seller_message: string
    type: string
  }
  failure_code: string | null
  failure_message: string | null
  metadata: Record<string, string>
  created: number
}

export interface BalanceTransaction {
  id: string
  object: 'balance_transaction'
  amount: number
  available_on: number
  balance_type: 'payments'
  description: null
  currency: string
  /** Null if the payout has the currency of the charge. */
  exchange_rate: number | null
  fee: number
  fee_details: {
    amount: number
    application: null
    currency: string
    description: string
    type: 'stripe_fee'
  }[]
  net: number
  reporting_category: 'charge' | 'dispute'
  source: string
  status: 'pending'
  type: 'charge' | 'adjustment'
  created: number
}

export interface Coupon {
  id: string
  object: 'coupon'
  amount_off: number
  created: number
  currency: string
  duration: 'once'
  duration_in_months: null
  livemode: boolean
  max_redemptions: number | null
  metadata: Record<string, string>
  name: string | null
  percent_off: null
  redeem_by: null
  times_redeemed: number
  valid: boolean
}

export interface SandboxRefund extends UnusedRefundFields {
  id: string
  object: 'refund'
  amount: number
  currency: string
  charge: string
  payment_intent: string
  reason: string | null
  /** Null as in old API versions. */
  status: 'succeeded' | 'pending' | 'requires_action' | 'failed' | 'canceled' | null
  failure_reason?: string
  created: number
  metadata: Record<string, string>
}

export interface Dispute {
  id: string
  object: 'dispute'
  livemode: boolean
  amount: number
  currency: string
  charge: string
  payment_intent: string
  reason: string
  status:
    | 'warning_needs_response'
    | 'warning_under_review'
    | 'warning_closed'
    | 'needs_response'
    | 'under_review'
    | 'prevented'
    | 'won'
    | 'lost'
  /** Money that the bank took and returned, with Stripe's fee. Empty for an inquiry. */
  balance_transactions: BalanceTransaction[]
  is_charge_refundable: boolean
  enhanced_eligibility_types: []
  evidence_details: {
    due_by: number
    enhanced_eligibility: object
    has_evidence: boolean
    past_due: boolean
    submission_count: number
  }
  metadata: Record<string, string>
  created: number
}

export interface Review extends UnusedReviewFields {
  id: string
  object: 'review'
  livemode: boolean
  open: boolean
  reason: string
  opened_reason: 'rule' | 'manual'
  closed_reason:
    | 'acknowledged'
    | 'approved'
    | 'canceled'
    | 'disputed'
    | 'payment_never_settled'
    | 'redacted'
    | 'refunded'
    | 'refunded_as_fraud'
    | null
  charge: string
  payment_intent: string
  created: number
}

/** Tells that the card's bank takes a payment for fraud. */
export interface EarlyFraudWarning {
  id: string
  object: 'radar.early_fraud_warning'
  livemode: boolean
  actionable: boolean
  charge: string
  fraud_type: string
  payment_intent?: string
  created: number
}

export interface Customer extends UnusedCustomerFields {
  id: string
  object: 'customer'
  livemode: boolean
  email: string | null
  metadata: Record<string, string>
  name: string | null
  shipping: Shipping | null
  created: number
}

export interface StripeEvent {
  id: string
  object: 'event'
  api_version: string
  created: number
  livemode: boolean
  type: string
  pending_webhooks: number
  /** Id as text in old API versions. */
  request: string | { id: null; idempotency_key: null }
  data: { object: unknown; previous_attributes?: object }
}

/** The secret is no part of it: only the response to its creation has that. */
export interface WebhookEndpoint {
  id: string
  object: 'webhook_endpoint'
  api_version: string | null
  application: string | null
  created: number
  description: string | null
  enabled_events: string[]
  livemode: boolean
  metadata: Record<string, string>
  status: 'enabled' | 'disabled'
  url: string
}
