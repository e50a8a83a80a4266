import { type ItemLeft, leftOfItem, paidForItems } from '#shared/refund-items'
import type { Db } from '../db/client.ts'
import { isRefundCounted } from './progress.ts'
import { listItems, listRefunds, type OrderItemRow, type OrderRow } from './queries.ts'

interface ItemWithRest {
  item: OrderItemRow
  paidCents: number
  left: ItemLeft
}

/** Lists an order's items with what was paid for each, and what can still be refunded of it. */
export function listItemsLeft(db: Db, order: OrderRow): ItemWithRest[] {
  const items = listItems(db, order.id)
  const paid = paidForItems(items, order)
  const refunded = listRefunds(db, order.id)
    .filter(isRefundCounted)
    .flatMap((refund) => refund.items)
  return items.map((item, index) => {
    const paidCents = paid[index] ?? 0
    return { item, paidCents, left: leftOfItem({ ...item, paidCents }, refunded) }
  })
}
