import { isFinal } from '#shared/order-state'
import type { OrderRow } from './queries.ts'

/** Returns what is left of a payment after refunds, without the tax in what is left, in cents. */
export function revenueCents({ paidCents, taxCents, refundedCents }: OrderRow): number {
  const left = Math.max(0, paidCents - refundedCents)
  return paidCents === 0 ? 0 : left - Math.round((taxCents * left) / paidCents)
}

/** Returns what Printful charges in cents, 0 for what it canceled or never had. Null if it is unknown. */
export function costCents({ costCents, printfulId, printfulStatus, state }: OrderRow): number | null {
  const isFree = printfulStatus === 'canceled' || (printfulId === null && isFinal(state))
  return isFree ? 0 : costCents
}

/** Returns what Stripe keeps in cents, 0 for a free order. Null if it is unknown. */
export const feeCents = ({ paidAt, paidCents, feeCents }: OrderRow): number | null =>
  paidAt && paidCents === 0 ? 0 : feeCents

/** Returns revenue less fee and cost in cents, or null if one of them is unknown. */
export function marginCents(row: OrderRow): number | null {
  const [cost, fee] = [costCents(row), feeCents(row)]
  return cost === null || fee === null ? null : revenueCents(row) - fee - cost
}
