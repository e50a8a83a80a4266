import { Link } from '@tanstack/react-router'
import type { OrderTask } from '#shared/contracts/order'
import { type Column, DataTable } from '../DataTable.tsx'
import { formatTime } from '../format-time.ts'

const COLUMNS: Column<OrderTask>[] = [
  {
    title: 'Order',
    cell: ({ orderId, number, text }) => (
      <>
        {orderId === null ? (
          <span className="font-semibold">The store</span>
        ) : (
          <Link to="/orders/$orderId" params={{ orderId: String(orderId) }} className="link font-semibold">
            {number}
          </Link>
        )}
        <span className="block text-danger">{text}</span>
      </>
    ),
  },
  { title: 'Since', isNumber: true, cell: ({ since }) => formatTime(since) },
]

export const OrderTasks = ({ tasks }: { tasks: readonly OrderTask[] }) => (
  <DataTable
    caption="Orders that need you"
    columns={COLUMNS}
    rows={tasks}
    rowKey={({ kind, orderId, since, text }) => `${kind} ${orderId} ${since} ${text}`}
  />
)
