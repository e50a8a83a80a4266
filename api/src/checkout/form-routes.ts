import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { getCurrentUser } from '../auth/session-cookie.ts'
import { openVisitorCart } from '../cart/cookies.ts'
import { cookieJar } from '../http/cookies.ts'
import { runForm } from '../http/flash.ts'
import { limitCheckoutSteps, limitWork } from '../http/limits.ts'
import { readFields, toText } from '../http/validate.ts'
import { type CheckoutEnv, requireCheckout } from '../orders/checkout-services.ts'
import { findOrderBySession } from '../orders/queries.ts'
import { recordPayment } from '../orders/record-payment.ts'
import { PrintfulError } from '../printful/error.ts'
import type { Services } from '../services.ts'
import { type CheckoutCart, findCheckoutCart, listUnavailable } from './cart.ts'
import { CheckoutRefusal, RATES_FAILED, saveAddress } from './quote.ts'
import { openShopper, type Shopper } from './shopper.ts'
import { startPayment } from './start-payment.ts'

const PLACES = { address: '/checkout', shipping: '/checkout/shipping', cart: '/cart' }

type FormEnv = CheckoutEnv & { Variables: { fields: Record<string, unknown> } }

/** Turns a call of Printful that can be made later into a 503 for a shopper. */
function toLater(error: unknown): unknown {
  if (!(error instanceof PrintfulError) || error.retryAfterSeconds === null) return error
  const headers = { 'Retry-After': String(error.retryAfterSeconds) }
  return new HTTPException(503, { message: RATES_FAILED, res: new Response(null, { headers }) })
}

/** Shows a step that can be tried again later, with what was typed. @throws the error if it is none, or no page is wanted */
async function showAgain(c: Context<FormEnv>, path: string, error: unknown): Promise<Response> {
  const isPage = c.req.header('accept')?.includes('text/html')
  const isLater = error instanceof HTTPException && (error.status === 429 || error.status === 503)
  if (!isPage || !isLater) throw error
  const flash = { kind: 'error', text: error.message } as const
  const page = await c.env.renderPage(path, { flash, formFields: c.var.fields })
  if (!page.ok) return page
  const headers = new Headers(page.headers)
  headers.set('Retry-After', error.res?.headers.get('Retry-After') ?? '')
  return new Response(page.body, { status: error.status, headers })
}

/** `/checkout`: plain forms, of which each leads to the next step, or back to the field that is wrong. 404 while checkout is off. */
export function checkoutRoutes(services: Services) {
  const { db, env, log } = services
  const requireCart = (c: Context) => {
    const cart = findCheckoutCart(db, openVisitorCart(cookieJar(c), env).token)
    if (!cart) throw new CheckoutRefusal('Your cart is empty.', 'cart')
    return cart
  }
  const run = async (
    c: Context<FormEnv>,
    path: string,
    step: (cart: CheckoutCart, shopper: Shopper) => Promise<Response>,
  ) => {
    const { signal } = c.req.raw
    const clientAddress = c.env?.clientAddress
    const start = async () => {
      const cart = requireCart(c)
      limitCheckoutSteps(clientAddress, cart.id, services)
      return step(cart, await openShopper(c.var.checkout, { cartId: cart.id, clientAddress, signal }))
    }
    const toForm = (error: HTTPException) =>
      error instanceof CheckoutRefusal ? { path: PLACES[error.place], field: error.field } : undefined
    return runForm(c, env, start, toForm).catch((error) => showAgain(c, path, toLater(error)))
  }

  return new Hono<CheckoutEnv>()
    .use(requireCheckout(services))
    .post('/', (c) => c.redirect(PLACES.address, 303))
    .post('/remove-unavailable', limitWork(services), (c) => {
      const { token, renew } = openVisitorCart(cookieJar(c), env)
      const cart = findCheckoutCart(db, token)
      const remove = async () => {
        const unavailable = cart ? listUnavailable(cart) : []
        for (const { cartItemId } of unavailable) await services.cart.remove(token, cartItemId)
        renew(services.cart.get(token))
        const isLeft = cart !== undefined && cart.items.length > unavailable.length
        return c.redirect(isLeft ? PLACES.address : PLACES.cart, 303)
      }
      return runForm(c, env, remove, ({ status }) => (status === 404 ? { path: PLACES.address } : undefined))
    })
    .post('/address', limitWork(services), readFields, (c) =>
      run(c, PLACES.address, async (cart, shopper) => {
        const errors = await saveAddress({ ...c.var.checkout, ...shopper }, cart, c.var.fields)
        return c.redirect(errors ? `${PLACES.address}?check=1` : PLACES.shipping, 303)
      }),
    )
    .post('/payment', limitWork(services), readFields, (c) =>
      run(c, PLACES.shipping, async (cart, shopper) => {
        const userId = getCurrentUser(c, services)?.id ?? null
        const shippingId = toText(c.var.fields.shipping)
        return c.redirect(
          await startPayment({ ...c.var.checkout, ...shopper }, cart, shippingId, userId),
          303,
        )
      }),
    )
    .get('/return', limitWork(services), async (c) => {
      const sessionId = c.req.query('session') ?? ''
      const order = findOrderBySession(db, sessionId)
      if (!order) return c.redirect('/cart', 303)
      try {
        const { payments, queue } = c.var.checkout
        const { retrieveSession } = await payments()
        await recordPayment(c.var.checkout, await retrieveSession(sessionId))
        queue.wake()
      } catch (error) {
        // The webhook or the sweep will tell. The order's page says what is known.
        log.error(error, 'a payment could not be read on return')
      }
      // The header counts the cart, which what was paid for has left.
      const { token, renew } = openVisitorCart(cookieJar(c), env)
      renew(services.cart.get(token))
      return c.redirect(`/orders/${order.token}`, 303)
    })
}
