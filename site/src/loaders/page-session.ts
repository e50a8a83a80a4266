import type { AstroCookies } from 'astro'
import { findSession } from '#api/auth/session-cookie'
import type { Session } from '#api/auth/sessions'
import { isDatabaseError } from '#api/db/client'
import type { CookieJar } from '#api/http/cookies'
import type { Services } from '#api/services'

/** Null for a visitor, also when the database can't be read. Renews or deletes the session's cookie. */
export function findPageSession(
  cookies: AstroCookies,
  services: Pick<Services, 'db' | 'env' | 'log'>,
): Session | null {
  try {
    return findSession(pageCookieJar(cookies), services)
  } catch (error) {
    if (!isDatabaseError(error)) throw error
    services.log.error(error, 'the session could not be read')
    return null
  }
}

export const pageCookieJar = (cookies: AstroCookies): CookieJar => ({
  get: (name) => cookies.get(name)?.value,
  set: (name, value, options) => cookies.set(name, value, options),
  delete: (name, { path, secure }) => cookies.delete(name, { path, secure }),
})
