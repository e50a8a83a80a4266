import type { AdminOrderItem } from '#shared/contracts/order'
import { fromCents, toCents } from '#shared/price'
import { centsOfPart } from '#shared/refund-items'

type Item = Pick<AdminOrderItem, 'id' | 'leftQuantity' | 'left'>

/** Returns what the chosen quantities of the items return, as the server computes it. */
export const sumOfItems = (items: readonly Item[], quantities: readonly number[]): string =>
  fromCents(
    items.reduce(
      (sum, { leftQuantity, left }, index) =>
        sum + centsOfPart({ quantity: leftQuantity, cents: toCents(left) }, quantities[index] ?? 0),
      0,
    ),
  )

export const toRefundedItems = (items: readonly Item[], quantities: readonly number[]) =>
  items
    .map(({ id }, index) => ({ itemId: id, quantity: quantities[index] ?? 0 }))
    .filter(({ quantity }) => quantity > 0)
