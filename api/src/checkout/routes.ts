import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { getCurrentUser } from '../auth/session-cookie.ts'
import { openVisitorCart } from '../cart/cookies.ts'
import { formAction, runForm } from '../http/action.ts'
import { cookieJar } from '../http/cookies.ts'
import { limitCheckoutSteps, limitWork } from '../http/limits.ts'
import type { Fields } from '../http/validate.ts'
import { type CheckoutEnv, requireCheckout } from '../orders/checkout-services.ts'
import { findOrderBySession } from '../orders/queries.ts'
import { recordPayment } from '../orders/record-payment.ts'
import { PrintfulError } from '../printful/error.ts'
import type { Services } from '../services.ts'
import { saveAddress } from './address.ts'
import { type CheckoutCart, findCheckoutCart, listUnavailable } from './cart.ts'
import { CheckoutRefusal } from './checkout-refusal.ts'
import { RATES_FAILED } from './rates.ts'
import { openShopper, type Shopper } from './shopper.ts'
import { startPayment } from './start-payment.ts'

const PLACES = { address: '/checkout', shipping: '/checkout/shipping', cart: '/cart' }

function toLater(error: unknown): unknown {
  if (!(error instanceof PrintfulError)) return error
  if (error.retryAfterSeconds === null) return new CheckoutRefusal(RATES_FAILED, 'address')
  const headers = { 'Retry-After': String(error.retryAfterSeconds) }
  return new HTTPException(503, { message: RATES_FAILED, res: new Response(null, { headers }) })
}

type FormContext = Context<CheckoutEnv & { Variables: { fields: Fields } }>

/** Renders a step again with the typed fields if it can be retried and the client wants a page. */
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

const refusedAt = (path: string) => (c: FormContext, error: HTTPException) =>
  error instanceof CheckoutRefusal
    ? { path: PLACES[error.place], field: error.field }
    : showAgain(c, path, error)

/** Opens the cart and its shopper for a step of checkout. @throws CheckoutRefusal for an empty cart, 429, 503 */
async function runStep<T>(
  c: Context<CheckoutEnv>,
  services: Services,
  step: (cart: CheckoutCart, shopper: Shopper) => Promise<T>,
): Promise<T> {
  const cart = findCheckoutCart(services.db, openVisitorCart(cookieJar(c), services.env).token)
  if (!cart) throw new CheckoutRefusal('Your cart is empty.', 'cart')
  const { signal } = c.req.raw
  const clientAddress = c.env?.clientAddress
  limitCheckoutSteps(clientAddress, `cart ${cart.id}`, services)
  try {
    return await step(
      cart,
      await openShopper(c.var.checkout, { key: `cart:${cart.id}`, clientAddress, signal }),
    )
  } catch (error) {
    throw toLater(error)
  }
}

// An incomplete address is stored as it was typed, and the page shows its errors.
const address = formAction({
  schema: z.record(z.string(), z.unknown()),
  run: (c: Context<CheckoutEnv>, services: Services, fields) =>
    runStep(c, services, (cart, shopper) =>
      saveAddress({ ...c.var.checkout, ...shopper }, cart, fields, getCurrentUser(c, services)?.id ?? null),
    ),
  form: {
    done: (_c, errors) => (errors ? `${PLACES.address}?check=1` : PLACES.shipping),
    refused: refusedAt(PLACES.address),
  },
})

const payment = formAction({
  schema: z.object({ shipping: z.string().catch('') }),
  run: (c: Context<CheckoutEnv>, services: Services, { shipping }) =>
    runStep(c, services, (cart, shopper) => {
      const userId = getCurrentUser(c, services)?.id ?? null
      return startPayment({ ...c.var.checkout, ...shopper }, cart, shipping, userId)
    }),
  form: { done: (_c, path) => path, refused: refusedAt(PLACES.shipping) },
})

async function removeUnavailable(c: Context<CheckoutEnv>, services: Services): Promise<string> {
  const { token, renew } = openVisitorCart(cookieJar(c), services.env)
  const cart = findCheckoutCart(services.db, token)
  const unavailable = cart ? listUnavailable(cart) : []
  for (const { cartItemId } of unavailable) await services.cart.remove(token, cartItemId)
  renew(services.cart.get(token))
  return cart && cart.items.length > unavailable.length ? PLACES.address : PLACES.cart
}

const SESSION_ID = /^cs_\w{1,200}$/

/** Records the payment, also of an order that a restored backup lacks. Returns the page of the order. */
async function returnFromPayment(c: Context<CheckoutEnv>, services: Services): Promise<string> {
  const sessionId = c.req.query('session') ?? ''
  const find = () => findOrderBySession(services.db, sessionId)
  if (!find() && !SESSION_ID.test(sessionId)) return PLACES.cart
  try {
    const { checkout } = c.var
    const { retrieveSession } = await checkout.payments()
    await recordPayment(checkout, await retrieveSession(sessionId))
    checkout.queue.wake()
  } catch (error) {
    // The webhook or the sweep records the payment later. Anyone can make up a session.
    if (find()) services.log.error(error, 'a payment could not be read on return')
  }
  const order = find()
  if (!order) return PLACES.cart
  // The cart's count changes, because paid items have left it.
  const { token, renew } = openVisitorCart(cookieJar(c), services.env)
  renew(services.cart.get(token))
  return `/orders/${order.token}`
}

/** Creates the forms of checkout. They respond with 404 while checkout is off. */
export const checkoutForms = (services: Services) =>
  new Hono<CheckoutEnv>()
    .use(requireCheckout(services))
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
