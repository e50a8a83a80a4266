import type { Events } from './events.ts'
import type { Fees } from './fees.ts'
import type { Ledger } from './ledger.ts'
import { endPayment } from './payments.ts'

export function createDebits(ledger: Ledger, events: Events, fees: Fees) {
  return {
    async settle(sessionId: string, succeeds = true): Promise<void> {
      const session = ledger.sessions.require(sessionId)
      const intent = ledger.intents.require(session.payment_intent ?? '')
      const charge = endPayment(ledger, intent, succeeds ? 'succeeded' : 'requires_payment_method')
      if (succeeds) {
        session.payment_status = 'paid'
        fees.book(charge, sessionId)
      }
      await events.send(`checkout.session.async_payment_${succeeds ? 'succeeded' : 'failed'}`, session)
    },

    /** Cancels a payment. Checkout has no event for that. */
    async cancel(paymentIntentId: string): Promise<void> {
      const intent = ledger.intents.require(paymentIntentId)
      endPayment(ledger, intent, 'canceled')
      await events.send('payment_intent.canceled', intent)
    },
  }
}
