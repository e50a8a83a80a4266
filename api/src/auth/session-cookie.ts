import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { User } from '#shared/contracts/auth'
import { SESSION_COOKIE } from '#shared/cookies'
import type { Env } from '../env.ts'
import type { Services } from '../services.ts'
import { SESSION_LIFETIME, validateSession } from './sessions.ts'

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

export function setSessionCookie(c: Context, env: Env, token: string): void {
  setCookie(c, SESSION_COOKIE, token, sessionCookieOptions(env))
}

export function deleteSessionCookie(c: Context, env: Env): void {
  deleteCookie(c, SESSION_COOKIE, sessionCookieOptions(env))
}

/** Who sends this request; null for a visitor. Keeps the browser's cookie in step with the session. */
export function getCurrentUser(c: Context, { db, env }: Pick<Services, 'db' | 'env'>): User | null {
  const token = sessionToken(c)
  if (token === undefined) return null
  const session = validateSession(db, token)
  if (!session) deleteSessionCookie(c, env)
  else if (session.renewed) setSessionCookie(c, env, token)
  return session?.user ?? null
}
