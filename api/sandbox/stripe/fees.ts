import type { Events } from './events.ts'
import type { Ledger } from './ledger.ts'
import type { Charge } from './wire.ts'

const FEE_RATE = 0.029
const FIXED_FEE_CENTS = 30

export type Fees = ReturnType<typeof createFees>

export function createFees(ledger: Ledger, events: Events) {
  const delayedSessionIds = new Set<string>()
  let isDelayed = false
  let currency = 'usd'
  let exchangeRate: number | null = null

  const addTransaction = (charge: Charge): void => {
    const convert = (cents: number) => Math.round(cents * (exchangeRate ?? 1))
    const amount = convert(charge.amount)
    const fee = convert(Math.round(charge.amount * FEE_RATE) + FIXED_FEE_CENTS)
    charge.balance_transaction = ledger.newId('txn', charge.livemode)
    ledger.balanceTransactions.add({
      id: charge.balance_transaction,
      object: 'balance_transaction',
      amount,
      currency,
      exchange_rate: exchangeRate,
      fee,
      net: amount - fee,
      source: charge.id,
      status: 'pending',
      type: 'charge',
      created: ledger.now(),
    })
  }

  return {
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
