import { queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { CatalogHealth } from '#shared/contracts/catalog-health'
import { api } from '../../../lib/api.ts'
import { queryClient } from '../../../lib/query.ts'

/** Reads the problems whenever the page is shown, because they are solved elsewhere. */
export const catalogHealthQuery = () =>
  queryOptions({
    queryKey: ['admin', 'health'],
    queryFn: () => parseResponse(api.admin.health.$get()),
    staleTime: 0,
  })

/** Checks the access to Printful, which the server does at most once in 30 seconds. */
export const printfulAccessQuery = () =>
  queryOptions({
    queryKey: ['admin', 'printful-access'],
    queryFn: () => parseResponse(api.admin.health.token.$get()),
  })

export const saveThreshold = (json: { marginThreshold: number }) =>
  parseResponse(api.admin.health.threshold.$post({ json }))

export function cacheHealth(health: CatalogHealth): void {
  queryClient.setQueryData(catalogHealthQuery().queryKey, health)
}
