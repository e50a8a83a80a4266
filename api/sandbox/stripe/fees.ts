import type { Events } from './events.ts'
import type { Ledger } from './ledger.ts'
import type { BalanceTransaction, Charge, Dispute } from './wire.ts'

const FEE_RATE = 0.029
const FIXED_FEE_CENTS = 30
const PAYOUT_SECONDS = 2 * 86_400

export type Fees = ReturnType<typeof createFees>

export function createFees(ledger: Ledger, events: Events) {
  const delayedSessionIds = new Set<string>()
  let isDelayed = false
  let currency = 'usd'
  let exchangeRate: number | null = null

  const add = (
    source: Pick<Charge | Dispute, 'id' | 'livemode'>,
    type: BalanceTransaction['type'],
    amountCents: number,
    feeCents: number,
  ): BalanceTransaction => {
    const [amount, fee] = [amountCents, feeCents].map((cents) => Math.round(cents * (exchangeRate ?? 1)))
    const transaction: BalanceTransaction = {
      id: ledger.newId('txn', source.livemode),
      object: 'balance_transaction',
      amount: amount!,
      available_on: ledger.now() + PAYOUT_SECONDS,
      balance_type: 'payments',
      description: null,
      currency,
      exchange_rate: exchangeRate,
      fee: fee!,
      fee_details: [
        {
          amount: fee!,
          application: null,
          currency,
          description: type === 'charge' ? 'Stripe processing fees' : 'Dispute fee',
          type: 'stripe_fee',
        },
      ],
      net: amount! - fee!,
      reporting_category: type === 'charge' ? 'charge' : 'dispute',
      source: source.id,
      status: 'pending',
      type,
      created: ledger.now(),
    }
    ledger.balanceTransactions.add(transaction)
    return transaction
  }

  const addTransaction = (charge: Charge): void => {
    const fee = Math.round(charge.amount * FEE_RATE) + FIXED_FEE_CENTS
    charge.balance_transaction = add(charge, 'charge', charge.amount, fee).id
  }

  return {
    /** Books what a dispute takes or returns. */
    adjust: (dispute: Dispute, amountCents: number, feeCents: number): BalanceTransaction =>
      add(dispute, 'adjustment', amountCents, feeCents),

    book(charge: Charge, sessionId: string): void {
      if (!isDelayed && !delayedSessionIds.has(sessionId)) addTransaction(charge)
    },

    /** Leaves the balance transactions of later charges out, until `settle`. */
    delay: (delays = true): void => {
      isDelayed = delays
    },

    delayOf: (sessionId: string): void => {
      delayedSessionIds.add(sessionId)
    },

    async settle(paymentIntentId: string): Promise<void> {
      const charge = ledger.chargeOf(ledger.intents.require(paymentIntentId))
      addTransaction(charge)
      await events.send('charge.updated', charge, { balance_transaction: null })
    },

    /** Pays out in another currency from now on. `rate` is that of one US dollar, or null for US dollars. */
    setCurrency(code: string, rate: number | null): void {
      currency = code
      exchangeRate = rate
    },
  }
}
