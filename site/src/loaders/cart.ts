import type { AstroGlobal } from 'astro'
import { cartCookies, parseCartToken } from '#api/cart/cookies'
import { countItems } from '#shared/cart'
import type { CartItem } from '#shared/contracts/cart'
import { CART_COOKIE, CART_COUNT_COOKIE } from '#shared/cookies'
import { loadPage, type PageData } from './load-page.ts'

const METADATA = { title: 'Shopping cart' }

/** The visitor's cart. Like each use of a cart it renews the cookies. */
export function loadCart(astro: AstroGlobal): PageData<{ items: CartItem[] }> {
  const { cookies, locals } = astro
  return loadPage(astro, METADATA, ({ cart, env }) => {
    const current = cart.get(parseCartToken(cookies.get(CART_COOKIE)?.value))
    const hasCount = cookies.has(CART_COUNT_COOKIE)
    for (const { name, value, options } of cartCookies(env, current, hasCount)) {
      cookies.set(name, value, options)
    }
    locals.cartCount = countItems(current.items)
    return { items: current.items, metadata: METADATA, tags: [] }
  })
}
