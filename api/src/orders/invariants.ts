import type { HoldReason, OrderProgress } from '#shared/contracts/order'
import { isFinal, STATE_NAMES } from '#shared/order-state'
import { formatCents } from '#shared/price'

type Reached = 'paidAt' | 'placedAt' | 'shippedAt' | 'deliveredAt' | 'canceledAt'

/** Figures of an order and of its rows, which must agree at the end of each transaction. */
export interface OrderFacts extends Record<Reached, number | null> {
  state: OrderProgress
  subtotalCents: number
  shippingCents: number
  taxCents: number
  discountCents: number
  totalCents: number
  paidCents: number
  refundedCents: number
  /** Sum of the items' prices. */
  itemCents: number
  /** Sum of the refunds that count. */
  refundCents: number
  openHolds: number
  /** Reasons of all holds that it ever had. */
  reasons: HoldReason[]
}

export interface Breach {
  rule: 'items' | 'total' | 'payment' | 'refunds' | 'refunded' | 'times' | 'holds'
  /** Cents by which two figures differ. */
  size: number
  text: string
}

/** Lists the rules that an order breaks, with both figures. */
export const findBreaches = (facts: OrderFacts): Breach[] => [
  ...findWrongSums(facts),
  ...findWrongRefunds(facts),
  ...findWrongTimes(facts),
  ...findWrongHolds(facts),
]

function compare(
  rule: Breach['rule'],
  found: number,
  expected: number,
  describe: (found: string, expected: string) => string,
): Breach[] {
  if (found === expected) return []
  const text = describe(formatCents(found), formatCents(expected))
  return [{ rule, size: Math.abs(found - expected), text }]
}

function findWrongSums(facts: OrderFacts): Breach[] {
  const { itemCents, subtotalCents, shippingCents, totalCents, reasons } = facts
  // What Stripe reports of an order that was lost is stored as it is, and its own hold says so.
  if (reasons.includes('unknown_session')) return []
  return [
    ...compare(
      'items',
      itemCents,
      subtotalCents,
      (items, subtotal) => `The items come to ${items}, and the subtotal is ${subtotal}.`,
    ),
    ...compare(
      'total',
      subtotalCents + shippingCents,
      totalCents,
      (sum, total) => `Subtotal and shipping come to ${sum}, and the total is ${total}.`,
    ),
    ...findWrongPayment(facts),
  ]
}

const PAID_OTHERWISE: readonly HoldReason[] = ['amount_differs', 'paid_twice']

/** Compares the payment with the total. Tax is on top of it or inside. */
function findWrongPayment(facts: OrderFacts): Breach[] {
  const { paidAt, paidCents, totalCents, taxCents, discountCents, reasons } = facts
  const dueCents = totalCents - discountCents
  const isOtherwise = reasons.some((reason) => PAID_OTHERWISE.includes(reason))
  if (paidAt === null || isOtherwise || paidCents === dueCents) return []
  return compare(
    'payment',
    paidCents,
    dueCents + taxCents,
    (paid, due) => `The payment is ${paid}, and the total with tax and discount is ${due}.`,
  )
}

const findWrongRefunds = ({ refundCents, refundedCents, paidCents }: OrderFacts): Breach[] => [
  ...compare(
    'refunds',
    refundCents,
    refundedCents,
    (refunds, stored) => `The refunds come to ${refunds}, and ${stored} is stored as refunded.`,
  ),
  ...compare(
    'refunded',
    Math.max(refundCents, refundedCents, paidCents),
    paidCents,
    (refunded, paid) => `The refunds of ${refunded} are above the payment of ${paid}.`,
  ),
]

const TIMES: Record<OrderProgress, readonly Reached[]> = {
  awaiting_payment: [],
  paid: ['paidAt'],
  placed: ['paidAt', 'placedAt'],
  // It has no time of its own, and somebody may have confirmed it in Printful's dashboard.
  in_production: ['paidAt'],
  shipped: ['paidAt', 'shippedAt'],
  delivered: ['paidAt', 'shippedAt', 'deliveredAt'],
  canceled: ['canceledAt'],
  refunded: ['paidAt'],
}

function findWrongTimes(facts: OrderFacts): Breach[] {
  const { state, paidAt, paidCents } = facts
  if (state === 'awaiting_payment' && paidAt !== null)
    return [{ rule: 'times', size: 0, text: 'The payment has arrived, and the order still awaits it.' }]
  const isMissing = TIMES[state].some((time) => facts[time] === null) || (paidCents > 0 && paidAt === null)
  if (!isMissing) return []
  return [
    { rule: 'times', size: 0, text: `The order is “${STATE_NAMES[state]}”, and the time of it is missing.` },
  ]
}

/** Finds an open hold of an ended order. It would be hidden. */
function findWrongHolds({ state, openHolds }: OrderFacts): Breach[] {
  if (!isFinal(state) || openHolds === 0) return []
  return [{ rule: 'holds', size: 0, text: 'The order has ended, and a hold is still open.' }]
}
