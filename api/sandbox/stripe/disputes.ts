import type { Events } from './events.ts'
import type { Ledger } from './ledger.ts'
import type { Dispute } from './wire.ts'

const RESPONSE_SECONDS = 7 * 86_400

export interface DisputeOptions {
  /** An inquiry (`warning_needs_response`) takes no money yet. */
  status?: 'needs_response' | 'warning_needs_response'
  reason?: string
  /** Cents, the whole payment by default. */
  amount?: number
}

export function createDisputes(ledger: Ledger, events: Events) {
  return {
    async open(
      paymentIntentId: string,
      { status = 'needs_response', reason = 'fraudulent', amount }: DisputeOptions = {},
    ): Promise<Dispute> {
      const intent = ledger.intents.require(paymentIntentId)
      const charge = ledger.chargeOf(intent)
      const created = ledger.now()
      const dispute: Dispute = {
        id: ledger.newId('dp', charge.livemode),
        object: 'dispute',
        livemode: charge.livemode,
        amount: amount ?? charge.amount,
        currency: charge.currency,
        charge: charge.id,
        payment_intent: intent.id,
        reason,
        status,
        is_charge_refundable: isInquiry(status),
        evidence_details: {
          due_by: created + RESPONSE_SECONDS,
          has_evidence: false,
          past_due: false,
          submission_count: 0,
        },
        metadata: {},
        created,
      }
      charge.disputed = true
      ledger.disputes.add(dispute)
      ledger.history.addDispute(dispute)
      await events.send('charge.dispute.created', dispute)
      if (!isInquiry(status)) await events.send('charge.dispute.funds_withdrawn', dispute)
      return dispute
    },

    /** Moves a dispute on, such as to `under_review`, or closes it as `won`, `lost` or `warning_closed`. */
    async setStatus(id: string, status: Dispute['status']): Promise<Dispute> {
      const dispute = ledger.disputes.require(id)
      dispute.status = status
      dispute.is_charge_refundable = isInquiry(status) || status === 'won'
      ledger.history.addDispute(dispute)
      const isClosed = status === 'won' || status === 'lost' || status === 'warning_closed'
      await events.send(`charge.dispute.${isClosed ? 'closed' : 'updated'}`, dispute)
      if (status === 'won') await events.send('charge.dispute.funds_reinstated', dispute)
      return dispute
    },
  }
}

const isInquiry = (status: Dispute['status']) => status.startsWith('warning_')
