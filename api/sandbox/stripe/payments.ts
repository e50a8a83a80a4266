import type { Ledger } from './ledger.ts'
import {
  EMPTY_ADDRESS,
  UNUSED_CHARGE_FIELDS,
  UNUSED_INTENT_FIELDS,
  UNUSED_OUTCOME_FIELDS,
} from './unused-fields.ts'
import type { Charge, PaymentIntent, PaymentMethod, SandboxSession } from './wire.ts'

const BANK_FAILURE = { code: 'insufficient_funds', message: 'The customer’s account has insufficient funds.' }

/** Adds the payment of a session by card, or by a debit that the bank still works on. */
export function addPayment(
  ledger: Ledger,
  session: SandboxSession,
  status: 'succeeded' | 'processing',
  method: PaymentMethod = status === 'succeeded' ? 'card' : 'us_bank_account',
): { intent: PaymentIntent; charge: Charge } {
  const { livemode, amount_total: amount, currency, customer, presentment_details } = session
  const { payment } = ledger.detailsOf(session.id)
  const chargeId = ledger.newId('ch', livemode)
  const intent: PaymentIntent = {
    id: ledger.newId('pi', livemode),
    object: 'payment_intent',
    livemode,
    amount,
    amount_received: status === 'succeeded' ? amount : 0,
    currency,
    status,
    latest_charge: chargeId,
    next_action: null,
    customer,
    metadata: payment.metadata,
    shipping: payment.shipping && { ...payment.shipping, carrier: null, tracking_number: null },
    review: null,
    last_payment_error: null,
    created: ledger.now(),
    ...(presentment_details && { presentment_details }),
    ...UNUSED_INTENT_FIELDS,
  }
  const charge = toCharge(chargeId, intent, method, session.customer_details.email)
  ledger.charges.add(charge)
  ledger.intents.add(intent)
  ledger.history.addPayment(intent)
  return { intent, charge }
}

function toCharge(id: string, intent: PaymentIntent, method: PaymentMethod, email: string | null): Charge {
  const { livemode, amount, currency, customer, metadata, shipping, presentment_details, created } = intent
  const isPaid = intent.status === 'succeeded'
  return {
    id,
    object: 'charge',
    livemode,
    amount,
    amount_captured: isPaid ? amount : 0,
    amount_refunded: 0,
    refunded: false,
    currency,
    status: isPaid ? 'succeeded' : 'pending',
    paid: isPaid,
    captured: true,
    disputed: false,
    payment_intent: intent.id,
    payment_method_details: { type: method },
    customer,
    balance_transaction: null,
    billing_details: { address: EMPTY_ADDRESS, email, name: null, phone: null, tax_id: null },
    shipping,
    review: null,
    outcome: {
      network_status: 'approved_by_network',
      reason: null,
      risk_level: 'normal',
      seller_message: 'Payment complete.',
      type: 'authorized',
      ...UNUSED_OUTCOME_FIELDS,
    },
    failure_code: null,
    failure_message: null,
    metadata,
    created,
    ...(presentment_details && { presentment_details }),
    ...UNUSED_CHARGE_FIELDS,
  }
}

export function endPayment(
  ledger: Ledger,
  intent: PaymentIntent,
  status: 'succeeded' | 'requires_payment_method' | 'canceled',
): Charge {
  const charge = ledger.chargeOf(intent)
  const isPaid = status === 'succeeded'
  // What the shopper transfers is charged when it comes, and the payment has named no charge before.
  if (intent.latest_charge === null) {
    ledger.charges.delete(charge)
    ledger.charges.add(Object.assign(charge, { created: ledger.now() }))
  }
  intent.status = status
  intent.latest_charge = charge.id
  intent.next_action = null
  intent.amount_received = isPaid ? intent.amount : 0
  charge.status = isPaid ? 'succeeded' : 'failed'
  charge.paid = isPaid
  charge.amount_captured = isPaid ? charge.amount : 0
  if (status === 'requires_payment_method') {
    charge.failure_code = BANK_FAILURE.code
    charge.failure_message = BANK_FAILURE.message
    intent.last_payment_error = { type: 'invalid_request_error', ...BANK_FAILURE }
  }
  ledger.history.addPayment(intent)
  return charge
}
