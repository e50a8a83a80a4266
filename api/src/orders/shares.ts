import type Stripe from 'stripe'
import type { Db } from '../db/client.ts'
import { listItems, type OrderRow, updateItem } from './queries.ts'

type Line = Pick<Stripe.LineItem, 'amount_subtotal' | 'amount_discount' | 'amount_tax'>

/** True if it isn't known how much of the discount and the tax belongs to each item. A part may belong to the shipping. */
export const lacksShares = (db: Db, { id, discountCents, taxCents }: OrderRow): boolean =>
  discountCents + taxCents > 0 && listItems(db, id).some((item) => item.taxCents === null)

/** Stores the items' shares as Stripe computed them, if its lines are the items of the order. */
export function saveShares(tx: Db, orderId: number, lines: readonly Line[]): void {
  const items = listItems(tx, orderId)
  const isSame =
    items.length === lines.length &&
    items.every(({ priceCents, quantity }, index) => priceCents * quantity === lines[index]?.amount_subtotal)
  if (!isSame) return
  for (const [index, { id }] of items.entries()) {
    const { amount_discount: discountCents, amount_tax: taxCents } = lines[index]!
    updateItem(tx, id, { discountCents, taxCents })
  }
}
