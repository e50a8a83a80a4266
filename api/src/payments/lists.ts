import type Stripe from 'stripe'

/** Lists with the newest first, 100 rows a call. `since` has a precision of seconds. */
export interface PaymentLists {
  /** Lists payments with their charge and its fee. */
  listPayments(since: Date): AsyncIterable<Stripe.PaymentIntent>
  /** Lists refunds with their payment and its charge. */
  listRefunds(since: Date): AsyncIterable<Stripe.Refund>
  /** Lists disputes with their payment and its charge. */
  listDisputes(since: Date): AsyncIterable<Stripe.Dispute>
}

const PAGE_SIZE = 100
// Stripe expands four levels at most.
const CHARGE_OF_PAYMENT = ['data.payment_intent.latest_charge']

const page = (since: Date) => ({
  created: { gte: Math.floor(since.getTime() / 1000) },
  limit: PAGE_SIZE,
})

export const createLists = (stripe: Stripe): PaymentLists => ({
  listPayments: (since) =>
    stripe.paymentIntents.list({ ...page(since), expand: ['data.latest_charge.balance_transaction'] }),
  listRefunds: (since) => stripe.refunds.list({ ...page(since), expand: CHARGE_OF_PAYMENT }),
  listDisputes: (since) => stripe.disputes.list({ ...page(since), expand: CHARGE_OF_PAYMENT }),
})
