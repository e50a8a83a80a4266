import type { Ledger } from './ledger.ts'
import type { Charge, PaymentIntent, SandboxSession } from './wire.ts'

const BANK_FAILURE = { code: 'insufficient_funds', message: 'The customer’s account has insufficient funds.' }

/** Adds the payment of a session by card, or by a debit that the bank still works on. */
export function addPayment(
  ledger: Ledger,
  session: SandboxSession,
  status: 'succeeded' | 'processing',
): { intent: PaymentIntent; charge: Charge } {
  const { livemode, amount_total: amount, currency, customer } = session
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
    customer,
    metadata: payment.metadata,
    shipping: payment.shipping,
    review: null,
    last_payment_error: null,
    created: ledger.now(),
  }
  const charge = toCharge(chargeId, intent)
  ledger.charges.add(charge)
  ledger.intents.add(intent)
  ledger.history.addPayment(intent)
  return { intent, charge }
}

function toCharge(id: string, intent: PaymentIntent): Charge {
  const { livemode, amount, currency, customer, metadata, created } = intent
  const isPaid = intent.status === 'succeeded'
  return {
    id,
    object: 'charge',
    livemode,
    amount,
    amount_refunded: 0,
    refunded: false,
    currency,
    status: isPaid ? 'succeeded' : 'pending',
    paid: isPaid,
    captured: true,
    disputed: false,
    payment_intent: intent.id,
    customer,
    balance_transaction: null,
    review: null,
    outcome: {
      network_status: 'approved_by_network',
      reason: null,
      risk_level: 'normal',
      seller_message: 'Payment complete.',
      type: 'authorized',
    },
    failure_code: null,
    failure_message: null,
    metadata,
    created,
  }
}

export function endPayment(
  ledger: Ledger,
  intent: PaymentIntent,
  status: 'succeeded' | 'requires_payment_method' | 'canceled',
): Charge {
  const charge = ledger.chargeOf(intent)
  const isPaid = status === 'succeeded'
  intent.status = status
  intent.amount_received = isPaid ? intent.amount : 0
  charge.status = isPaid ? 'succeeded' : 'failed'
  charge.paid = isPaid
  if (status === 'requires_payment_method') {
    charge.failure_code = BANK_FAILURE.code
    charge.failure_message = BANK_FAILURE.message
    intent.last_payment_error = { type: 'invalid_request_error', ...BANK_FAILURE }
  }
  ledger.history.addPayment(intent)
  return charge
}
