import type { Order } from '#shared/contracts/order'
import { orderSums } from '#shared/order-sums'
import { formatPrice } from '#shared/price'

export function OrderSums({ order }: { order: Order }) {
  const rows = [
    { name: 'Subtotal', amount: formatPrice(order.subtotal) },
    ...orderSums(order),
    ...(order.refunded === '0.00' ? [] : [{ name: 'Refunded', amount: formatPrice(order.refunded) }]),
  ]
  return (
    <dl className="mt-4 flex flex-col gap-1">
      {rows.map(({ name, amount }) => (
        <div key={name} className="flex justify-between gap-4">
          <dt className={name === 'Total' ? 'font-semibold' : 'text-muted'}>{name}</dt>
          <dd className={`price ${name === 'Total' ? 'font-semibold' : ''}`}>{amount}</dd>
        </div>
      ))}
    </dl>
  )
}
