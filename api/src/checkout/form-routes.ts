import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { AppEnv } from '../app-env.ts'
import { getCurrentUser } from '../auth/session-cookie.ts'
import { openVisitorCart } from '../cart/cookies.ts'
import { cookieJar } from '../http/cookies.ts'
import { redirectWithFlash } from '../http/flash.ts'
import { limitWork } from '../http/limits.ts'
import { readFields } from '../http/validate.ts'
import { findOrderBySession } from '../orders/queries.ts'
import { recordPayment } from '../orders/record-payment.ts'
import type { Services } from '../services.ts'
import { findCheckoutCart } from './cart.ts'
import { CheckoutRefusal, saveAddress, startPayment } from './quote.ts'

const PLACES = { address: '/checkout', shipping: '/checkout/shipping', cart: '/cart' }

/** `/checkout`: plain forms, of which each leads to the next step, or back to the field that is wrong. 404 while checkout is off. */
export function checkoutRoutes(services: Services) {
  const { db, env, log } = services
  const findCart = (c: Context) => findCheckoutCart(db, openVisitorCart(cookieJar(c), env).token)

  const run = async (c: Context, step: () => Promise<Response>) => {
    try {
      return await step()
    } catch (error) {
      if (!(error instanceof CheckoutRefusal)) throw error
      return redirectWithFlash(c, env, PLACES[error.place], { kind: 'error', text: error.message })
    }
  }

  return new Hono<AppEnv>()
    .use(async (_, next) => {
      if (!env.isCheckoutOn) throw new HTTPException(404, { message: 'Not found' })
      await next()
    })
    .post('/', (c) => c.redirect(PLACES.address, 303))
    .post('/address', limitWork(services), readFields, (c) =>
      run(c, async () => {
        const cart = findCart(c)
        if (!cart) throw new CheckoutRefusal('Your cart is empty.', 'cart')
        const errors = await saveAddress(services, cart, c.var.fields)
        return c.redirect(errors ? `${PLACES.address}?check=1` : PLACES.shipping, 303)
      }),
    )
    .post('/payment', limitWork(services), readFields, (c) =>
      run(c, async () => {
        const cart = findCart(c)
        if (!cart) throw new CheckoutRefusal('Your cart is empty.', 'cart')
        const { shipping } = c.var.fields
        const userId = getCurrentUser(c, services)?.id ?? null
        const { location } = await startPayment(
          services,
          cart,
          typeof shipping === 'string' ? shipping : '',
          userId,
        )
        return c.redirect(location, 303)
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
      // What was paid for has left the cart, which the header counts.
      const { token, renew } = openVisitorCart(cookieJar(c), env)
      renew(services.cart.get(token))
      return c.redirect(`/orders/${order.token}`, 303)
    })
}
