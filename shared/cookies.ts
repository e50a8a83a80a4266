export const SESSION_COOKIE = 'session'
export const CART_COOKIE = 'cart'
/** Scripts read this cookie and the next one to draw the header. */
export const CART_COUNT_COOKIE = 'cart_count'
/** Lifetime of a cart and of both its cookies, from its last use. */
export const CART_MAX_AGE_SECONDS = 90 * 24 * 60 * 60
export const PROFILE_COOKIE = 'profile'
export const FLASH_COOKIE = 'flash'
export const PENDING_LOGIN_COOKIE = 'pending_login'
/** Prefix of the name, before an underscore and the user's id. */
export const KNOWN_BROWSER_COOKIE = 'known_browser'

export const COOKIES_OFF =
  'Cookies are off in your browser. Please allow them for this store: it needs them to keep your cart.'
