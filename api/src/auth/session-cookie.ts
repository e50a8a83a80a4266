import type { Context } from 'hono'
import type { User } from '#shared/contracts/auth'
import { SESSION_COOKIE } from '#shared/cookies'
import type { Env } from '../env.ts'
import { type CookieJar, cookieJar, hostCookie } from '../host-cookie.ts'
import type { Services } from '../services.ts'
import { SESSION_LIFETIME, type Session, validateSession } from './sessions.ts'

const openSessionCookie = (
  jar: CookieJar,
  env: Pick<Env, 'secureCookies'>,
  expiresAt = new Date(Date.now() + SESSION_LIFETIME.milliseconds()),
) =>
  hostCookie(jar, env, SESSION_COOKIE, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: env.secureCookies,
    maxAge: Math.round((expiresAt.getTime() - Date.now()) / 1000),
  })

export const sessionCookie = (c: Context, env: Pick<Env, 'secureCookies'>, expiresAt?: Date) =>
  openSessionCookie(cookieJar(c), env, expiresAt)

/** Null for a visitor. Renews the cookie with the session, and deletes it when the session has ended. */
export function findSession(jar: CookieJar, { db, env }: Pick<Services, 'db' | 'env'>): Session | null {
  const cookie = openSessionCookie(jar, env)
  if (cookie.value === undefined) return null
  const session = validateSession(db, cookie.value)
  if (!session) cookie.delete()
  else if (session.renewed) openSessionCookie(jar, env, session.expiresAt).set(cookie.value)
  return session
}

/** Null for a visitor. */
export const getCurrentUser = (c: Context, services: Pick<Services, 'db' | 'env'>): User | null =>
  findSession(cookieJar(c), services)?.user ?? null
