import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { countItems } from '#shared/cart'
import type { CartItem } from '#shared/contracts/cart'
import type { Env } from '../env.ts'
import type { Cart } from './cart.ts'

const CART = 'cart'
/** The number on the cart button, for the server that draws the next page. Nothing else reads it or relies on it. */
const COUNT = 'cart_count'
const MAX_COUNT = 9999

/** How long an unused cart is kept, here and in the browser. */
export const CART_KEPT_SECONDS = 90 * 24 * 60 * 60

/** The visitor's token; undefined where there is none, or something that can't be one. */
export function cartToken(c: Context): string | undefined {
  const token = getCookie(c, CART)
  return token && /^[\w-]{43}$/.test(token) ? token : undefined
}

/** Renews the visitor's cookies after any use of the cart, and returns its lines. */
export function keepCart(
  c: Context,
  { secureCookies }: Pick<Env, 'secureCookies'>,
  { token, items }: Cart,
): CartItem[] {
  const lasting = { path: '/', sameSite: 'Lax', secure: secureCookies, maxAge: CART_KEPT_SECONDS } as const
  if (token) setCookie(c, CART, token, { ...lasting, httpOnly: true })
  if (token || getCookie(c, COUNT)) {
    setCookie(c, COUNT, String(Math.min(countItems(items), MAX_COUNT)), lasting)
  }
  return items
}
