import { countItems } from '#shared/cart'
import type { CartItem } from '#shared/contracts/cart'
import { CART_COOKIE, CART_COUNT_COOKIE, CART_MAX_AGE_SECONDS } from '#shared/cookies'
import type { Env } from '../env.ts'
import { type CookieJar, hostCookie } from '../http/cookies.ts'
import { isToken } from '../platform/token.ts'
import type { Cart } from './actions.ts'

const MAX_COUNT = 9999

/** Reads the cart's token. `renew` renews the cookies and returns the items. */
export function openVisitorCart(jar: CookieJar, env: Pick<Env, 'secureCookies'>) {
  const options = {
    path: '/',
    sameSite: 'lax',
    secure: env.secureCookies,
    maxAge: CART_MAX_AGE_SECONDS,
  } as const
  const cookie = hostCookie(jar, env, CART_COOKIE, { ...options, httpOnly: true })
  return {
    token: cookie.value && isToken(cookie.value) ? cookie.value : undefined,
    renew({ token, items }: Cart): CartItem[] {
      if (token) cookie.set(token)
      // The browser's count may be outdated.
      if (token || jar.get(CART_COUNT_COOKIE) !== undefined) {
        jar.set(CART_COUNT_COOKIE, String(Math.min(countItems(items), MAX_COUNT)), options)
      }
      return items
    },
  }
}
