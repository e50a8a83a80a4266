import { type Context, Hono } from 'hono'
import type { HTTPException } from 'hono/http-exception'
import { CART_MESSAGES } from '#shared/cart'
import {
  addToCartFormSchema,
  addToCartSchema,
  type CartItem,
  removeFromCartFormSchema,
  removeFromCartSchema,
  updateCartFormSchema,
  updateCartSchema,
} from '#shared/contracts/cart'
import type { AppEnv } from '../app-env.ts'
import type { Db } from '../db/client.ts'
import { action } from '../http/action.ts'
import { cookieJar } from '../http/cookies.ts'
import { type LimitServices, limitNewCarts, limitWork } from '../http/limits.ts'
import type { RateLimiter } from '../http/rate-limit.ts'
import { listVariants } from '../products/queries.ts'
import type { Cart, CartActions } from './actions.ts'
import { openVisitorCart } from './cookies.ts'
import { resolveVariantId } from './resolve-variant.ts'

interface CartServices extends LimitServices {
  db: Db
  cart: CartActions
  newCartLimiter: RateLimiter
}

const CART = '/cart'

async function withCart(
  c: Context,
  { env }: Pick<CartServices, 'env'>,
  work: (token: string | undefined) => Cart | Promise<Cart>,
): Promise<CartItem[]> {
  const { token, renew } = openVisitorCart(cookieJar(c), env)
  return renew(await work(token))
}

const sendItems = (c: Context<AppEnv>, items: CartItem[]) => c.json(items)

/** Leads each form to the cart's page with a message. A 429 is thrown. */
const cartForm = (text: string) => ({
  done: () => ({ path: CART, text }),
  refused: (_c: Context, { status }: HTTPException) => (status === 429 ? undefined : { path: CART }),
})

/** Addition by variant id, or by the options of a form. */
interface Addition {
  productId: number
  quantity: number
  variantId?: number | null | undefined
  size?: string | null | undefined
  color?: string | null | undefined
  option?: string | null | undefined
}

async function addItem(c: Context<AppEnv>, services: CartServices, input: Addition): Promise<CartItem[]> {
  const { cart, db } = services
  const { productId, quantity, variantId: id, ...options } = input
  return withCart(c, services, (token) => {
    const variantId = id === undefined ? resolveVariantId(listVariants(db, productId), options) : id
    return cart.add(token, { productId, variantId, quantity }, () =>
      limitNewCarts(c.env?.clientAddress, services),
    )
  })
}

const addition = action({
  schema: addToCartSchema,
  formSchema: addToCartFormSchema,
  run: addItem,
  json: sendItems,
  form: cartForm(CART_MESSAGES.added),
})

const update = action({
  schema: updateCartSchema,
  formSchema: updateCartFormSchema,
  run: (c: Context<AppEnv>, services: CartServices, { cartItemId, quantity }) =>
    withCart(c, services, (token) => services.cart.update(token, cartItemId, quantity)),
  json: sendItems,
  form: cartForm(CART_MESSAGES.updated),
})

const removal = action({
  schema: removeFromCartSchema,
  formSchema: removeFromCartFormSchema,
  run: (c: Context<AppEnv>, services: CartServices, { cartItemId }) =>
    withCart(c, services, (token) => services.cart.remove(token, cartItemId)),
  json: sendItems,
  form: cartForm(CART_MESSAGES.removed),
})

export const cartRoutes = (services: CartServices) =>
  new Hono<AppEnv>()
    .get('/items', limitWork(services), async (c) =>
      sendItems(c, await withCart(c, services, services.cart.get)),
    )
    .post('/add', ...addition.json(services))
    .post('/update', ...update.json(services))
    .post('/remove', ...removal.json(services))

export const cartForms = (services: CartServices) =>
  new Hono<AppEnv>()
    .post('/add', ...addition.form(services))
    .post('/update', ...update.form(services))
    .post('/remove', ...removal.form(services))
