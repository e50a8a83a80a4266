import { useEffect } from 'react'
import { SESSION_ENDED } from '../../lib/api'
import { recheckSession, setSessionUser } from './session.queries'

/** Notices a session that ended while a page was open: a call was refused, or the page came back out of the history. */
export function useSessionEnd(): void {
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
