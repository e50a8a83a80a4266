import { parse } from 'hono/utils/cookie'
import { CART_COUNT_COOKIE, FLASH_COOKIE, SESSION_COOKIE } from '#shared/cookies'

/** The cookies that a page depends on. */
export interface PageCookies {
  /** A session or a flash message: the page must be rendered for this visitor alone. */
  isPersonal: boolean
  /** 0 to 9999, as the browser remembers it: shown on the cart button, trusted for nothing. */
  cartCount: number
}

export function readPageCookies(request: Request): PageCookies {
  const header = request.headers.get('cookie')
  if (!header) return { isPersonal: false, cartCount: 0 }
  const cookies = parse(header)
  const count = cookies[CART_COUNT_COOKIE] ?? ''
  return {
    isPersonal: SESSION_COOKIE in cookies || FLASH_COOKIE in cookies,
    cartCount: /^\d{1,4}$/.test(count) ? Number(count) : 0,
  }
}
