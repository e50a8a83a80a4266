import { queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { User } from '#shared/contracts/auth'
import { api } from '../../lib/api.ts'
import { queryClient } from '../../lib/query.ts'

/** Who is logged in. Retried once and never stale: what changes it, a login, a logout or a refused call, says so. */
export const sessionQuery = () =>
  queryOptions({
    queryKey: ['session'],
    queryFn: (): Promise<{ user: User | null }> => parseResponse(api.auth.session.$get()),
    retry: 1,
    retryDelay: 500,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** After a login, or null once a session has ended. */
export function setSessionUser(user: User | null): void {
  queryClient.setQueryData(sessionQuery().queryKey, { user })
}

/** Asks the server again, and answers whether someone is logged in. */
export async function recheckSession(): Promise<boolean> {
  const { user } = await queryClient
    .query({ ...sessionQuery(), staleTime: 0 })
    .catch(() => ({ user: queryClient.getQueryData(sessionQuery().queryKey)?.user }))
  return Boolean(user)
}
