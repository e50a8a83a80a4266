export const SESSION_COOKIE = 'session'
export const CART_COOKIE = 'cart'
/** The number on the cart button of the next page. Display only. */
export const CART_COUNT_COOKIE = 'cart_count'
export const FLASH_COOKIE = 'flash'
