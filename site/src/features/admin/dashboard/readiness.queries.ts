import { queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { Readiness } from '#shared/contracts/readiness'
import type { TextPageId } from '#shared/storefront-parts'
import { api } from '../../../lib/api.ts'
import { queryClient } from '../../../lib/query.ts'

/** Asks Stripe and Printful, so it isn't fetched again for a while. */
export const readinessQuery = () =>
  queryOptions({
    queryKey: ['admin', 'readiness'],
    queryFn: () => parseResponse(api.admin.readiness.$get()),
  })

export const markRead = (page: TextPageId) =>
  parseResponse(api.admin.readiness.read.$post({ json: { page } }))
export const keepSamples = () => parseResponse(api.admin.readiness.keep.$post({ json: {} }))
export const sendTestMail = () => parseResponse(api.admin.readiness.mail.$post({ json: {} }))

export function cacheReadiness(readiness: Readiness): void {
  queryClient.setQueryData(readinessQuery().queryKey, readiness)
}
