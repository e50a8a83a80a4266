/** Item of a refund, with what is returned for it. */
export interface RefundedItem {
  itemId: number
  quantity: number
  cents: number
}

export interface PaidItem {
  id: number
  quantity: number
  /** Amount that was paid for the whole quantity: the price less its share of the discount, plus its tax. */
  paidCents: number
}

interface Priced {
  priceCents: number
  quantity: number
  /** Shares of the order's discount and tax. Null if only the order's own are known. */
  discountCents: number | null
  taxCents: number | null
}

/** Splits cents in proportion to the weights, so that the shares add up. */
function spread(cents: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  let sum = 0
  let given = 0
  return weights.map((weight) => {
    sum += weight
    const share = (whole === 0 ? 0 : Math.round((cents * sum) / whole)) - given
    given += share
    return share
  })
}

/** Returns what was paid for each item, in cents. Unknown shares are in proportion to the prices. */
export function paidForItems(
  items: readonly Priced[],
  { discountCents, taxCents }: { discountCents: number; taxCents: number },
): number[] {
  const prices = items.map(({ priceCents, quantity }) => priceCents * quantity)
  const whole = prices.reduce((sum, price) => sum + price, 0)
  // A larger discount is for the shipping.
  const discounts = spread(Math.min(discountCents, whole), prices)
  const taxes = spread(taxCents, prices)
  return items.map(
    (item, index) =>
      prices[index]! - (item.discountCents ?? discounts[index]!) + (item.taxCents ?? taxes[index]!),
  )
}

export interface ItemLeft {
  quantity: number
  cents: number
}

/** Returns what can still be refunded of an item. */
export function leftOfItem(item: PaidItem, refunded: readonly RefundedItem[]): ItemLeft {
  const own = refunded.filter(({ itemId }) => itemId === item.id)
  const quantity = item.quantity - own.reduce((sum, each) => sum + each.quantity, 0)
  return { quantity, cents: item.paidCents - own.reduce((sum, each) => sum + each.cents, 0) }
}

/** Returns what a part of an item's rest is worth, in cents. The last part is all that is left of it. */
export const centsOfPart = ({ quantity: left, cents }: ItemLeft, quantity: number): number =>
  left <= 0 ? 0 : Math.round((cents * quantity) / left)
