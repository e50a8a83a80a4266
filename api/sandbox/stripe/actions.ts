import { moveToOtherAccount } from './accounts.ts'
import { createDebits } from './debits.ts'
import { createDisputes } from './disputes.ts'
import type { Events } from './events.ts'
import type { Expiry } from './expiry.ts'
import type { Fees } from './fees.ts'
import type { Ledger } from './ledger.ts'
import type { Refunds } from './refunds.ts'
import { createReviews } from './reviews.ts'
import { createWarnings } from './warnings.ts'

interface Parts {
  ledger: Ledger
  events: Events
  fees: Fees
  refunds: Refunds
  expiry: Expiry
}

/** Does what Stripe, banks and administrators do by themselves. */
export function createActions({ ledger, events, fees, refunds, expiry }: Parts) {
  const debits = createDebits(ledger, events, fees)
  const disputes = createDisputes(ledger, events, fees)
  const reviews = createReviews(ledger, events)

  return {
    settle: debits.settle,
    cancelPayment: debits.cancel,
    send: events.send,
    deliverEvent: events.deliver,
    setWebhookUrl: events.setUrl,
    setEventVersion: events.setVersion,
    setContentType: events.setContentType,
    /** Loses events while it is off. They stay in `events`, for `deliverEvent`. */
    setSending: events.setSending,
    dispute: disputes.open,
    setDisputeStatus: disputes.setStatus,
    openReview: reviews.open,
    closeReview: reviews.close,
    warnOfFraud: createWarnings(ledger, events),
    delayFees: fees.delay,
    delayFeeOf: fees.delayOf,
    settleFee: fees.settle,
    setPayoutCurrency: fees.setCurrency,
    refundByHand: refunds.byHand,
    planRefund: refunds.plan,
    settleRefund: refunds.settle,
    /** Expires the sessions whose time is over. Each call does so too, without waiting for the store. */
    tick: expiry.tick,
    /** Moves Stripe's clock ahead: sessions expire, and idempotency keys are forgotten after a day. */
    passTime: expiry.passTime,
    moveToOtherAccount: (sessionId: string) => moveToOtherAccount(ledger, sessionId),
  }
}
