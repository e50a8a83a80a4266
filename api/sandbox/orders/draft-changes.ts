import type { DraftChange } from './drafts.ts'
import type { Recipient } from './wire.ts'

export const lateCosts: DraftChange = (order) => {
  order.costs = null
}

export const costsIn =
  (currency: string): DraftChange =>
  ({ costs }) => {
    if (costs) costs.currency = currency
  }

export const costsWithoutCurrency: DraftChange = ({ costs }) => {
  if (costs) delete costs.currency
}

export const missingItem: DraftChange = ({ items }) => items.pop()

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
