import { type FormObject, type FormValue, listOf, textAt } from '../form-data.ts'
import { discountOf } from './coupons.ts'
import type { Ledger } from './ledger.ts'
import type { LineItem } from './wire.ts'

export const TAX_RATE = 0.08

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

export interface SessionAmounts {
  lineItems: LineItem[]
  currency: string
  isTaxed: boolean
  subtotal: number
  discount: number
  shipping: number
  tax: number
  total: number
}

/** Reads what a session costs, in the smallest unit of its currency. */
export function readAmounts(ledger: Ledger, input: FormObject): SessionAmounts {
  const lineItems = listOf(input.line_items).map((item) => toLineItem(ledger.newId('li'), item))
  const subtotal = sum(lineItems.map(({ amount_subtotal }) => amount_subtotal))
  const rate = ['shipping_options', '0', 'shipping_rate_data', 'fixed_amount', 'amount']
  const shipping = Number(textAt(input, ...rate) ?? 0)
  const isTaxed = textAt(input, 'automatic_tax', 'enabled') === 'true'
  const discount = discountOf(ledger, input, subtotal)
  const tax = isTaxed ? Math.round((subtotal - discount) * TAX_RATE) : 0
  const currency = lineItems[0]?.currency ?? ''
  const total = subtotal - discount + shipping + tax
  return { lineItems, currency, isTaxed, subtotal, discount, shipping, tax, total }
}

function toLineItem(id: string, item: FormValue): LineItem {
  const quantity = Number(textAt(item, 'quantity'))
  const subtotal = Number(textAt(item, 'price_data', 'unit_amount')) * quantity
  return {
    id,
    object: 'item',
    adjustable_quantity: null,
    description: textAt(item, 'price_data', 'product_data', 'name') ?? '',
    quantity,
    currency: textAt(item, 'price_data', 'currency') ?? '',
    amount_subtotal: subtotal,
    amount_discount: 0,
    amount_tax: 0,
    amount_total: subtotal,
    metadata: {},
  }
}

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
