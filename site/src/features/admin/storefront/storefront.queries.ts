import { queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { Storefront, StorefrontState } from '#shared/contracts/storefront'
import { api } from '../../../lib/api.ts'
import { queryClient } from '../../../lib/query.ts'

/** Reads the state whenever the page is shown, because badges are chosen elsewhere. */
export const storefrontQuery = () =>
  queryOptions({
    queryKey: ['admin', 'storefront'],
    queryFn: () => parseResponse(api.admin.storefront.$get()),
    staleTime: 0,
  })

export const saveStorefront = (storefront: Storefront) =>
  parseResponse(api.admin.storefront.$post({ json: storefront }))

export function cacheStorefront(state: StorefrontState): void {
  queryClient.setQueryData(storefrontQuery().queryKey, state)
}
