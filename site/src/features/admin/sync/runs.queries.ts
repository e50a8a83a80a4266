import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { api } from '../../../lib/api.ts'
import { queryClient } from '../../../lib/query.ts'

const RUNS = ['admin', 'sync runs']

/** Past syncs, newest first; fetched again when one has ended. */
export const syncRunsQuery = (page: number) =>
  queryOptions({
    queryKey: [...RUNS, page],
    queryFn: () => parseResponse(api.admin.sync.runs.$get({ query: { page: String(page) } })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const refetchRuns = () => void queryClient.invalidateQueries({ queryKey: RUNS })
