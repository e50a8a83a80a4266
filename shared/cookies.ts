export const SESSION_COOKIE = 'session'
export const CART_COOKIE = 'cart'
/** The number on the cart button, for the server that renders the next page. Display only: nothing else reads it. */
export const CART_COUNT_COOKIE = 'cart_count'
export const FLASH_COOKIE = 'flash'
