import type { Ledger } from './ledger.ts'
import type { LineItem } from './wire.ts'

/** Shows what Stripe knows. Each list is a copy with the newest first, but history and events begin with the oldest. */
export const createBooks = (ledger: Ledger) => ({
  history: ledger.history.entries,
  stateAt: ledger.history.stateAt,
  get sessions() {
    return ledger.sessions.rows.toReversed()
  },
  get customers() {
    return ledger.customers.rows.toReversed()
  },
  /** Lists what a session sells, as its page shows it. */
  listLineItems: (sessionId: string): readonly LineItem[] => ledger.detailsOf(sessionId).lineItems,
  get intents() {
    return ledger.intents.rows.toReversed()
  },
  get charges() {
    return ledger.charges.rows.toReversed()
  },
  get balanceTransactions() {
    return ledger.balanceTransactions.rows.toReversed()
  },
  get refunds() {
    return ledger.refunds.rows.toReversed()
  },
  get disputes() {
    return ledger.disputes.rows.toReversed()
  },
  get reviews() {
    return ledger.reviews.rows.toReversed()
  },
  events: ledger.events.rows,
})
