import type { DoAct } from './acts.ts'

/** What Stripe, banks and card owners do with a payment. */
export const stripeActs = {
  'a dispute opens': async ({ stripe, books }, { sessionId }) => {
    const intentId = books.findPayment(sessionId)
    if (intentId) await stripe.dispute(intentId)
  },
} satisfies Record<string, DoAct>
