import { useQuery } from '@tanstack/react-query'
import { Banknote } from 'lucide'
import type { Sales } from '#shared/contracts/order'
import { formatPrice } from '#shared/price'
import { queryClient } from '../../../lib/query.ts'
import { CardSkeleton, DashboardCard } from '../DashboardCard.tsx'
import { type Column, DataTable } from '../DataTable.tsx'
import { timeZoneName } from '../format-time.ts'
import { QueryView } from '../QueryView.tsx'
import { salesQuery } from './orders.queries.ts'

const COLUMNS: Column<Sales['days'][number]>[] = [
  { title: 'Day', cell: ({ day }) => day },
  { title: 'Orders', isNumber: true, cell: ({ orders }) => orders },
  { title: 'Revenue', isNumber: true, cell: ({ revenue }) => formatPrice(revenue) },
  { title: 'Margin', isNumber: true, cell: ({ margin }) => formatPrice(margin) },
]

/** Shows orders, revenue and margin by day. Taxes and refunds don't count as revenue. */
export function SalesCard() {
  const query = useQuery(salesQuery(), queryClient)
  const { isTestMode = false, unknown = 0 } = query.data ?? {}
  return (
    <DashboardCard
      title="Sales"
      icon={Banknote}
      intro={`The last 30 days in ${timeZoneName()}, without taxes and refunds. A margin is what Stripe and Printful leave of it.`}
    >
      {isTestMode && (
        <p className="rounded-soft bg-tile px-4 py-3 text-sm">
          <b>Test mode. </b>
          <span>Payments are tests, no order is confirmed at Printful, and nothing counts as a sale.</span>
        </p>
      )}
      <QueryView
        query={query}
        failed="They could not be loaded."
        isCard
        skeleton={<CardSkeleton height="h-24" />}
      >
        {({ days }) => (
          <DataTable
            caption="Sales by day"
            columns={COLUMNS}
            rows={days}
            empty="Nothing was sold in these days."
            rowKey={({ day }) => day}
          />
        )}
      </QueryView>
      {unknown > 0 && (
        <p className="text-sm text-muted">
          {`${unknown === 1 ? '1 order is' : `${unknown} orders are`} not in the margins: the cost or the fee is unknown, or not in US dollars.`}
        </p>
      )}
    </DashboardCard>
  )
}
