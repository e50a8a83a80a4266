import type { FormValue } from '../form-data.ts'

/** Amounts are cents, and instants are seconds since the epoch. */
export interface SandboxSession {
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
  automatic_tax: { enabled: boolean; status: 'complete' | null }
  custom_text: { submit: { message: string } | null }
  payment_method_types: string[]
  customer: string | null
  customer_email: string | null
  customer_details: { email: string | null; name: null; phone: null; address: null }
  collected_information: null
  payment_intent: string | null
}

export interface LineItem {
  id: string
  object: 'item'
  description: string
  quantity: number
  currency: string
  amount_subtotal: number
  amount_discount: number
  amount_tax: number
  amount_total: number
  metadata: Record<string, string>
}

export interface PaymentIntent {
  id: string
  object: 'payment_intent'
  livemode: boolean
  amount: number
  amount_received: number
  currency: string
  status: 'succeeded' | 'processing' | 'requires_payment_method' | 'canceled'
  latest_charge: string
  customer: string | null
  metadata: Record<string, string>
  shipping: unknown
  review: string | null
  last_payment_error: { type: string; code: string; message: string } | null
  created: number
}

export interface Charge {
  id: string
  object: 'charge'
  livemode: boolean
  amount: number
  amount_refunded: number
  refunded: boolean
  currency: string
  status: 'succeeded' | 'pending' | 'failed'
  paid: boolean
  captured: boolean
  disputed: boolean
  payment_intent: string
  customer: string | null
  balance_transaction: string | null
  review: string | null
  outcome: {
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
  currency: string
  /** Null if the payout has the currency of the charge. */
  exchange_rate: number | null
  fee: number
  net: number
  source: string
  status: 'pending'
  type: 'charge'
  created: number
}

export interface SandboxRefund {
  id: string
  object: 'refund'
  amount: number
  currency: string
  charge: string
  payment_intent: string
  reason: string | null
  status: 'succeeded' | 'pending' | 'failed' | 'canceled'
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
    | 'won'
    | 'lost'
  is_charge_refundable: boolean
  evidence_details: { due_by: number; has_evidence: boolean; past_due: boolean; submission_count: number }
  metadata: Record<string, string>
  created: number
}

export interface Review {
  id: string
  object: 'review'
  livemode: boolean
  open: boolean
  reason: string
  opened_reason: 'rule' | 'manual'
  closed_reason: 'approved' | 'refunded' | 'refunded_as_fraud' | 'disputed' | 'canceled' | null
  charge: string
  payment_intent: string
  created: number
}

export interface Customer {
  id: string
  object: 'customer'
  livemode: boolean
  email: string | null
  shipping: FormValue | null
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
  request: { id: null; idempotency_key: null }
  data: { object: unknown; previous_attributes?: object }
}
