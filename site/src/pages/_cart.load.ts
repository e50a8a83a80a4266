import type { AstroGlobal } from 'astro'
import { openVisitorCart } from '#api/cart/cookies'
import type { CartItem } from '#shared/contracts/cart'
import { loadPage, type PageData } from '../loaders/load-page.ts'
import { pageCookieJar } from '../loaders/page-cookies.ts'

const METADATA = { title: 'Shopping cart' }

/** Loads the visitor's cart. Like each use of a cart, it renews the cookies. */
export function loadCart(astro: AstroGlobal): PageData<{ items: CartItem[] }> {
  return loadPage(astro, METADATA, ({ cart, env }) => {
    const { token, renew } = openVisitorCart(pageCookieJar(astro.cookies), env)
    return { items: renew(cart.get(token)), metadata: METADATA, tags: [] }
  })
}
