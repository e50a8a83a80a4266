import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { User } from '#shared/contracts/auth'
import { SESSION_COOKIE } from '#shared/cookies'
import type { Env } from '../env.ts'
import type { Services } from '../services.ts'
import { SESSION_LIFETIME, validateSession } from './sessions.ts'

export const sessionCookieOptions = (env: Pick<Env, 'secureCookies'>) =>
  ({
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: env.secureCookies,
    maxAge: SESSION_LIFETIME.seconds(),
  }) as const

export const getSessionToken = (c: Context) => getCookie(c, SESSION_COOKIE)

export function setSessionCookie(c: Context, env: Pick<Env, 'secureCookies'>, token: string): void {
  setCookie(c, SESSION_COOKIE, token, sessionCookieOptions(env))
}

export function deleteSessionCookie(c: Context, env: Pick<Env, 'secureCookies'>): void {
  deleteCookie(c, SESSION_COOKIE, sessionCookieOptions(env))
}

/** Null for a visitor. Renews the cookie with the session, and deletes it when the session has ended. */
export function getCurrentUser(c: Context, { db, env }: Pick<Services, 'db' | 'env'>): User | null {
  const token = getSessionToken(c)
  if (token === undefined) return null
  const session = validateSession(db, token)
  if (!session) deleteSessionCookie(c, env)
  else if (session.renewed) setSessionCookie(c, env, token)
  return session?.user ?? null
}
