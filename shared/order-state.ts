import type { Order, OrderProgress, OrderState } from './contracts/order.ts'
import { HOLD_SENTENCES } from './hold-texts.ts'

const RANKS: Record<OrderProgress, number> = {
  awaiting_payment: 0,
  paid: 1,
  placed: 2,
  in_production: 3,
  shipped: 4,
  delivered: 5,
  canceled: 6,
  refunded: 7,
}

/** True if the order can't change any more, except for a refund of a canceled one. */
export const isFinal = (state: OrderProgress): boolean => state === 'canceled' || state === 'refunded'

/** Placed at Printful, before the first parcel. */
export const UNSHIPPED = ['placed', 'in_production'] as const satisfies OrderState[]
export const isUnshipped = (state: OrderState) => (UNSHIPPED as readonly OrderState[]).includes(state)

/** States in which Printful moves an order on by itself. */
const AT_PRINTFUL = [...UNSHIPPED, 'shipped'] as const satisfies OrderState[]
export const isAtPrintful = (state: OrderState) => (AT_PRINTFUL as readonly OrderState[]).includes(state)

export const canAdvance = (from: OrderProgress, to: OrderProgress): boolean => RANKS[to] > RANKS[from]

export type PrintfulOutcome =
  | { state: OrderProgress }
  | { hold: 'failed' | 'canceled_at_printful'; text?: string }

const PRINTFUL_STATUSES = [
  'draft',
  'inreview',
  'pending',
  'failed',
  'canceled',
  'onhold',
  'inprocess',
  'partial',
  'fulfilled',
  'archived',
]
export const isPrintfulStatus = (status: string): boolean => PRINTFUL_STATUSES.includes(status)

export const isCanceledAtPrintful = (status: string, hasShipments: boolean): boolean =>
  status === 'canceled' || (status === 'archived' && !hasShipments)

/** Converts Printful's status. Statuses come in any order, and a shipment counts more than a status that needs nobody. */
export function readPrintfulStatus(status: string, hasShipments: boolean): PrintfulOutcome {
  if (isCanceledAtPrintful(status, hasShipments)) {
    const text = HOLD_SENTENCES.canceledAtPrintful
    return { hold: 'canceled_at_printful', text }
  }
  if (status === 'onhold') return { hold: 'failed', text: HOLD_SENTENCES.onHold }
  if (hasShipments || status === 'partial' || status === 'fulfilled') return { state: 'shipped' }
  if (status === 'inprocess') return { state: 'in_production' }
  if (status === 'failed') return { hold: 'failed' }
  return { state: status === 'draft' ? 'paid' : 'placed' }
}

export const STATE_NAMES: Record<OrderState, string> = {
  awaiting_payment: 'Awaiting payment',
  paid: 'Paid',
  placed: 'Placed',
  in_production: 'In production',
  shipped: 'Shipped',
  delivered: 'Delivered',
  on_hold: 'On hold',
  canceled: 'Canceled',
  refunded: 'Refunded',
}

const CUSTOMER_STATES: Record<OrderState, string> = {
  ...STATE_NAMES,
  paid: 'Paid. We are placing it.',
  on_hold: 'Paid. We are checking it.',
  placed: 'Placed with our printer.',
  in_production: 'Being made.',
  shipped: 'On its way.',
}

export function describeForCustomer(state: OrderState, payment: Order['payment']): string {
  if (state === 'awaiting_payment' && payment === 'unfinished') return 'Your payment is not finished yet.'
  if (state === 'awaiting_payment' && payment === 'pending')
    return 'Your bank is working on the payment. That can take some days. Please don’t pay again.'
  if (state === 'canceled' && payment !== 'paid') return 'It was not paid. Nothing was charged.'
  return CUSTOMER_STATES[state]
}
