import type { Events } from './events.ts'
import type { Fees } from './fees.ts'
import type { Ledger } from './ledger.ts'
import type { Dispute } from './wire.ts'

const RESPONSE_SECONDS = 7 * 86_400
const FEE_CENTS = 1500
const CLOSED: readonly Dispute['status'][] = ['won', 'lost', 'warning_closed', 'prevented']

export interface DisputeOptions {
  /** An inquiry (`warning_needs_response`) takes no money yet. */
  status?: 'needs_response' | 'warning_needs_response'
  reason?: string
  /** Cents, the whole payment by default. */
  amount?: number
  /** Prefix of its id. Both are in use. */
  prefix?: 'dp' | 'du'
}

export function createDisputes(ledger: Ledger, events: Events, fees: Fees) {
  /** Takes the amount and a fee, once. */
  const withdraw = async (dispute: Dispute): Promise<void> => {
    if (isInquiry(dispute.status) || dispute.balance_transactions.length > 0) return
    dispute.balance_transactions.push(fees.adjust(dispute, -dispute.amount, FEE_CENTS))
    await events.send('charge.dispute.funds_withdrawn', dispute)
  }

  return {
    async open(
      paymentIntentId: string,
      { status = 'needs_response', reason = 'fraudulent', amount, prefix = 'dp' }: DisputeOptions = {},
    ): Promise<Dispute> {
      const intent = ledger.intents.require(paymentIntentId)
      const charge = ledger.chargeOf(intent)
      const created = ledger.now()
      const dispute: Dispute = {
        id: ledger.newId(prefix, charge.livemode),
        object: 'dispute',
        livemode: charge.livemode,
        amount: amount ?? charge.amount,
        currency: charge.currency,
        charge: charge.id,
        payment_intent: intent.id,
        reason,
        status,
        balance_transactions: [],
        is_charge_refundable: isInquiry(status),
        enhanced_eligibility_types: [],
        evidence_details: {
          due_by: created + RESPONSE_SECONDS,
          enhanced_eligibility: {},
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
      await withdraw(dispute)
      return dispute
    },

    /** Moves a dispute on, such as to `under_review`, or closes it as `won`, `lost`, `warning_closed` or `prevented`. */
    async setStatus(id: string, status: Dispute['status']): Promise<Dispute> {
      const dispute = ledger.disputes.require(id)
      dispute.status = status
      dispute.is_charge_refundable = isInquiry(status) || isReturned(status)
      ledger.history.addDispute(dispute)
      const hasMoved = dispute.balance_transactions.length > 0
      if (hasMoved && isReturned(status))
        dispute.balance_transactions.push(fees.adjust(dispute, dispute.amount, 0))
      await events.send(`charge.dispute.${CLOSED.includes(status) ? 'closed' : 'updated'}`, dispute)
      if (hasMoved && isReturned(status)) await events.send('charge.dispute.funds_reinstated', dispute)
      if (!isReturned(status)) await withdraw(dispute)
      return dispute
    },
  }
}

const isReturned = (status: Dispute['status']) => status === 'won' || status === 'prevented'
const isInquiry = (status: Dispute['status']) => status.startsWith('warning_')
