import { useQuery } from '@tanstack/react-query'
import { Banknote } from 'lucide'
import { useState } from 'react'
import { periodBefore } from '#shared/days'
import { queryClient } from '../../../lib/query.ts'
import { CardSkeleton, DashboardCard } from '../DashboardCard.tsx'
import { timeZoneName } from '../format-time.ts'
import { salesQuery } from '../orders/orders.queries.ts'
import { QueryView } from '../QueryView.tsx'
import { SalesFigures } from './SalesFigures.tsx'
import { currentPeriod, SALES_PERIODS, type SalesPeriod } from './sales-period.ts'

const PERIODS = Object.keys(SALES_PERIODS).map(Number) as SalesPeriod[]

/** Shows sums, days, best sellers and countries of a period beside the period before it. */
export function SalesCard() {
  const [days, setDays] = useState<SalesPeriod>(30)
  const period = currentPeriod(days)
  const query = useQuery(salesQuery(period), queryClient)
  const { data: before } = useQuery(salesQuery(periodBefore(period)), queryClient)
  return (
    <DashboardCard
      title="Sales"
      icon={Banknote}
      intro={`By day in ${timeZoneName()}, without taxes. A refund counts on its own day. A margin is what Stripe and Printful leave.`}
      control={
        <label className="flex items-center gap-2 text-sm">
          <span>Period</span>
          <select
            className="field field-small"
            value={days}
            onChange={({ target }) => setDays(PERIODS.find((each) => String(each) === target.value) ?? 30)}
          >
            {PERIODS.map((each) => (
              <option key={each} value={each}>
                {SALES_PERIODS[each]}
              </option>
            ))}
          </select>
        </label>
      }
    >
      <QueryView
        query={query}
        failed="They could not be loaded."
        isCard
        skeleton={<CardSkeleton height="h-96" />}
      >
        {(sales) => <SalesFigures sales={sales} before={before?.totals} />}
      </QueryView>
    </DashboardCard>
  )
}
