import { useQuery } from '@tanstack/react-query'
import type { User } from '#shared/contracts/session'
import { serverSentence } from '../../lib/error-message'
import { queryClient } from '../../lib/query'
import { sessionQuery } from './session.queries'

export type Session =
  | { status: 'loading' }
  | { status: 'authenticated'; user: User }
  /** `failure` is why the check itself failed; without one it answered that nobody is logged in. */
  | { status: 'unauthenticated'; failure?: string }

/** Who is logged in, as an island knows it. */
export function useSession(): Session {
  const { data, error, isPending } = useQuery(sessionQuery(), queryClient)
  if (isPending) return { status: 'loading' }
  if (data?.user) return { status: 'authenticated', user: data.user }
  if (error) return { status: 'unauthenticated', failure: serverSentence(error) ?? 'Session check failed' }
  return { status: 'unauthenticated' }
}
