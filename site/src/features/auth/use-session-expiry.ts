import { useEffect } from 'react'
import { SESSION_ENDED } from '../../lib/api.ts'
import { recheckSession, setSessionUser } from './session.queries.ts'

/** Notices a session that ended while a page was open: a call was refused, or the page came back out of the history. */
export function useSessionExpiry(): void {
  useEffect(() => {
    const forget = () => setSessionUser(null)
    const askAgain = async ({ persisted }: PageTransitionEvent) => {
      if (persisted && !(await recheckSession())) location.reload()
    }
    addEventListener(SESSION_ENDED, forget)
    addEventListener('pageshow', askAgain)
    return () => {
      removeEventListener(SESSION_ENDED, forget)
      removeEventListener('pageshow', askAgain)
    }
  }, [])
}
