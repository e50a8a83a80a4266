import { useEffect } from 'react'
import { SESSION_ENDED } from '../../lib/api.ts'
import { recheckSession, setSessionUser } from './session.queries.ts'

/** Ends the session here after a 401, or if the page returns from the back/forward cache without a session. */
export function useSessionExpiry(): void {
  useEffect(() => {
    const clearUser = () => setSessionUser(null)
    const recheck = async ({ persisted }: PageTransitionEvent) => {
      if (persisted && !(await recheckSession())) location.reload()
    }
    addEventListener(SESSION_ENDED, clearUser)
    addEventListener('pageshow', recheck)
    return () => {
      removeEventListener(SESSION_ENDED, clearUser)
      removeEventListener('pageshow', recheck)
    }
  }, [])
}
