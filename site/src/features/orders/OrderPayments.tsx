import type { Order, Refund } from '#shared/contracts/order'
import { formatDate } from '#shared/format-date'
import { formatPrice } from '#shared/price'
import { OrderPart } from './OrderPart.tsx'

interface Row {
  name: string
  amount: string
  at: string
  state: string
  reason?: string
}

const REFUND_STATES: Record<string, string> = {
  pending: 'on its way to you',
  requires_action: 'on its way to you',
  succeeded: 'returned to you',
  failed: 'did not go through',
  canceled: 'did not go through',
}

const toRefundRow = ({ amount, state, at, reason }: Refund): Row => ({
  name: 'Refund',
  amount: `-${formatPrice(amount)}`,
  at,
  state: REFUND_STATES[state] ?? REFUND_STATES.pending!,
  reason,
})

const toPaymentState = ({ payment, state, paidAt }: Order): string => {
  if (paidAt) return 'paid'
  if (payment === 'unfinished') return 'not finished yet'
  if (state === 'awaiting_payment')
    return payment === 'pending' ? 'your bank is working on it' : 'not paid yet'
  return payment === 'pending' ? 'failed' : 'not paid'
}

/** Draws the payment and its refunds, each with its date and state. */
export function OrderPayments({ order }: { order: Order }) {
  const { total, paidAt, createdAt, canceledAt, refunds } = order
  const at = paidAt ?? canceledAt ?? createdAt
  const payment: Row = { name: 'Payment', amount: formatPrice(total), at, state: toPaymentState(order) }
  return (
    <OrderPart title={refunds.length > 0 ? 'Payment and refunds' : 'Payment'}>
      <ul className="flex flex-col gap-2">
        {[payment, ...refunds.map(toRefundRow)].map(({ name, amount, at, state, reason }) => (
          <li key={`${name} ${at} ${amount}`} className="flex justify-between gap-4">
            <span>
              <span className="block">{`${name}, ${state}`}</span>
              <time dateTime={at} className="block text-sm text-muted">
                {formatDate(at)}
              </time>
              {reason && <span className="block text-sm">{reason}</span>}
            </span>
            <span className="price">{amount}</span>
          </li>
        ))}
      </ul>
    </OrderPart>
  )
}
