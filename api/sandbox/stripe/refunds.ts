import { type FormObject, textAt } from '../form-data.ts'
import { findVisible, missing } from './accounts.ts'
import type { Events } from './events.ts'
import type { Ledger } from './ledger.ts'
import { refuseMetadata } from './limits.ts'
import { toMetadata } from './metadata.ts'
import { fail, json, refuse, type StripeResponse } from './response.ts'
import { UNUSED_REFUND_FIELDS } from './unused-fields.ts'
import type { Charge, SandboxRefund } from './wire.ts'

/** Result of a refund's creation. A `refused` one is a 400, and one `without_status` has succeeded. */
export type RefundOutcome =
  | 'succeeded'
  | 'pending'
  | 'requires_action'
  | 'failed'
  | 'refused'
  | 'without_status'
type FinalStatus = 'succeeded' | 'failed' | 'canceled'

export type Refunds = ReturnType<typeof createRefunds>

export function createRefunds(ledger: Ledger, events: Events) {
  const outcomes = createOutcomes()

  const create = (input: FormObject, isLive: boolean): StripeResponse => {
    const id = textAt(input, 'payment_intent') ?? ''
    const intent = findVisible(ledger, ledger.intents, id, isLive)
    if (!intent) return missing(ledger, 'payment_intent', id, isLive)
    const charge = ledger.chargeOf(intent)
    const amount = Number(textAt(input, 'amount') ?? charge.amount - charge.amount_refunded)
    const refusal = refuseMetadata(input) ?? refuseCharge(ledger, charge) ?? refuseAmount(charge, amount)
    if (refusal) return refusal
    const outcome = outcomes.take(id)
    if (outcome === 'refused') {
      const message = 'Insufficient funds in your Stripe balance to refund this amount.'
      return fail('balance_insufficient', message)
    }
    const refund: SandboxRefund = {
      id: ledger.newId('re', charge.livemode),
      object: 'refund',
      amount,
      currency: charge.currency,
      charge: charge.id,
      payment_intent: intent.id,
      reason: textAt(input, 'reason') ?? null,
      status: null,
      created: ledger.now(),
      metadata: toMetadata(input),
      ...UNUSED_REFUND_FIELDS,
    }
    if (outcome !== 'without_status') setStatus(refund, outcome)
    addReturned(charge, countedCents(refund))
    ledger.refunds.add(refund)
    ledger.history.addRefund(refund)
    void tellOfNew(ledger, events, refund)
    return json(refund)
  }

  return {
    create,

    /** Refunds a payment in Stripe's dashboard, all that is left by default. Returns false if Stripe refuses. */
    byHand(paymentIntentId: string, amountCents?: number): boolean {
      const { livemode } = ledger.intents.require(paymentIntentId)
      const input: FormObject = { payment_intent: paymentIntentId }
      if (amountCents !== undefined) input.amount = String(amountCents)
      return create(input, livemode).status === 200
    },

    /** Plans the outcome of the next refunds, or of those of one payment. Returns a function that cancels the plan. */
    plan: outcomes.plan,

    /** Ends a refund, as Stripe does days later. One that had succeeded can fail too. */
    async settle(id: string, status: FinalStatus): Promise<SandboxRefund> {
      const refund = ledger.refunds.require(id)
      const countedBefore = countedCents(refund)
      setStatus(refund, status)
      addReturned(ledger.charges.require(refund.charge), countedCents(refund) - countedBefore)
      ledger.history.addRefund(refund)
      if (status === 'failed') await events.send('refund.failed', refund)
      await events.send('refund.updated', refund)
      await events.send('charge.refund.updated', refund)
      return refund
    },
  }
}

function createOutcomes() {
  const planned: { outcome: RefundOutcome; timesLeft: number; intentId: string | undefined }[] = []
  return {
    plan(outcome: RefundOutcome, times = 1, intentId?: string): () => void {
      const plan = { outcome, timesLeft: times, intentId }
      planned.push(plan)
      return () => {
        plan.timesLeft = 0
      }
    },
    take(id: string): RefundOutcome {
      const found = planned.find(({ timesLeft, intentId = id }) => timesLeft > 0 && intentId === id)
      if (!found) return 'succeeded'
      found.timesLeft--
      return found.outcome
    },
  }
}

function setStatus(refund: SandboxRefund, status: SandboxRefund['status']): void {
  refund.status = status
  if (status === 'failed') refund.failure_reason = 'lost_or_stolen_card'
}

/** Returns nothing for a refund that has failed. */
const countedCents = ({ status, amount }: SandboxRefund): number =>
  status === null || status === 'succeeded' || status === 'pending' ? amount : 0

function addReturned(charge: Charge, cents: number): void {
  charge.amount_refunded += cents
  charge.refunded = charge.amount_refunded === charge.amount
}

async function tellOfNew(ledger: Ledger, events: Events, refund: SandboxRefund): Promise<void> {
  const hasFailed = refund.status === 'failed'
  if (!hasFailed) await events.send('charge.refunded', ledger.charges.require(refund.charge))
  await events.send('refund.created', refund)
  if (hasFailed) await events.send('refund.failed', refund)
}

function refuseCharge({ disputes }: Ledger, charge: Charge): StripeResponse | undefined {
  const { id, payment_intent } = charge
  if (charge.status !== 'succeeded') {
    const message = `This PaymentIntent (${payment_intent}) does not have a successful charge to refund.`
    return fail('payment_intent_unexpected_state', message)
  }
  // The bank has taken the money back already, unless it only inquires or has returned it.
  const isChargedBack = disputes.rows.some(
    (dispute) => dispute.charge === id && !dispute.is_charge_refundable,
  )
  if (!isChargedBack) return undefined
  return fail('charge_disputed', `Charge ${id} has been charged back; cannot issue a refund.`)
}

function refuseAmount(charge: Charge, amount: number): StripeResponse | undefined {
  const left = charge.amount - charge.amount_refunded
  if (left === 0) {
    const message = `Charge ${charge.id} has already been refunded.`
    return fail('charge_already_refunded', message, 'charge')
  }
  if (amount > 0 && amount <= left) return undefined
  const [wanted, available] = [amount, left].map((cents) => `$${(cents / 100).toFixed(2)}`)
  const message = `Refund amount (${wanted}) is greater than unrefunded amount on charge (${available})`
  return refuse(400, 'parameter_invalid_integer', message, { param: 'amount' })
}
