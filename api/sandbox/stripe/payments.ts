import type { Ledger } from './ledger.ts'
import type { Charge, PaymentIntent, SandboxSession } from './wire.ts'

const FEE_RATE = 0.029
const FIXED_FEE_CENTS = 30

/** Adds the payment of a session, with its charge. */
export function addPayment(ledger: Ledger, session: SandboxSession): PaymentIntent {
  const { livemode, amount_total: amount, currency, customer } = session
  const { payment } = ledger.detailsOf(session.id)
  const created = ledger.now()
  const charge: Charge = {
    id: ledger.newId('ch', livemode),
    object: 'charge',
    livemode,
    amount,
    amount_refunded: 0,
    refunded: false,
    currency,
    status: 'succeeded',
    paid: true,
    captured: true,
    disputed: false,
    payment_intent: ledger.newId('pi', livemode),
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
    metadata: payment.metadata,
    created,
  }
  const intent: PaymentIntent = {
    id: charge.payment_intent,
    object: 'payment_intent',
    livemode,
    amount,
    amount_received: amount,
    currency,
    status: 'succeeded',
    latest_charge: charge.id,
    customer,
    metadata: payment.metadata,
    shipping: payment.shipping,
    review: null,
    last_payment_error: null,
    created,
  }
  ledger.charges.unshift(charge)
  ledger.intents.unshift(intent)
  addBalanceTransaction(ledger, charge)
  return intent
}

/** Books a charge that succeeded, less Stripe's fee. */
function addBalanceTransaction(ledger: Ledger, charge: Charge): void {
  const fee = Math.round(charge.amount * FEE_RATE) + FIXED_FEE_CENTS
  charge.balance_transaction = ledger.newId('txn', charge.livemode)
  ledger.balanceTransactions.unshift({
    id: charge.balance_transaction,
    object: 'balance_transaction',
    amount: charge.amount,
    currency: charge.currency,
    exchange_rate: null,
    fee,
    net: charge.amount - fee,
    source: charge.id,
    status: 'pending',
    type: 'charge',
    created: ledger.now(),
  })
}
