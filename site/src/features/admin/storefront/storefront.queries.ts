import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { PreviewPage, Storefront, StorefrontUpdate } from '#shared/contracts/storefront'
import { api } from '../../../lib/api.ts'
import { queryClient } from '../../../lib/query.ts'

const KEY = ['admin', 'storefront']

export const storefrontQuery = () =>
  queryOptions({
    queryKey: KEY,
    queryFn: () => parseResponse(api.admin.storefront.$get()),
    staleTime: 0,
  })

export const defaultStorefrontQuery = () =>
  queryOptions({
    queryKey: [...KEY, 'defaults'],
    queryFn: () => parseResponse(api.admin.storefront.defaults.$get()),
  })

/** Reads what is still a sample whenever the dashboard is shown, because badges are chosen elsewhere. */
export const samplesQuery = () =>
  queryOptions({
    queryKey: [...KEY, 'samples'],
    queryFn: () => parseResponse(api.admin.storefront.samples.$get()),
    staleTime: 0,
  })

/** Renders a page with unsaved texts. */
export const storefrontPreviewQuery = (page: PreviewPage, unsaved: StorefrontUpdate, storedAt: string) =>
  queryOptions({
    queryKey: [...KEY, 'preview', { page, unsaved, storedAt }],
    queryFn: () => parseResponse(api.admin.storefront.preview.$post({ json: { page, ...unsaved } })),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })

export const saveStorefront = (update: StorefrontUpdate, updatedAt: string | undefined) =>
  parseResponse(api.admin.storefront.$post({ json: { ...update, updatedAt } }))

export function cacheStorefront(storefront: Storefront): void {
  queryClient.setQueryData(storefrontQuery().queryKey, storefront)
}
