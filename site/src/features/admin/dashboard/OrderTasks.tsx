import { Link } from '@tanstack/react-router'
import type { OrderTask } from '#shared/contracts/order'
import { formatTime } from '../format-time.ts'

/** Lists the orders that need somebody, each with a button that leads to it. */
export const OrderTasks = ({ tasks }: { tasks: readonly OrderTask[] }) => (
  <ul aria-label="Orders that need you" className="flex flex-col empty:hidden">
    {tasks.map(({ kind, orderId, number, text, since }) => (
      <li
        key={`${kind} ${orderId} ${since} ${text}`}
        className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-2 last:border-b-0"
      >
        <span className="min-w-0 text-sm">
          <span className="font-semibold">{number === null ? 'The store' : `Order ${number}`}</span>
          <span className="block text-danger">{text}</span>
          <span className="block text-xs text-muted">{`Since ${formatTime(since)}`}</span>
        </span>
        {orderId !== null && (
          <Link
            to="/orders/$orderId"
            params={{ orderId: String(orderId) }}
            className="button button-quiet button-small"
          >
            {`Open ${number}`}
          </Link>
        )}
      </li>
    ))}
  </ul>
)
