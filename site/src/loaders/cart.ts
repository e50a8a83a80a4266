import type { AstroGlobal } from 'astro'
import { openVisitorCart } from '#api/cart/cookies'
import { listPaymentMethods } from '#api/payments/payment-methods'
import type { CartItem } from '#shared/contracts/cart'
import { loadPage, type PageData } from './load-page.ts'
import { pageCookieJar } from './page-cookies.ts'

const METADATA = { title: 'Shopping cart' }

/** Loads the visitor's cart. Like each use of a cart, it renews the cookies. */
export function loadCart(astro: AstroGlobal): PageData<{ items: CartItem[]; paymentMethods: string }> {
  return loadPage(astro, METADATA, ({ cart, db, env }) => {
    const { token, renew } = openVisitorCart(pageCookieJar(astro.cookies), env)
    const items = renew(cart.get(token))
    return { items, paymentMethods: listPaymentMethods(db).join(', '), metadata: METADATA, tags: [] }
  })
}
