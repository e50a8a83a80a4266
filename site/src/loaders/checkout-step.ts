import type { AstroGlobal } from 'astro'
import { openVisitorCart } from '#api/cart/cookies'
import { type CheckoutCart, type CheckoutItem, findCheckoutCart, sumItems } from '#api/checkout/cart'
import { getServices } from '#api/services'
import { pageCookieJar } from './page-cookies.ts'

interface Summary {
  cart: CheckoutCart
  /** Items that can be bought, and what they cost. */
  items: CheckoutItem[]
  subtotalCents: number
}

export type Step<T> = { redirect: string } | ({ redirect?: undefined } & Summary & T)

/** Adds up the items that can be bought. */
export function summarize(cart: CheckoutCart): Summary {
  const items = cart.items.filter(({ isAvailable }) => isAvailable)
  return { cart, items, subtotalCents: sumItems(items) }
}

/** Finds the visitor's cart as checkout shows it. */
export function findCart({ cookies }: AstroGlobal): CheckoutCart | undefined {
  const { db, env } = getServices()
  return findCheckoutCart(db, openVisitorCart(pageCookieJar(cookies), env).token)
}
