import type { LineItem } from './wire.ts'

export const TAX_RATE = 0.08

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

export const subtotalOf = (lineItems: readonly LineItem[]): number =>
  sum(lineItems.map(({ amount_subtotal }) => amount_subtotal))

/** Gives each line item its share of the discount and the tax, in cents. A discount beyond the items is for shipping. */
export function spreadAmounts(lineItems: readonly LineItem[], discount: number, tax: number): void {
  const subtotals = lineItems.map(({ amount_subtotal }) => amount_subtotal)
  const discounts = spread(Math.min(discount, sum(subtotals)), subtotals)
  const taxes = spread(tax, subtotals)
  lineItems.forEach((item, index) => {
    item.amount_discount = discounts[index] ?? 0
    item.amount_tax = taxes[index] ?? 0
    item.amount_total = item.amount_subtotal - item.amount_discount + item.amount_tax
  })
}

/** Splits cents in proportion to the weights, so that the shares add up. */
function spread(cents: number, weights: readonly number[]): number[] {
  const whole = sum(weights)
  const upTo = (end: number) => (whole === 0 ? 0 : Math.round((cents * sum(weights.slice(0, end))) / whole))
  return weights.map((_, index) => upTo(index + 1) - upTo(index))
}
