import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type {
  CART_COOKIE,
  FLASH_COOKIE,
  KNOWN_BROWSER_COOKIE,
  PENDING_LOGIN_COOKIE,
  SESSION_COOKIE,
} from '#shared/cookies'
import type { Env } from '../env.ts'

export type HostCookieName =
  | typeof SESSION_COOKIE
  | typeof CART_COOKIE
  | typeof FLASH_COOKIE
  | typeof PENDING_LOGIN_COOKIE
  | `${typeof KNOWN_BROWSER_COOKIE}_${number}`

/** Adds the prefix that binds a cookie to this host under https (RFC 6265bis, 4.1.3.2). */
export const cookieName = ({ secureCookies }: Pick<Env, 'secureCookies'>, name: HostCookieName): string =>
  secureCookies ? `__Host-${name}` : name

export interface CookieOptions {
  path: '/'
  sameSite: 'lax'
  secure: boolean
  maxAge: number
  httpOnly?: boolean
}

export interface CookieJar {
  get(name: string): string | undefined
  set(name: string, value: string, options: CookieOptions): void
  delete(name: string, options: CookieOptions): void
}

export const cookieJar = (c: Context): CookieJar => ({
  get: (name) => getCookie(c, name),
  set: (name, value, options) => setCookie(c, name, value, options),
  delete: (name, options) => deleteCookie(c, name, options),
})

/** Opens a cookie by its prefixed name, because another site can set one with the bare name. */
export function hostCookie(
  jar: CookieJar,
  env: Pick<Env, 'secureCookies'>,
  name: HostCookieName,
  options: CookieOptions,
) {
  const prefixed = cookieName(env, name)
  return {
    value: jar.get(prefixed),
    set: (value: string) => jar.set(prefixed, value, options),
    delete: () => jar.delete(prefixed, options),
  }
}
