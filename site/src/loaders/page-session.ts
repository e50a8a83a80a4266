import type { AstroCookies } from 'astro'
import { findSessionUser } from '#api/auth/session-cookie'
import { isDatabaseError } from '#api/db/client'
import type { Services } from '#api/services'
import type { User } from '#shared/contracts/auth'
import { pageCookieJar } from './cookie-jar.ts'

/** Who requests a page; null for a visitor, also when the database can't be read. Renews or deletes the session's cookie. */
export function findPageUser(
  cookies: AstroCookies,
  services: Pick<Services, 'db' | 'env' | 'log'>,
): User | null {
  try {
    // Deletes an invalid cookie: with it every page would be rendered for this visitor alone.
    return findSessionUser(pageCookieJar(cookies), services)
  } catch (error) {
    if (!isDatabaseError(error)) throw error
    services.log.error(error, 'the session could not be read')
    return null
  }
}
