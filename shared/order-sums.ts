import type { Order } from './contracts/order.ts'
import { formatPrice } from './price.ts'

export interface OrderSum {
  name: string
  /** Amount as people read it, like `-$5.00`. */
  amount: string
}

/** Lists what an order's items don't say, down to its total. Tax and discount are left out if there are none. */
export function orderSums({
  shipping,
  shippingName,
  tax,
  discount,
  total,
}: Pick<Order, 'shipping' | 'shippingName' | 'tax' | 'discount' | 'total'>): OrderSum[] {
  const sums = [{ name: `Shipping, ${shippingName}`, amount: formatPrice(shipping) }]
  if (tax !== '0.00') sums.push({ name: 'Tax', amount: formatPrice(tax) })
  if (discount !== '0.00') sums.push({ name: 'Discount', amount: `-${formatPrice(discount)}` })
  return [...sums, { name: 'Total', amount: formatPrice(total) }]
}
