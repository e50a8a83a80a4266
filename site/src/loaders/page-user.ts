import type { AstroCookies } from 'astro'
import { sessionCookieOptions } from '#api/auth/session-cookie'
import { validateSession } from '#api/auth/sessions'
import { isDatabaseError } from '#api/db/client'
import type { Services } from '#api/services'
import type { User } from '#shared/contracts/auth'
import { SESSION_COOKIE } from '#shared/cookies'

/** Who requests a page; null for a visitor, also when the database can't be read. Renews or deletes the session's cookie. */
export function findPageUser(
  cookies: AstroCookies,
  { db, env, log }: Pick<Services, 'db' | 'env' | 'log'>,
): User | null {
  const token = cookies.get(SESSION_COOKIE)?.value
  if (token === undefined) return null
  try {
    const session = validateSession(db, token)
    const options = sessionCookieOptions(env)
    if (session?.renewed) cookies.set(SESSION_COOKIE, token, options)
    // With an invalid cookie every page would be rendered for this visitor alone.
    if (!session) cookies.delete(SESSION_COOKIE, { path: options.path })
    return session?.user ?? null
  } catch (error) {
    if (!isDatabaseError(error)) throw error
    log.error(error, 'the session could not be read')
    return null
  }
}
