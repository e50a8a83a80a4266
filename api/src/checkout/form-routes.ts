import { type Context, Hono } from 'hono'
import type { AppEnv } from '../app-env.ts'
import { getCurrentUser } from '../auth/session-cookie.ts'
import { openVisitorCart } from '../cart/cookies.ts'
import { cookieJar } from '../http/cookies.ts'
import { runForm } from '../http/flash.ts'
import { limitWork } from '../http/limits.ts'
import { readFields, toText } from '../http/validate.ts'
import { findOrderBySession } from '../orders/queries.ts'
import { recordPayment } from '../orders/record-payment.ts'
import type { Services } from '../services.ts'
import { findCheckoutCart } from './cart.ts'
import { CheckoutRefusal, saveAddress, startPayment } from './quote.ts'
import { requireCheckout } from './require-checkout.ts'

const PLACES = { address: '/checkout', shipping: '/checkout/shipping', cart: '/cart' }

/** `/checkout`: plain forms, of which each leads to the next step, or back to the field that is wrong. 404 while checkout is off. */
export function checkoutRoutes(services: Services) {
  const { db, env, log } = services
  const requireCart = (c: Context) => {
    const cart = findCheckoutCart(db, openVisitorCart(cookieJar(c), env).token)
    if (!cart) throw new CheckoutRefusal('Your cart is empty.', 'cart')
    return cart
  }
  const run = (c: Context, step: () => Promise<Response>) =>
    runForm(c, env, step, (error) =>
      error instanceof CheckoutRefusal ? { path: PLACES[error.place] } : undefined,
    )

  return new Hono<AppEnv>()
    .use(requireCheckout(env))
    .post('/', (c) => c.redirect(PLACES.address, 303))
    .post('/address', limitWork(services), readFields, (c) =>
      run(c, async () => {
        const errors = await saveAddress(services, requireCart(c), c.var.fields)
        return c.redirect(errors ? `${PLACES.address}?check=1` : PLACES.shipping, 303)
      }),
    )
    .post('/payment', limitWork(services), readFields, (c) =>
      run(c, async () => {
        const cart = requireCart(c)
        const userId = getCurrentUser(c, services)?.id ?? null
        return c.redirect(await startPayment(services, cart, toText(c.var.fields.shipping), userId), 303)
      }),
    )
    .get('/return', limitWork(services), async (c) => {
      const sessionId = c.req.query('session') ?? ''
      const order = findOrderBySession(db, sessionId)
      if (!order) return c.redirect('/cart', 303)
      try {
        const { retrieveSession } = await services.payments()
        await recordPayment(services, await retrieveSession(sessionId))
        services.outbox?.wake()
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
