import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { cookieName, type HostCookieName } from './cookie-name.ts'
import type { Env } from './env.ts'

export interface CookieOptions {
  path: '/'
  sameSite: 'lax'
  secure: boolean
  /** In seconds. */
  maxAge: number
  httpOnly?: boolean
}

/** The cookies of a request and its response, Hono's or Astro's. */
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

/**
 * The cookie under the name that `cookieName` gives it. Where that has a prefix and the browser still holds one without,
 * that value counts only if there is no other, and is removed by the next write.
 */
export function hostCookie(
  jar: CookieJar,
  env: Pick<Env, 'secureCookies'>,
  name: HostCookieName,
  options: CookieOptions,
) {
  const current = cookieName(env, name)
  const value = jar.get(current)
  const unprefixed = current === name ? undefined : jar.get(name)
  const deleteUnprefixed = () => {
    if (unprefixed !== undefined) jar.delete(name, options)
  }
  return {
    value: value ?? unprefixed,
    values: [value, unprefixed].filter((each) => each !== undefined),
    hasUnprefixed: unprefixed !== undefined,
    set(newValue: string) {
      jar.set(current, newValue, options)
      deleteUnprefixed()
    },
    delete() {
      jar.delete(current, options)
      deleteUnprefixed()
    },
  }
}
