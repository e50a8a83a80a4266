import { parse } from 'hono/utils/cookie'
import { cookieName } from '#api/cookie-name'
import type { Env } from '#api/env'
import { CART_COUNT_COOKIE, FLASH_COOKIE, SESSION_COOKIE } from '#shared/cookies'

export interface PageCookies {
  /** The page shows a session or a flash message: it must not be cached. */
  isPersonal: boolean
  /** 0 to 9999. Display only: the browser can send any number. */
  cartCount: number
}

/** What a page depends on. */
export function readPageCookies(request: Request, env: Pick<Env, 'secureCookies'>): PageCookies {
  const header = request.headers.get('cookie')
  if (!header) return { isPersonal: false, cartCount: 0 }
  const cookies = parse(header)
  const count = cookies[CART_COUNT_COOKIE] ?? ''
  return {
    isPersonal: [cookieName(env, SESSION_COOKIE), SESSION_COOKIE, FLASH_COOKIE].some(
      (name) => name in cookies,
    ),
    cartCount: /^\d{1,4}$/.test(count) ? Number(count) : 0,
  }
}
