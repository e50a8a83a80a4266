import type { Context } from 'hono'
import type { User } from '#shared/contracts/auth'
import { PROFILE_COOKIE, SESSION_COOKIE } from '#shared/cookies'
import type { Env } from '../env.ts'
import { type CookieJar, cookieJar, hostCookie } from '../http/cookies.ts'
import type { Services } from '../services.ts'
import { SESSION_LIFETIME, type Session, validateSession } from './sessions.ts'

const DEFAULT_EXPIRY = () => new Date(Date.now() + SESSION_LIFETIME.milliseconds())

/** Opens the session's cookie and the one from which shop pages draw the profile. */
export function sessionCookie(jar: CookieJar, env: Pick<Env, 'secureCookies'>, expiresAt = DEFAULT_EXPIRY()) {
  const options = {
    path: '/',
    sameSite: 'lax',
    secure: env.secureCookies,
    maxAge: Math.round((expiresAt.getTime() - Date.now()) / 1000),
  } as const
  const token = hostCookie(jar, env, SESSION_COOKIE, { ...options, httpOnly: true })
  return {
    token: token.value,
    set(value: string, user: User) {
      token.set(value)
      jar.set(PROFILE_COOKIE, toProfile(user), options)
    },
    updateProfile(user: User) {
      if (jar.get(PROFILE_COOKIE) !== toProfile(user)) jar.set(PROFILE_COOKIE, toProfile(user), options)
    },
    delete() {
      token.delete()
      jar.delete(PROFILE_COOKIE, options)
    },
  }
}

/** Deletes the session's cookies and the browser's cache of its pages. */
export function clearSession(c: Context, env: Pick<Env, 'secureCookies'>): void {
  sessionCookie(cookieJar(c), env).delete()
  c.header('Clear-Site-Data', '"cache"')
}

const toProfile = ({ displayName, avatarUrl, role }: User) => JSON.stringify({ displayName, avatarUrl, role })

/** Finds a request's session, or null for a visitor. Renews the cookies with it, and deletes those of an ended one. */
export function findSession(jar: CookieJar, { db, env }: Pick<Services, 'db' | 'env'>): Session | null {
  const { token } = sessionCookie(jar, env)
  const session = token === undefined ? null : validateSession(db, token)
  const cookie = sessionCookie(jar, env, session?.expiresAt)
  if (!session) {
    if (token !== undefined || jar.get(PROFILE_COOKIE) !== undefined) cookie.delete()
  } else if (session.renewed && token !== undefined) cookie.set(token, session.user)
  else cookie.updateProfile(session.user)
  return session
}

export const getCurrentUser = (c: Context, services: Pick<Services, 'db' | 'env'>): User | null =>
  findSession(cookieJar(c), services)?.user ?? null
