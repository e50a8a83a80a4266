import { type Context, Hono } from 'hono'
import { CART_MESSAGES } from '#shared/cart'
import { addToCartFormSchema, removeFromCartFormSchema, updateCartFormSchema } from '#shared/contracts/cart'
import type { AppEnv } from '../app-env.ts'
import type { Db } from '../db/client.ts'
import type { Env } from '../env.ts'
import { cookieJar } from '../http/cookies.ts'
import { redirectWithFlash, runForm } from '../http/flash.ts'
import { limitNewCarts } from '../http/limits.ts'
import type { RateLimiter } from '../http/rate-limit.ts'
import { parseRequest, readFields } from '../http/validate.ts'
import { listVariants } from '../products/queries.ts'
import type { StatisticsCounter } from '../statistics/statistics.ts'
import type { Cart, CartActions } from './actions.ts'
import { openVisitorCart } from './cookies.ts'
import { resolveVariantId } from './resolve-variant.ts'

const CART = '/cart'

/** The cart without scripts: each form leads to the cart's page, which shows what came of it. A 429 is thrown. */
export function cartFormRoutes(services: {
  db: Db
  env: Env
  cart: CartActions
  newCartLimiter: RateLimiter
  statistics: StatisticsCounter
}) {
  const { db, cart, env, statistics } = services
  type Change = (token: string | undefined) => Promise<Cart>
  const respond = (c: Context, successText: string, change: Change) => {
    const run = async () => {
      const { token, renew } = openVisitorCart(cookieJar(c), env)
      renew(await change(token))
      return redirectWithFlash(c, env, CART, { kind: 'success', text: successText })
    }
    return runForm(c, env, run, ({ status }) => (status === 429 ? undefined : { path: CART }))
  }

  return new Hono<AppEnv>()
    .post('/add', readFields, (c) =>
      respond(c, CART_MESSAGES.added, async (token) => {
        const { productId, quantity, ...options } = parseRequest(addToCartFormSchema, c.var.fields)
        const variantId = resolveVariantId(listVariants(db, productId), options)
        const added = await cart.add(token, { productId, variantId, quantity }, () =>
          limitNewCarts(c.env?.clientAddress, services),
        )
        statistics.count('add', productId, c.req.raw.headers)
        return added
      }),
    )
    .post('/update', readFields, (c) =>
      respond(c, CART_MESSAGES.updated, async (token) => {
        const { cartItemId, quantity } = parseRequest(updateCartFormSchema, c.var.fields)
        return cart.update(token, cartItemId, quantity)
      }),
    )
    .post('/remove', readFields, (c) =>
      respond(c, CART_MESSAGES.removed, async (token) => {
        const { cartItemId } = parseRequest(removeFromCartFormSchema, c.var.fields)
        return cart.remove(token, cartItemId)
      }),
    )
}
