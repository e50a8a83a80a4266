import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { SyncStatus } from '#shared/contracts/sync-status'
import { api } from '../../../lib/api.ts'
import { queryClient } from '../../../lib/query.ts'

const REFETCH_MS = 30_000

/** Asks what the server does by itself; it changes without anyone's doing. */
export const syncStatusQuery = () =>
  queryOptions({
    queryKey: ['admin', 'sync status'],
    queryFn: () => parseResponse(api.admin.sync.status.$get()),
    staleTime: 0,
    refetchInterval: REFETCH_MS,
  })

export const refetchSyncStatus = () => void queryClient.invalidateQueries(syncStatusQuery())

/** Printful tells this store of changes from then on, in place of another address. */
export const registerWebhook = () => parseResponse(api.admin.sync.webhook.$post({ json: {} }))

export function cacheSyncStatus(status: SyncStatus): void {
  queryClient.setQueryData(syncStatusQuery().queryKey, status)
}

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
