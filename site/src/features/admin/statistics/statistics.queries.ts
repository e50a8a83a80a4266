import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { Period } from '#shared/contracts/statistics'
import { api } from '../../../lib/api.ts'
import { retryOnce } from '../retry-once.ts'

export const statisticsQuery = (days: Period) =>
  queryOptions({
    queryKey: ['admin', 'statistics', days],
    queryFn: () => parseResponse(api.admin.statistics.$get({ query: { days } })),
    placeholderData: keepPreviousData,
    ...retryOnce,
  })
