import type { Storage } from '../storage.ts'
import type { Dispute, PaymentIntent, Review, SandboxRefund } from './wire.ts'

export interface HistoryEntry {
  /** Milliseconds since the epoch. */
  at: number
  intentId: string
  kind: 'payment' | 'refund' | 'dispute' | 'review'
  id: string
  /** Status at Stripe. A review is `open`, or has the reason for which it was closed. */
  status: string
  /** Zero for a review. */
  amountCents: number
}

export interface PaymentState {
  paid: boolean
  /** Sum of the refunds that are pending or succeeded. */
  refundedCents: number
  /** True until all disputes are won or withdrawn. A lost one stays. */
  isDisputed: boolean
  isInReview: boolean
}

const OVER = ['won', 'warning_closed', 'prevented']

export type History = ReturnType<typeof createHistory>

/** Stores when each status began. `now` is in milliseconds. */
export function createHistory(now: () => number, storage: Storage) {
  const entries = storage.list<HistoryEntry>('history')
  const byIntent = Map.groupBy(entries, ({ intentId }) => intentId)

  const add = (entry: Omit<HistoryEntry, 'at'>): void => {
    const dated = { at: now(), ...entry }
    entries.push(dated)
    const others = byIntent.get(entry.intentId)
    if (others) others.push(dated)
    else byIntent.set(entry.intentId, [dated])
  }

  return {
    entries: entries as readonly HistoryEntry[],

    addPayment: ({ id, status, amount }: PaymentIntent) =>
      add({ intentId: id, kind: 'payment', id, status, amountCents: amount }),

    addRefund: ({ id, payment_intent, status, amount }: SandboxRefund) =>
      add({
        intentId: payment_intent,
        kind: 'refund',
        id,
        status: status ?? 'succeeded',
        amountCents: amount,
      }),

    addDispute: ({ id, payment_intent, status, amount }: Dispute) =>
      add({ intentId: payment_intent, kind: 'dispute', id, status, amountCents: amount }),

    addReview: ({ id, payment_intent, closed_reason }: Review) =>
      add({ intentId: payment_intent, kind: 'review', id, status: closed_reason ?? 'open', amountCents: 0 }),

    /** Returns the state of a payment at an instant, with what happened at that instant. */
    stateAt(intentId: string, at: number): PaymentState {
      const past = (byIntent.get(intentId) ?? []).filter((entry) => entry.at <= at)
      const latest = [...new Map(past.map((entry) => [entry.id, entry])).values()]
      const listKind = (kind: HistoryEntry['kind']) => latest.filter((entry) => entry.kind === kind)
      return {
        paid: listKind('payment').some(({ status }) => status === 'succeeded'),
        refundedCents: listKind('refund')
          .filter(({ status }) => status === 'succeeded' || status === 'pending')
          .reduce((sum, { amountCents }) => sum + amountCents, 0),
        isDisputed: listKind('dispute').some(({ status }) => !OVER.includes(status)),
        isInReview: listKind('review').some(({ status }) => status === 'open'),
      }
    },
  }
}
