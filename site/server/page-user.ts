import type { AstroCookies } from 'astro'
import { SESSION_COOKIE, sessionCookieOptions } from '#api/auth/session-cookie'
import { openSession } from '#api/auth/sessions'
import type { Store } from '#api/store'
import type { User } from '#shared/contracts/session'

/** Who asks for a page; null for a visitor, also where that can't be read. Keeps the cookie in step with the session. */
export async function readPageUser(cookies: AstroCookies, { db, env, log }: Store): Promise<User | null> {
  const token = cookies.get(SESSION_COOKIE)?.value
  if (token === undefined) return null
  try {
    const session = await openSession(db, token)
    const options = sessionCookieOptions(env)
    if (session?.renewed) cookies.set(SESSION_COOKIE, token, options)
    // A cookie that opens nothing would have every page made for its bearer alone, past the shared ones.
    if (!session) cookies.delete(SESSION_COOKIE, { path: options.path })
    return session?.user ?? null
  } catch (error) {
    log.error(error, 'the session could not be read')
    return null
  }
}
