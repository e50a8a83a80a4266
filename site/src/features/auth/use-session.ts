import { useQuery } from '@tanstack/react-query'
import type { User } from '#shared/contracts/auth'
import { serverMessage } from '../../lib/error-message.ts'
import { queryClient } from '../../lib/query.ts'
import { sessionQuery } from './session.queries.ts'

export type Session =
  | { status: 'loading' }
  | { status: 'authenticated'; user: User }
  | { status: 'unauthenticated'; failure?: string }

export function useSession(): Session {
  const { data, error, isPending } = useQuery(sessionQuery(), queryClient)
  if (isPending) return { status: 'loading' }
  if (data?.user) return { status: 'authenticated', user: data.user }
  if (error) return { status: 'unauthenticated', failure: serverMessage(error) ?? 'Session check failed' }
  return { status: 'unauthenticated' }
}
