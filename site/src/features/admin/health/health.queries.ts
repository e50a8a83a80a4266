import { queryOptions, skipToken } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { RangeHealth } from '#shared/contracts/range-health'
import { api } from '../../../lib/api.ts'
import { queryClient } from '../../../lib/query.ts'
import { retryOnce } from '../retry-once.ts'

/** Fetched again whenever the page is shown: the problems are mended elsewhere. */
export const rangeHealthQuery = () =>
  queryOptions({
    queryKey: ['admin', 'health'],
    queryFn: () => parseResponse(api.admin.health.$get()),
    staleTime: 0,
    ...retryOnce,
  })

/** @param since an instant; null asks for nothing */
export const newProductsQuery = (since: string | null) =>
  queryOptions({
    queryKey: ['admin', 'health', 'new', since],
    queryFn:
      since === null ? skipToken : () => parseResponse(api.admin.health.new.$get({ query: { since } })),
    staleTime: 0,
    ...retryOnce,
  })

/** The server asks Printful at most once in 30 seconds. */
export const printfulAccessQuery = () =>
  queryOptions({
    queryKey: ['admin', 'printful-access'],
    queryFn: () => parseResponse(api.admin.health.token.$get()),
    ...retryOnce,
  })

export const saveThreshold = (marginThreshold: number) =>
  parseResponse(api.admin.health.threshold.$post({ json: { marginThreshold } }))

export function cacheHealth(health: RangeHealth): void {
  queryClient.setQueryData(rangeHealthQuery().queryKey, health)
}
