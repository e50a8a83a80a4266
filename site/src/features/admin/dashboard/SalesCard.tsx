import { useQuery } from '@tanstack/react-query'
import { Banknote } from 'lucide'
import { useState } from 'react'
import { periodBefore } from '#shared/days'
import { queryClient } from '../../../lib/query.ts'
import { DashboardCard } from '../DashboardCard.tsx'
import { timeZoneName } from '../format-time.ts'
import { HeldSpace } from '../HeldSpace.tsx'
import { salesQuery, salesTotalsQuery } from '../orders/orders.queries.ts'
import { QueryView } from '../QueryView.tsx'
import { PeriodSelect } from './PeriodSelect.tsx'
import { SalesFigures } from './SalesFigures.tsx'
import { currentPeriod, hasSales, SALES_PERIODS, type SalesPeriod } from './sales-period.ts'

const PERIODS = Object.keys(SALES_PERIODS).map(Number) as SalesPeriod[]

/** Shows sums, days, best sellers and countries of a period beside the period before it. */
export function SalesCard() {
  const [days, setDays] = useState<SalesPeriod>(30)
  const period = currentPeriod(days)
  const query = useQuery(salesQuery(period), queryClient)
  const beforeQuery = useQuery(salesTotalsQuery(periodBefore(period)), queryClient)
  return (
    <DashboardCard
      title="Sales"
      icon={Banknote}
      intro={`By day in ${timeZoneName()}, without taxes. A refund counts on its own day. A margin is what Stripe and Printful leave.`}
      control={
        <PeriodSelect
          periods={PERIODS}
          value={days}
          nameOf={(each) => SALES_PERIODS[each]}
          onChange={setDays}
        />
      }
    >
      <HeldSpace name="sales" isLoading={query.isLoading || beforeQuery.isLoading} height="40rem">
        <QueryView
          query={query}
          failed="They could not be loaded."
          isCard
          empty={{
            when: (sales) => !sales.days.some(hasSales),
            text: 'Nothing was sold in these days.',
          }}
        >
          {(sales) => <SalesFigures sales={sales} before={beforeQuery.data} />}
        </QueryView>
      </HeldSpace>
    </DashboardCard>
  )
}
