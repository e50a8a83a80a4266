import { createSessionLookup } from '#api/auth/session-lookup'
import type { Services } from '#api/services'
import { readPageCookies } from '../src/lib/page-cookies.ts'

/** What of a visitor a page depends on. */
export interface Visitor {
  /** Logged in, or about to see a flash message: the page must not be cached. */
  isPersonal: boolean
  cartCount: number
}

const NO_COOKIES: Visitor = { isPersonal: false, cartCount: 0 }

/** Reads a `Cookie` header. A session counts only if it exists, and a flash message only if it is one. */
export function createVisitorReader({ db, env }: Pick<Services, 'db' | 'env'>) {
  const hasSession = createSessionLookup(db)
  return (cookieHeader: string | null): Visitor => {
    if (cookieHeader === null) return NO_COOKIES
    const { cartCount, flash, sessionToken } = readPageCookies(cookieHeader, env)
    const isLoggedIn = sessionToken !== undefined && hasSession(sessionToken)
    return { isPersonal: flash !== undefined || isLoggedIn, cartCount }
  }
}
