import type { HoldReason, OrderState } from './contracts/order.ts'

const RANKS: Record<Exclude<OrderState, 'on_hold'>, number> = {
  awaiting_payment: 0,
  paid: 1,
  placed: 2,
  in_production: 3,
  shipped: 4,
  delivered: 5,
  canceled: 6,
  refunded: 7,
}

const isFinal = (state: OrderState) => state === 'canceled' || state === 'refunded'

/** Where Printful moves an order on by itself. */
export const AT_PRINTFUL = ['placed', 'in_production', 'shipped'] as const satisfies OrderState[]
export const isAtPrintful = (state: OrderState) => (AT_PRINTFUL as readonly OrderState[]).includes(state)

/** Tells whether an order may go from one state to another: forward only, and out of a hold only to its end. */
export function canAdvance(from: OrderState, to: OrderState): boolean {
  if (to === 'on_hold') return from !== 'on_hold' && !isFinal(from)
  if (from === 'on_hold') return isFinal(to)
  // What was canceled may still be refunded, and nothing else.
  return RANKS[to] > RANKS[from]
}

export type PrintfulOutcome = { state: OrderState } | { hold: string }

/**
 * Reads what Printful's status of an order means here. The statuses come in any order.
 * @param hasShipments a parcel is under way, whatever the status says
 */
export function readPrintfulStatus(status: string, hasShipments: boolean): PrintfulOutcome {
  if (status === 'canceled' || status === 'archived') return { state: 'canceled' }
  if (hasShipments || status === 'partial' || status === 'fulfilled') return { state: 'shipped' }
  if (status === 'inprocess') return { state: 'in_production' }
  if (status === 'failed') return { hold: 'Printful says that the order failed.' }
  if (status === 'onhold') return { hold: 'Printful has put the order on hold.' }
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

export const HOLD_TEXTS: Record<HoldReason, string> = {
  amount_differs: 'The payment differs from the quote',
  unknown_session: 'Not found in this database',
  items_differ: 'The draft has other items',
  negative_margin: 'It would earn nothing',
  refused: 'Printful refused it',
  failed: 'It failed at Printful',
  dispute: 'The payment is disputed',
}

/** What the customer's page says of a state. A hold is the store's own business. */
export const CUSTOMER_STATES: Record<OrderState, string> = {
  ...STATE_NAMES,
  paid: 'Paid. We are placing it.',
  on_hold: 'Paid. We are checking it.',
  placed: 'Placed with our printer.',
  in_production: 'Being made.',
  shipped: 'On its way.',
}
