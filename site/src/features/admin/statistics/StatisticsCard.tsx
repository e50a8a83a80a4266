import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { ChartColumn } from 'lucide'
import { useState } from 'react'
import { PERIODS, type Period } from '#shared/contracts/statistics'
import { Icon } from '../../../components/Icon.tsx'
import { api } from '../../../lib/api.ts'
import { errorMessage } from '../../../lib/error-message.ts'
import { queryClient } from '../../../lib/query.ts'
import { Figures } from './Figures.tsx'

const statisticsQuery = (days: Period) =>
  queryOptions({
    queryKey: ['admin', 'statistics', days],
    queryFn: () => parseResponse(api.admin.statistics.$get({ query: { days } })),
    placeholderData: keepPreviousData,
  })

export function StatisticsCard() {
  const [period, setPeriod] = useState<Period>('30')
  const { data: statistics, error } = useQuery(statisticsQuery(period), queryClient)
  return (
    <section
      aria-labelledby="statistics-title"
      className="flex flex-col gap-4 rounded-soft border border-line bg-raised p-5"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="flex items-start gap-3">
          <Icon node={ChartColumn} className="size-7 flex-none text-green" />
          <div className="min-w-0">
            <h2 id="statistics-title" className="text-lg leading-tight font-bold">
              What people look at
            </h2>
            <p className="mt-1 text-sm text-muted">Numbers by day and product, never by person.</p>
          </div>
        </div>
        <label className="flex items-center gap-2 text-sm">
          Period
          <select
            className="field field-small"
            value={period}
            onChange={({ target }) => setPeriod(PERIODS.find((each) => each === target.value) ?? '30')}
          >
            {PERIODS.map((days) => (
              <option key={days} value={days}>
                {days} days
              </option>
            ))}
          </select>
        </label>
      </div>
      {statistics ? (
        <Figures statistics={statistics} />
      ) : error ? (
        <p role="alert" className="text-sm text-danger">
          {errorMessage(error, 'They could not be loaded.')}
        </p>
      ) : (
        <div aria-hidden="true" className="skeleton-block h-72" />
      )}
    </section>
  )
}
