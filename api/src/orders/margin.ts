import { HOLD_SENTENCES } from '#shared/hold-texts'
import { isFinal } from '#shared/order-state'
import { formatCents } from '#shared/price'
import { costOf, type RemoteOrder } from '../printful/order-responses.ts'
import type { NewHold } from './holds.ts'
import type { OrderRow } from './queries.ts'

type Charged = Pick<OrderRow, 'costCents' | 'printfulId' | 'printfulStatus' | 'state'>
type Paid = Pick<OrderRow, 'paidCents' | 'taxCents' | 'refundedCents' | 'lostCents'>

/** Returns what is left of a payment after refunds and lost disputes, and without tax, in cents. */
export function revenueCents({ paidCents, taxCents, refundedCents, lostCents }: Paid): number {
  const left = Math.max(0, paidCents - refundedCents - lostCents)
  return paidCents === 0 ? 0 : left - Math.round((taxCents * left) / paidCents)
}

/** Returns Printful's charge in cents, 0 for an order that it canceled or never had, or null if it is unknown. */
export function costCents({ costCents, printfulId, printfulStatus, state }: Charged): number | null {
  const isFree = printfulStatus === 'canceled' || (printfulId === null && isFinal(state))
  return isFree ? 0 : costCents
}

/** Returns Stripe's fee in cents, 0 for a free order, or null if it is unknown. */
export const feeCents = ({
  paidAt,
  paidCents,
  feeCents,
}: Pick<OrderRow, 'paidAt' | 'paidCents' | 'feeCents'>): number | null =>
  paidAt && paidCents === 0 ? 0 : feeCents

export function marginCents(row: OrderRow): number | null {
  const [cost, fee] = [costCents(row), feeCents(row)]
  return cost === null || fee === null ? null : revenueCents(row) - fee - cost
}

/** Checks the margin before an order is confirmed. Finds nothing if the draft's costs are unknown or in another currency. */
export function findNegativeMargin(draft: RemoteOrder, order: OrderRow): NewHold[] {
  const costCents = costOf(draft)
  // A replacement is a loss on purpose, and a lost dispute holds the order itself.
  if (costCents === null || order.replacesId !== null || order.lostCents > 0) return []
  const margin = revenueCents(order) - (order.feeCents ?? 0) - costCents
  if (margin >= 0) return []
  return [
    {
      reason: 'negative_margin',
      cause: String(costCents),
      text: HOLD_SENTENCES.negativeMargin(formatCents(costCents), formatCents(-margin)),
    },
  ]
}
