import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { ChartColumn } from 'lucide'
import { useState } from 'react'
import { PERIODS, type Period } from '#shared/contracts/statistics'
import { api } from '../../../lib/api.ts'
import { queryClient } from '../../../lib/query.ts'
import { DashboardCard } from '../DashboardCard.tsx'
import { HeldSpace } from '../HeldSpace.tsx'
import { QueryView } from '../QueryView.tsx'
import { Figures } from './Figures.tsx'
import { PeriodSelect } from './PeriodSelect.tsx'

const statisticsQuery = (days: Period) =>
  queryOptions({
    queryKey: ['admin', 'statistics', days],
    queryFn: () => parseResponse(api.admin.statistics.$get({ query: { days } })),
    placeholderData: keepPreviousData,
  })

export function StatisticsCard() {
  const [period, setPeriod] = useState<Period>('30')
  const query = useQuery(statisticsQuery(period), queryClient)
  return (
    <DashboardCard
      title="What people look at"
      icon={ChartColumn}
      intro="Numbers by day in UTC and by product, never by person."
      control={
        <PeriodSelect
          periods={PERIODS}
          value={period}
          nameOf={(days) => `${days} days`}
          onChange={setPeriod}
        />
      }
    >
      <HeldSpace name="statistics" isLoading={query.isLoading} height="18rem">
        <QueryView
          query={query}
          failed="They could not be loaded."
          isCard
          empty={{
            when: ({ total }) => total.views + total.adds === 0,
            text: 'Nothing was counted in these days.',
          }}
        >
          {(statistics) => <Figures statistics={statistics} />}
        </QueryView>
      </HeldSpace>
    </DashboardCard>
  )
}
