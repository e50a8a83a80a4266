import { useQuery } from '@tanstack/react-query'
import { Banknote } from 'lucide'
import type { Sales } from '#shared/contracts/order'
import { formatPrice } from '#shared/price'
import { Icon } from '../../../components/Icon.tsx'
import { errorMessage } from '../../../lib/error-message.ts'
import { queryClient } from '../../../lib/query.ts'
import { type Column, DataTable } from '../DataTable.tsx'
import { salesQuery } from './orders.queries.ts'

const COLUMNS: Column<Sales['days'][number]>[] = [
  { title: 'Day', cell: ({ day }) => day },
  { title: 'Orders', isNumber: true, cell: ({ orders }) => orders },
  { title: 'Revenue', isNumber: true, cell: ({ revenue }) => formatPrice(revenue) },
  { title: 'Margin', isNumber: true, cell: ({ margin }) => formatPrice(margin) },
]

/** Orders, revenue and margin by day. Taxes and refunds are no revenue. */
export function SalesCard() {
  const { data: sales, error } = useQuery(salesQuery(), queryClient)
  return (
    <section
      aria-labelledby="sales-title"
      className="flex flex-col gap-4 rounded-soft border border-line bg-raised p-5"
    >
      <div className="flex items-start gap-3">
        <Icon node={Banknote} className="size-7 flex-none text-green" />
        <div className="min-w-0">
          <h2 id="sales-title" className="text-lg leading-tight font-bold">
            Sales
          </h2>
          <p className="mt-1 text-sm text-muted">
            The last 30 days, without taxes and refunds. A margin is what Printful leaves of it.
          </p>
        </div>
      </div>
      {sales ? (
        sales.days.length > 0 ? (
          <DataTable
            caption="Sales by day"
            columns={COLUMNS}
            rows={sales.days}
            total={sales.days.length}
            rowKey={({ day }) => day}
          />
        ) : (
          <p className="rounded-soft bg-tile px-4 py-3 text-sm">Nothing was sold in these days.</p>
        )
      ) : error ? (
        <p role="alert" className="text-sm text-danger">
          {errorMessage(error, 'They could not be loaded.')}
        </p>
      ) : (
        <div aria-hidden="true" className="skeleton-block h-24" />
      )}
    </section>
  )
}
