import { type FormObject, textAt } from '../form-data.ts'
import type { Events } from './events.ts'
import type { Ledger } from './ledger.ts'
import { toMetadata } from './metadata.ts'
import { missing } from './reads.ts'
import { json, refuse, type StripeResponse } from './response.ts'
import type { SandboxRefund } from './wire.ts'

export type Refunds = ReturnType<typeof createRefunds>

/** Refunds payments. */
export function createRefunds(ledger: Ledger, events: Events) {
  return {
    create(input: FormObject): StripeResponse {
      const intentId = textAt(input, 'payment_intent') ?? ''
      const intent = ledger.intents.find(({ id }) => id === intentId)
      if (!intent) return missing('payment_intent', intentId)
      const charge = ledger.chargeOf(intent)
      const left = charge.amount - charge.amount_refunded
      const amount = Number(textAt(input, 'amount') ?? left)
      if (left === 0)
        return refuse(
          400,
          'charge_already_refunded',
          `Charge ${charge.id} has already been refunded.`,
          'charge',
        )
      if (!(amount > 0 && amount <= left)) {
        const [wanted, available] = [amount, left].map((cents) => `$${(cents / 100).toFixed(2)}`)
        const message = `Refund amount (${wanted}) is greater than unrefunded amount on charge (${available})`
        return refuse(400, 'parameter_invalid_integer', message, 'amount')
      }
      const refund: SandboxRefund = {
        id: ledger.newId('re', charge.livemode),
        object: 'refund',
        amount,
        currency: charge.currency,
        charge: charge.id,
        payment_intent: intent.id,
        reason: textAt(input, 'reason') ?? null,
        status: 'succeeded',
        created: ledger.now(),
        metadata: toMetadata(input),
      }
      charge.amount_refunded += amount
      charge.refunded = charge.amount_refunded === charge.amount
      ledger.refunds.unshift(refund)
      void events.send('charge.refunded', charge)
      return json(refund)
    },
  }
}
