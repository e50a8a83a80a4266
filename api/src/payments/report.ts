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

/** Reads a payment. It may name a closed review only in its charge, or no more, so `reviewIds` are those that were heard of. */
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
    refunds: withStatus(refunds.toReversed(), returnedCentsOf(intent)),
    disputes: disputes.toReversed(),
    reviews: await readReviews(stripe, intent, reviewIds),
  }
}

/** Returns the sum of the refunds that the charge shows. */
export const returnedCentsOf = ({ latest_charge }: Stripe.PaymentIntent): number =>
  typeof latest_charge === 'object' ? (latest_charge?.amount_refunded ?? 0) : 0

/** Gives refunds of an old API version a status: `returnedCents` is the sum of those that returned something. */
export function withStatus<R extends Pick<Stripe.Refund, 'amount' | 'status'>>(
  refunds: readonly R[],
  returnedCents: number,
): (R & { status: string })[] {
  let shown = returnedCents
  for (const { amount, status } of refunds) if (status && !FAILED.includes(status)) shown -= amount
  return refunds.map((refund) => {
    const { status } = refund
    if (status) return { ...refund, status }
    shown -= refund.amount
    return { ...refund, status: shown >= 0 ? 'succeeded' : 'pending' }
  })
}

async function readReviews(
  stripe: Stripe,
  { latest_charge, review }: Stripe.PaymentIntent,
  heardIds: readonly string[],
): Promise<Stripe.Review[]> {
  const named = review ?? (typeof latest_charge === 'object' ? latest_charge?.review : null)
  const current = typeof named === 'string' ? await findReview(stripe, named) : named
  const others = heardIds.filter((id) => id !== current?.id).map((id) => findReview(stripe, id))
  return [current, ...(await Promise.all(others))].filter((review) => review !== undefined && review !== null)
}

/** Finds a review. Nobody knows whether Stripe shows those that are redacted. */
const findReview = (stripe: Stripe, id: string): Promise<Stripe.Review | undefined> =>
  stripe.reviews.retrieve(id).catch((error) => {
    if (!hasCode(error, 'resource_missing')) throw error
    return undefined
  })

/** Returns the fee of a payment, or null if it isn't booked yet, or not in US dollars. */
export function toFeeCents({ latest_charge }: Stripe.PaymentIntent): number | null {
  const transaction = typeof latest_charge === 'object' ? latest_charge?.balance_transaction : null
  if (typeof transaction !== 'object' || !transaction || !isInCurrency(transaction.currency)) return null
  return transaction.fee
}

export const isLost = ({ status }: Pick<Stripe.Dispute, 'status'>): boolean => status === 'lost'

/** Returns what Stripe charged for a dispute. Transactions in another currency than the dispute's tell nothing in cents. */
export function toDisputeFeeCents({ balance_transactions, currency }: Stripe.Dispute): number | null {
  const isKnown = isInCurrency(currency) && (balance_transactions ?? []).length > 0
  if (!isKnown || balance_transactions.some((each) => !isInCurrency(each.currency))) return null
  return balance_transactions.reduce((sum, { fee }) => sum + fee, 0)
}

export const addFees = (fees: readonly (number | null)[]): number | null =>
  fees.reduce((sum, fee) => (sum === null || fee === null ? null : sum + fee), 0)
