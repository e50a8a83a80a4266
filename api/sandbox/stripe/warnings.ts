import type { Events } from './events.ts'
import type { Ledger } from './ledger.ts'
import type { EarlyFraudWarning } from './wire.ts'

interface WarningOptions {
  /** False if the warning names only the charge. */
  namesPayment?: boolean
  /** False if the payment is refunded or disputed already. */
  isActionable?: boolean
}

/** Returns a function that tells the store of an issuer's early fraud warning. */
export const createWarnings =
  (ledger: Ledger, events: Events) =>
  async (
    paymentIntentId: string,
    { namesPayment = true, isActionable = true }: WarningOptions = {},
  ): Promise<EarlyFraudWarning> => {
    const charge = ledger.chargeOf(ledger.intents.require(paymentIntentId))
    const warning: EarlyFraudWarning = {
      id: ledger.newId('issfr', charge.livemode),
      object: 'radar.early_fraud_warning',
      livemode: charge.livemode,
      actionable: isActionable,
      charge: charge.id,
      fraud_type: 'unauthorized_use_of_card',
      ...(namesPayment && { payment_intent: paymentIntentId }),
      created: ledger.now(),
    }
    await events.send('radar.early_fraud_warning.created', warning)
    return warning
  }
