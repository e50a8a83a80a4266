/** The cookie that holds a session's token. */
const SESSION = /(?:^|;\s*)session=/
/** A message for the visitor's next page, after a form was sent. */
const FLASH = /(?:^|;\s*)flash=/
const CART_COUNT = /(?:^|;\s*)cart_count=(\d{1,4})(?:;|$)/

/** What a page differs by from one visitor to another. */
export interface Visitor {
  /** Logged in, perhaps, or with a message waiting: the page is made for this visitor alone. */
  isPersonal: boolean
  /** Pieces in the cart as the browser remembers them: shown on the cart button, trusted for nothing. */
  cartCount: number
}

export function readVisitor(request: Request): Visitor {
  const cookies = request.headers.get('cookie')
  if (!cookies) return { isPersonal: false, cartCount: 0 }
  return {
    isPersonal: SESSION.test(cookies) || FLASH.test(cookies),
    cartCount: Number(cookies.match(CART_COUNT)?.[1] ?? 0),
  }
}
