import type { Order } from '#shared/contracts/order'
import { formatDate } from '#shared/format-date'
import { describeForCustomer } from '#shared/order-state'
import { formatPrice } from '#shared/price'

interface OrderListProps {
  orders: readonly (Pick<Order, 'number' | 'state' | 'createdAt' | 'total'> & { token: string })[]
}

export function OrderList({ orders }: OrderListProps) {
  if (orders.length === 0)
    return (
      <p className="text-muted">
        {'You have not ordered anything while logged in. '}
        <a href="/orders" className="link">
          Find an order
        </a>
        {' that you placed without an account, or look at '}
        <a href="/products" className="link">
          all products
        </a>
        .
      </p>
    )
  return (
    <ul className="divide-y divide-line border-y border-line">
      {orders.map(({ number, state, createdAt, total, token }) => (
        <li key={token} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3">
          <a href={`/orders/${token}`} className="link font-semibold">
            {`Order ${number}`}
          </a>
          <span className="text-muted">
            {`${formatDate(createdAt)}, ${describeForCustomer(state, 'paid')}`}
          </span>
          <span className="price">{formatPrice(total)}</span>
        </li>
      ))}
    </ul>
  )
}
