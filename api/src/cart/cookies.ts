import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { countItems } from '#shared/cart'
import type { CartItem } from '#shared/contracts/cart'
import { CART_COOKIE, CART_COUNT_COOKIE } from '#shared/cookies'
import type { Env } from '../env.ts'
import { isToken } from '../token.ts'
import type { Cart } from './actions.ts'

const MAX_COUNT = 9999

export const CART_MAX_AGE_SECONDS = 90 * 24 * 60 * 60

/** Undefined for a malformed token. */
export const parseCartToken = (cookie: string | undefined) => (cookie && isToken(cookie) ? cookie : undefined)

export const cartToken = (c: Context) => parseCartToken(getCookie(c, CART_COOKIE))

/** The cookies to send after each use of the cart. @param hasCount the browser sent a count, which may be outdated */
export function cartCookies(
  { secureCookies }: Pick<Env, 'secureCookies'>,
  { token, items }: Cart,
  hasCount: boolean,
) {
  const options = { path: '/', sameSite: 'lax', secure: secureCookies, maxAge: CART_MAX_AGE_SECONDS } as const
  const count = String(Math.min(countItems(items), MAX_COUNT))
  return [
    ...(token ? [{ name: CART_COOKIE, value: token, options: { ...options, httpOnly: true } }] : []),
    ...(token || hasCount ? [{ name: CART_COUNT_COOKIE, value: count, options }] : []),
  ]
}

/** Renews the visitor's cookies. Returns the cart's items. */
export function setCartCookies(c: Context, env: Pick<Env, 'secureCookies'>, cart: Cart): CartItem[] {
  const hasCount = getCookie(c, CART_COUNT_COOKIE) !== undefined
  for (const { name, value, options } of cartCookies(env, cart, hasCount)) setCookie(c, name, value, options)
  return cart.items
}
