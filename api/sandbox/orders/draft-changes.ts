import type { DraftChange } from './drafts.ts'
import type { Recipient } from './wire.ts'

/** Leaves the costs out, until `computeCosts`. */
export const lateCosts: DraftChange = (order) => {
  order.costs = null
}

export const costsIn =
  (currency: string): DraftChange =>
  ({ costs }) => {
    if (costs) costs.currency = currency
  }

/** Removes the last item. */
export const missingItem: DraftChange = ({ items }) => items.pop()

/** Changes the quantity of the first item. */
export const otherQuantity =
  (quantity: number): DraftChange =>
  ({ items }) => {
    const [first] = items
    if (first) first.quantity = quantity
  }

export const otherRecipient =
  (fields: Partial<Recipient>): DraftChange =>
  ({ recipient }) =>
    Object.assign(recipient, fields)
