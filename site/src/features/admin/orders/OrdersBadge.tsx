import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../../lib/query.ts'
import { orderTasksQuery } from './orders.queries.ts'

/** Pause after which the tasks are counted again. */
const COUNT_MS = 60_000
const MAX_SHOWN = 99

/** Draws the number of orders that need somebody, or nothing if there are none. */
export function OrdersBadge() {
  const { data: tasks = [] } = useQuery({ ...orderTasksQuery(), refetchInterval: COUNT_MS }, queryClient)
  const count = new Set(tasks.flatMap(({ orderId }) => orderId ?? [])).size
  if (count === 0) return null
  return (
    <span className="price ml-auto rounded-full bg-danger-tint px-2 text-sm font-semibold text-danger">
      <span>{count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}</span>
      <span className="sr-only"> need somebody</span>
    </span>
  )
}
