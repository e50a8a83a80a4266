import type Stripe from 'stripe'
import { isInCurrency } from '#shared/price'
import {
  addFees,
  isLost,
  returnedCentsOf,
  toDisputeFeeCents,
  toFeeCents,
  withStatus,
} from '../payments/report.ts'
import { EXTERNAL_ID } from '../payments/session-metadata.ts'
import type { Payments } from '../payments/stripe.ts'

/** Refund or dispute at Stripe. Its amount is null in another currency. */
export interface Returned {
  id: string
  cents: number | null
  status: string
}

/** Payment as Stripe's lists show it. Amounts in cents are null in another currency. */
export interface StripePayment {
  id: string
  /** Number and external id of the order, in the payment's metadata. */
  number: string | undefined
  externalId: string | undefined
  isPaid: boolean
  paidCents: number | null
  feeCents: number | null
  /** True for a payment of the period, of which all refunds and disputes are listed. */
  isListed: boolean
  refunds: Returned[]
  disputes: Returned[]
}

/** Payments of the store by their id. */
export type StripeBooks = ReadonlyMap<string, StripePayment>

interface Reading extends StripePayment {
  returnedCents: number
  /** Refunds as listed, the newest first. */
  listedRefunds: Pick<Stripe.Refund, 'id' | 'amount' | 'currency' | 'status'>[]
}

type Reader = Pick<Payments, 'listPayments' | 'listRefunds' | 'listDisputes'>

/** Reads the payments since then, and older ones that have been refunded or disputed since. @throws Stripe's errors */
export async function readStripeBooks(
  { listPayments, listRefunds, listDisputes }: Reader,
  isOwn: (intent: Stripe.PaymentIntent) => boolean,
  since: Date,
): Promise<StripeBooks> {
  const found = new Map<string, Reading>()
  const find = (intent: Stripe.PaymentIntent | string | null) => {
    if (typeof intent !== 'object' || !intent) return undefined
    const known = found.get(intent.id)
    if (known || !isOwn(intent)) return known
    const reading = toReading(intent, intent.created * 1000 >= since.getTime())
    found.set(intent.id, reading)
    return reading
  }
  for await (const intent of listPayments(since)) find(intent)
  for await (const { id, amount, currency, status, payment_intent } of listRefunds(since))
    find(payment_intent)?.listedRefunds.push({ id, amount, currency, status })
  for await (const dispute of listDisputes(since)) addDispute(find(dispute.payment_intent), dispute)
  for (const reading of found.values()) {
    const refunds = withStatus(reading.listedRefunds.toReversed(), reading.returnedCents)
    reading.refunds = refunds.map(({ id, amount, currency, status }) => ({
      id,
      cents: toCents(amount, currency),
      status,
    }))
  }
  return found
}

const toCents = (amount: number, currency: string): number | null => (isInCurrency(currency) ? amount : null)

function toReading(intent: Stripe.PaymentIntent, isListed: boolean): Reading {
  const { id, amount_received, currency, metadata, status } = intent
  return {
    id,
    number: metadata.order,
    externalId: metadata[EXTERNAL_ID],
    isPaid: status === 'succeeded',
    paidCents: toCents(amount_received, currency),
    feeCents: toFeeCents(intent),
    isListed,
    refunds: [],
    disputes: [],
    returnedCents: returnedCentsOf(intent),
    listedRefunds: [],
  }
}

function addDispute(payment: Reading | undefined, dispute: Stripe.Dispute): void {
  if (!payment) return
  const { id, amount, currency, status } = dispute
  payment.disputes.push({ id, cents: toCents(amount, currency), status })
  if (isLost(dispute)) payment.feeCents = addFees([payment.feeCents, toDisputeFeeCents(dispute)])
}
