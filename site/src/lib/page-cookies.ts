import { parse } from 'hono/utils/cookie'
import { cookieName } from '#api/cookie-name'
import type { Env } from '#api/env'
import { type Flash, parseFlash } from '#shared/contracts/flash'
import { CART_COUNT_COOKIE, FLASH_COOKIE, SESSION_COOKIE } from '#shared/cookies'

export interface PageCookies {
  /** Unchecked. */
  sessionToken: string | undefined
  flash: Flash | undefined
  /** 0 to 99, or 100 for more. Display only: the browser can send any number. */
  cartCount: number
}

/** Above it one number stands for all, so that a page has a bounded number of versions. */
const MAX_CART_COUNT = 100

/** What a page depends on. */
export function readPageCookies(header: string | null, env: Pick<Env, 'secureCookies'>): PageCookies {
  const cookies = header ? parse(header) : {}
  const count = cookies[CART_COUNT_COOKIE] ?? ''
  return {
    sessionToken: cookies[cookieName(env, SESSION_COOKIE)],
    flash: parseFlash(cookies[cookieName(env, FLASH_COOKIE)]),
    cartCount: /^\d{1,4}$/.test(count) ? Math.min(Number(count), MAX_CART_COUNT) : 0,
  }
}
