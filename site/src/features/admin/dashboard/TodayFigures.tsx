import { useQuery } from '@tanstack/react-query'
import { formatPrice } from '#shared/price'
import { isTestMode } from '../../../lib/is-checkout-on.ts'
import { queryClient } from '../../../lib/query.ts'
import { orderTasksQuery, salesQuery } from '../orders/orders.queries.ts'
import { Figure } from './Figure.tsx'
import { currentPeriod } from './sales-period.ts'

const UNKNOWN = '–'

/** Shows what was sold today and how many orders are held. The card of the sales asks for the same period. */
export function TodayFigures() {
  const { data: sales } = useQuery(salesQuery(currentPeriod(30)), queryClient)
  const { data: tasks } = useQuery(orderTasksQuery(), queryClient)
  const heldTasks = tasks?.filter(({ kind }) => kind === 'held')
  const held = heldTasks && new Set(heldTasks.map(({ orderId }) => orderId)).size
  const today = sales?.days.at(-1)
  return (
    <section aria-label="Today" className="flex flex-col gap-2">
      {isTestMode() && (
        <p className="rounded-soft bg-tile px-4 py-3 text-sm">
          <b>Test mode. </b>
          <span>Payments are tests, no order is confirmed at Printful, and nothing counts as a sale.</span>
        </p>
      )}
      <dl className="grid grid-cols-2 gap-2 lg:grid-cols-4">
        <Figure name="Orders today" value={today?.orders.toLocaleString('en') ?? UNKNOWN} />
        <Figure name="Revenue today" value={today ? formatPrice(today.revenue) : UNKNOWN} />
        <Figure name="Margin today" value={today ? formatPrice(today.margin) : UNKNOWN} />
        <Figure name="Held" value={held?.toLocaleString('en') ?? UNKNOWN} isProblem={(held ?? 0) > 0} />
      </dl>
    </section>
  )
}
