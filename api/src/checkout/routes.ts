import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import type { AppEnv } from '../app-env.ts'
import { getCurrentUser } from '../auth/session-cookie.ts'
import { openVisitorCart } from '../cart/cookies.ts'
import { formAction, runForm } from '../http/action.ts'
import { cookieJar } from '../http/cookies.ts'
import { limitCheckoutSteps, limitWork } from '../http/limits.ts'
import type { Fields } from '../http/validate.ts'
import { findOrderBySession } from '../orders/queries.ts'
import { recordPayment } from '../orders/record-payment.ts'
import { PrintfulError } from '../printful/error.ts'
import type { Services } from '../services.ts'
import { type CheckoutCart, findCheckoutCart, listUnavailable } from './cart.ts'
import { CheckoutRefusal, RATES_FAILED, saveAddress } from './quote.ts'
import { requireCheckout } from './require-checkout.ts'
import { openShopper, type Shopper } from './shopper.ts'
import { startPayment } from './start-payment.ts'

const PLACES = { address: '/checkout', shipping: '/checkout/shipping', cart: '/cart' }

/** Turns a call of Printful that can be made later into a 503 for a shopper. */
function toLater(error: unknown): unknown {
  if (!(error instanceof PrintfulError) || error.retryAfterSeconds === null) return error
  const headers = { 'Retry-After': String(error.retryAfterSeconds) }
  return new HTTPException(503, { message: RATES_FAILED, res: new Response(null, { headers }) })
}

type FormContext = Context<AppEnv & { Variables: { fields: Fields } }>

/** Shows a step that can be tried again later, with what was typed. Returns undefined if it can't be, or no page is wanted. */
async function showAgain(c: FormContext, path: string, error: HTTPException): Promise<Response | undefined> {
  const isPage = c.req.header('accept')?.includes('text/html')
  const isLater = error.status === 429 || error.status === 503
  if (!isPage || !isLater) return undefined
  const flash = { kind: 'error', text: error.message } as const
  const page = await c.env.renderPage(path, { flash, formFields: c.var.fields })
  if (!page.ok) return page
  const headers = new Headers(page.headers)
  headers.set('Retry-After', error.res?.headers.get('Retry-After') ?? '')
  return new Response(page.body, { status: error.status, headers })
}

/** Leads back to the place that can mend what a step refuses. @param path the step's own page */
const refusedAt = (path: string) => (c: FormContext, error: HTTPException) =>
  error instanceof CheckoutRefusal
    ? { path: PLACES[error.place], field: error.field }
    : showAgain(c, path, error)

/** Opens the cart and its shopper for a step of checkout. @throws CheckoutRefusal for an empty cart, 429, 503 */
async function runStep<T>(
  c: Context<AppEnv>,
  services: Services,
  step: (cart: CheckoutCart, shopper: Shopper) => Promise<T>,
): Promise<T> {
  const cart = findCheckoutCart(services.db, openVisitorCart(cookieJar(c), services.env).token)
  if (!cart) throw new CheckoutRefusal('Your cart is empty.', 'cart')
  const { signal } = c.req.raw
  const clientAddress = c.env?.clientAddress
  limitCheckoutSteps(clientAddress, cart.id, services)
  try {
    return await step(cart, await openShopper(services, { cartId: cart.id, clientAddress, signal }))
  } catch (error) {
    throw toLater(error)
  }
}

/** The address may be incomplete: it is stored as it was typed, and the page shows what is wrong with it. */
const address = formAction({
  schema: z.record(z.string(), z.unknown()),
  run: (c: Context<AppEnv>, services: Services, fields) =>
    runStep(c, services, (cart, shopper) => saveAddress({ ...services, ...shopper }, cart, fields)),
  form: {
    done: (_c, errors) => (errors ? `${PLACES.address}?check=1` : PLACES.shipping),
    refused: refusedAt(PLACES.address),
  },
})

const payment = formAction({
  schema: z.object({ shipping: z.string().catch('') }),
  run: (c: Context<AppEnv>, services: Services, { shipping }) =>
    runStep(c, services, (cart, shopper) => {
      const userId = getCurrentUser(c, services)?.id ?? null
      return startPayment({ ...services, ...shopper }, cart, shipping, userId)
    }),
  form: { done: (_c, path) => path, refused: refusedAt(PLACES.shipping) },
})

/** Takes what can't be bought out of the cart, and returns where the shopper goes on. */
async function removeUnavailable(c: Context<AppEnv>, services: Services): Promise<string> {
  const { token, renew } = openVisitorCart(cookieJar(c), services.env)
  const cart = findCheckoutCart(services.db, token)
  const unavailable = cart ? listUnavailable(cart) : []
  for (const { cartItemId } of unavailable) await services.cart.remove(token, cartItemId)
  renew(services.cart.get(token))
  return cart && cart.items.length > unavailable.length ? PLACES.address : PLACES.cart
}

/** Records the payment of a shopper who comes back from Stripe, and returns the order's page. */
async function returnFromPayment(c: Context<AppEnv>, services: Services): Promise<string> {
  const sessionId = c.req.query('session') ?? ''
  const order = findOrderBySession(services.db, sessionId)
  if (!order) return PLACES.cart
  try {
    const { retrieveSession } = await services.payments()
    await recordPayment(services, await retrieveSession(sessionId))
    services.queue.wake()
  } catch (error) {
    // The webhook or the sweep will tell. The order's page says what is known.
    services.log.error(error, 'a payment could not be read on return')
  }
  // The header counts the cart, which what was paid for has left.
  const { token, renew } = openVisitorCart(cookieJar(c), services.env)
  renew(services.cart.get(token))
  return `/orders/${order.token}`
}

/** `/checkout`: plain forms, of which each leads to the next step, or back to the field that is wrong. 404 while checkout is off. */
export const checkoutForms = (services: Services) =>
  new Hono<AppEnv>()
    .use(requireCheckout(services.env))
    .post('/', (c) => c.redirect(PLACES.address, 303))
    .post('/remove-unavailable', limitWork(services), (c) =>
      runForm(
        c,
        services,
        () => removeUnavailable(c, services),
        ({ status }) => (status === 404 ? { path: PLACES.address } : undefined),
      ),
    )
    .post('/address', limitWork(services), ...address(services))
    .post('/payment', limitWork(services), ...payment(services))
    .get('/return', limitWork(services), async (c) => c.redirect(await returnFromPayment(c, services), 303))
