import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { User } from '#shared/contracts/session'
import type { Env } from '../env.ts'
import type { Store } from '../store.ts'
import { openSession, SESSION_LIFETIME } from './sessions.ts'

export const SESSION_COOKIE = 'session'

/** Out of reach for scripts, and not sent along when another site posts here. */
export const sessionCookieOptions = (env: Pick<Env, 'secureCookies'>) =>
  ({
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: env.secureCookies,
    maxAge: SESSION_LIFETIME.seconds(),
  }) as const

export const sessionToken = (c: Context) => getCookie(c, SESSION_COOKIE)

export function sendSessionCookie(c: Context, env: Env, token: string): void {
  setCookie(c, SESSION_COOKIE, token, sessionCookieOptions(env))
}

export function clearSessionCookie(c: Context, env: Env): void {
  deleteCookie(c, SESSION_COOKIE, sessionCookieOptions(env))
}

/** Who sends this request; null for a visitor. Keeps the browser's cookie in step with the session. */
export async function currentUser(c: Context, { db, env }: Store): Promise<User | null> {
  const token = sessionToken(c)
  if (token === undefined) return null
  const session = await openSession(db, token)
  if (!session) clearSessionCookie(c, env)
  else if (session.renewed) sendSessionCookie(c, env, token)
  return session?.user ?? null
}
