import { queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { User } from '#shared/contracts/auth'
import { api } from '../../lib/api.ts'
import { queryClient } from '../../lib/query.ts'

/** Reads the session. It is never stale, because a login, a logout and a 401 update it. */
export const sessionQuery = () =>
  queryOptions({
    queryKey: ['session'],
    queryFn: (): Promise<{ user: User | null }> => parseResponse(api.auth.session.$get()),
    retry: 1,
    retryDelay: 500,
    staleTime: Number.POSITIVE_INFINITY,
  })

export function setSessionUser(user: User | null): void {
  const { queryKey } = sessionQuery()
  // The response of a running check would overwrite it.
  void queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, { user })
}

/** Fetches the session again. Returns true if a user is logged in. */
export async function recheckSession(): Promise<boolean> {
  const { user } = await queryClient
    .query({ ...sessionQuery(), staleTime: 0 })
    .catch(() => ({ user: queryClient.getQueryData(sessionQuery().queryKey)?.user }))
  return Boolean(user)
}
