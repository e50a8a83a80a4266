import type { Events } from './events.ts'
import type { Ledger } from './ledger.ts'
import { UNUSED_OUTCOME_FIELDS, UNUSED_REVIEW_FIELDS } from './unused-fields.ts'
import type { Review } from './wire.ts'

export function createReviews(ledger: Ledger, events: Events) {
  return {
    async open(paymentIntentId: string, reason: Review['opened_reason'] = 'rule'): Promise<Review> {
      const intent = ledger.intents.require(paymentIntentId)
      const charge = ledger.chargeOf(intent)
      const review: Review = {
        id: ledger.newId('prv', charge.livemode),
        object: 'review',
        livemode: charge.livemode,
        open: true,
        reason,
        opened_reason: reason,
        closed_reason: null,
        charge: charge.id,
        payment_intent: intent.id,
        created: ledger.now(),
        ...UNUSED_REVIEW_FIELDS,
      }
      intent.review = review.id
      charge.review = review.id
      charge.outcome = {
        network_status: 'approved_by_network',
        reason,
        risk_level: 'elevated',
        seller_message:
          'Stripe evaluated this payment as having elevated risk, and placed it in your manual review queue.',
        type: 'manual_review',
        ...UNUSED_OUTCOME_FIELDS,
      }
      ledger.reviews.add(review)
      ledger.history.addReview(review)
      await events.send('review.opened', review)
      return review
    },

    /** Closes a review, as an administrator does in Stripe's dashboard, or a refund or dispute does. */
    async close(
      id: string,
      reason: NonNullable<Review['closed_reason']> = 'approved',
      /** True if the payment goes on naming the review. Nobody knows which is right. */
      { isNamed = false }: { isNamed?: boolean } = {},
    ): Promise<Review> {
      const review = ledger.reviews.require(id)
      if (!isNamed) ledger.intents.require(review.payment_intent).review = null
      review.open = false
      review.reason = reason
      review.closed_reason = reason
      ledger.history.addReview(review)
      await events.send('review.closed', review)
      return review
    },
  }
}
