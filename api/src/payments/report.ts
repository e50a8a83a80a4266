import type Stripe from 'stripe'
import { isInCurrency } from '#shared/price'
import { hasCode } from './errors.ts'

/** Name of the store's attempt in the metadata of a refund. */
export const ATTEMPT = 'attempt'

/** Statuses of a refund that returned nothing. */
export const FAILED: readonly string[] = ['failed', 'canceled']

/** State of a payment. Lists have the oldest first. */
export interface PaymentReport {
  /** Stripe's fee in cents, with those of lost disputes. Null if one is unknown or not in US dollars. */
  feeCents: number | null
  refunds: Stripe.Refund[]
  disputes: Stripe.Dispute[]
  reviews: Stripe.Review[]
}

const PAGE_SIZE = 100
const MAX_ROWS = 1000
const EXPAND = ['latest_charge.balance_transaction', 'review']

/** Reads a payment. It may not name a closed review any more, so `reviewIds` are those that were heard of. */
export async function readReport(
  stripe: Stripe,
  paymentIntentId: string,
  reviewIds: readonly string[],
): Promise<PaymentReport> {
  const ofPayment = { payment_intent: paymentIntentId, limit: PAGE_SIZE }
  const [intent, refunds, disputes] = await Promise.all([
    stripe.paymentIntents.retrieve(paymentIntentId, { expand: EXPAND }),
    stripe.refunds.list(ofPayment).autoPagingToArray({ limit: MAX_ROWS }),
    stripe.disputes.list(ofPayment).autoPagingToArray({ limit: MAX_ROWS }),
  ])
  return {
    feeCents: addFees([toFeeCents(intent), ...disputes.filter(isLost).map(toDisputeFeeCents)]),
    refunds: withStatus(refunds.toReversed(), intent),
    disputes: disputes.toReversed(),
    reviews: await readReviews(stripe, intent.review, reviewIds),
  }
}

/** Gives a refund of an old API version the status that the charge shows: its sum counts what was returned. */
function withStatus(refunds: readonly Stripe.Refund[], { latest_charge }: Stripe.PaymentIntent) {
  let shown = typeof latest_charge === 'object' ? (latest_charge?.amount_refunded ?? 0) : 0
  for (const { amount, status } of refunds) if (status && !FAILED.includes(status)) shown -= amount
  return refunds.map((refund) => {
    if (refund.status) return refund
    shown -= refund.amount
    return { ...refund, status: shown >= 0 ? 'succeeded' : 'pending' }
  })
}

async function readReviews(
  stripe: Stripe,
  named: Stripe.PaymentIntent['review'],
  heardIds: readonly string[],
): Promise<Stripe.Review[]> {
  const current = typeof named === 'string' ? await stripe.reviews.retrieve(named) : named
  const others = heardIds.filter((id) => id !== current?.id).map((id) => findReview(stripe, id))
  return [current, ...(await Promise.all(others))].filter((review) => review !== undefined && review !== null)
}

/** Finds a review. Nobody knows whether Stripe shows those that are redacted. */
const findReview = (stripe: Stripe, id: string): Promise<Stripe.Review | undefined> =>
  stripe.reviews.retrieve(id).catch((error) => {
    if (!hasCode(error, 'resource_missing')) throw error
    return undefined
  })

function toFeeCents({ latest_charge }: Stripe.PaymentIntent): number | null {
  const transaction = typeof latest_charge === 'object' ? latest_charge?.balance_transaction : null
  if (typeof transaction !== 'object' || !transaction || !isInCurrency(transaction.currency)) return null
  return transaction.fee
}

export const isLost = ({ status }: Pick<Stripe.Dispute, 'status'>): boolean => status === 'lost'

/** Returns what Stripe charged for a dispute. Transactions in another currency than the dispute's tell nothing in cents. */
function toDisputeFeeCents({ balance_transactions, currency }: Stripe.Dispute): number | null {
  const isKnown = isInCurrency(currency) && (balance_transactions ?? []).length > 0
  if (!isKnown || balance_transactions.some((each) => !isInCurrency(each.currency))) return null
  return balance_transactions.reduce((sum, { fee }) => sum + fee, 0)
}

const addFees = (fees: readonly (number | null)[]): number | null =>
  fees.reduce((sum, fee) => (sum === null || fee === null ? null : sum + fee), 0)
