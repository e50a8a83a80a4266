export const SESSION_COOKIE = 'session'
export const CART_COOKIE = 'cart'
export const CART_COUNT_COOKIE = 'cart_count'
export const FLASH_COOKIE = 'flash'
