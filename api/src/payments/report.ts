import type Stripe from 'stripe'
import { isInCurrency } from '#shared/price'

/** Name of the store's attempt in the metadata of a refund. */
export const ATTEMPT = 'attempt'

/** State of a payment. Lists have the oldest first. */
export interface PaymentReport {
  /** Stripe's fee in cents, null if it is unknown or not in US dollars. */
  feeCents: number | null
  refunds: Stripe.Refund[]
  disputes: Stripe.Dispute[]
  review: Stripe.Review | null
}

const PAGE_SIZE = 100
const MAX_ROWS = 1000
const EXPAND = ['latest_charge.balance_transaction', 'review']

export async function readReport(stripe: Stripe, paymentIntentId: string): Promise<PaymentReport> {
  const ofPayment = { payment_intent: paymentIntentId, limit: PAGE_SIZE }
  const [intent, refunds, disputes] = await Promise.all([
    stripe.paymentIntents.retrieve(paymentIntentId, { expand: EXPAND }),
    stripe.refunds.list(ofPayment).autoPagingToArray({ limit: MAX_ROWS }),
    stripe.disputes.list(ofPayment).autoPagingToArray({ limit: MAX_ROWS }),
  ])
  return {
    feeCents: toFeeCents(intent),
    refunds: refunds.toReversed(),
    disputes: disputes.toReversed(),
    review: typeof intent.review === 'string' ? await stripe.reviews.retrieve(intent.review) : intent.review,
  }
}

function toFeeCents({ latest_charge }: Stripe.PaymentIntent): number | null {
  const transaction = typeof latest_charge === 'object' ? latest_charge?.balance_transaction : null
  if (typeof transaction !== 'object' || !transaction || !isInCurrency(transaction.currency)) return null
  return transaction.fee
}
