import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { SyncStatus } from '#shared/contracts/sync-status'
import { api } from '../../../lib/api.ts'
import { queryClient } from '../../../lib/query.ts'

const REFETCH_MS = 30_000

/** Reads the state of automatic syncs, which changes by itself. */
export const syncStatusQuery = () =>
  queryOptions({
    queryKey: ['admin', 'sync status'],
    queryFn: () => parseResponse(api.admin.sync.status.$get()),
    staleTime: 0,
    refetchInterval: REFETCH_MS,
  })

export const refetchSyncStatus = () => void queryClient.invalidateQueries(syncStatusQuery())

/** Registers this store's URL for Printful's events instead of another one. */
export const registerWebhook = () => parseResponse(api.admin.sync.webhook.$post({ json: {} }))

export function cacheSyncStatus(status: SyncStatus): void {
  queryClient.setQueryData(syncStatusQuery().queryKey, status)
}

const RUNS = ['admin', 'sync runs']

/** Lists past syncs, newest first. They are fetched again when one has ended. */
export const syncRunsQuery = (page: number) =>
  queryOptions({
    queryKey: [...RUNS, page],
    queryFn: () => parseResponse(api.admin.sync.runs.$get({ query: { page: String(page) } })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const refetchRuns = () => void queryClient.invalidateQueries({ queryKey: RUNS })
