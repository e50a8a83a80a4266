import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import type { AddressErrors } from '#shared/contracts/checkout'
import { isFinal } from '#shared/order-state'
import { formAction } from '../http/action.ts'
import { limitCheckoutSteps, limitWork } from '../http/limits.ts'
import { conflict, notFound } from '../http/refusal.ts'
import type { Fields } from '../http/validate.ts'
import { cancelOrder } from '../orders/cancel.ts'
import { changeAddress, parseChange } from '../orders/change-address.ts'
import { isOpenForChanges, requireOpenForChanges } from '../orders/change-deadline.ts'
import { type CheckoutEnv, requireCheckout } from '../orders/checkout-services.ts'
import { listCountries } from '../orders/countries.ts'
import { findOrder, findOrderByToken, type OrderRow } from '../orders/queries.ts'
import { isChargedBack } from '../orders/record-dispute.ts'
import { createMutex } from '../platform/mutex.ts'
import { PrintfulError } from '../printful/error.ts'
import type { Services } from '../services.ts'
import { openShopper } from './shopper.ts'

type FormContext = Context<CheckoutEnv & { Variables: { fields: Fields } }>

const pageOf = (c: Context): string => `/orders/${c.req.param('token')}`

// A second click waits for the first, and finds what it did.
const serialized = createMutex<number>()

/** Finds the order of the form's URL and counts a step. @throws 404, 429 */
function openOrder(c: Context<CheckoutEnv>, services: Services): OrderRow {
  const order = findOrderByToken(services.db, c.req.param('token') ?? '')
  if (!order) throw notFound('Order not found')
  limitCheckoutSteps(c.env?.clientAddress, `order ${order.id}`, services)
  return order
}

/** Opens a customer who waits: the calls of Printful end 13 s after this. */
function openCustomer(c: Context<CheckoutEnv>, { id }: OrderRow, signal: AbortSignal) {
  return openShopper(c.var.checkout, { key: `order:${id}`, clientAddress: c.env?.clientAddress, signal })
}

class WrongAddress extends HTTPException {
  constructor(readonly errors: AddressErrors) {
    super(400, { message: 'Please check the address.' })
  }
}

const address = formAction({
  schema: z.record(z.string(), z.unknown()),
  async run(c: Context<CheckoutEnv>, services: Services, fields) {
    const order = openOrder(c, services)
    requireOpenForChanges(services.db, services.env, order)
    const shopper = await openCustomer(c, order, c.req.raw.signal)
    const countries = await listCountries({ ...services, client: shopper.client })
    const { to, errors } = parseChange(services.env, order, fields, countries)
    if (errors) throw new WrongAddress(errors)
    await serialized(services.db, order.id, () => changeAddress(c.var.checkout, shopper, order.id, to))
  },
  form: {
    done: (c) => ({ path: pageOf(c), text: 'The address is saved.' }),
    refused: (c, error) => showAddressAgain(c, error),
  },
})

/** Renders the form again with what was typed, or leads to the order if it is too late. */
async function showAddressAgain(c: FormContext, error: HTTPException) {
  const { db, env } = c.var.checkout
  const order = findOrderByToken(db, c.req.param('token') ?? '')
  if (!order) return undefined
  if (!isOpenForChanges(db, env, order)) return { path: pageOf(c) }
  if (!c.req.header('accept')?.includes('text/html')) return undefined
  const flash = { kind: 'error', text: error.message } as const
  const page = await c.env.renderPage(`${pageOf(c)}/address`, { flash, formFields: c.var.fields })
  return new Response(page.body, { status: page.ok ? error.status : page.status, headers: page.headers })
}

const UNREACHABLE =
  'Our printer can’t be reached right now, so nothing was canceled. Please try again in a moment.'

const DISPUTED =
  'Your bank is taking this payment back, so the order can’t be canceled here. Please write to us.'

const cancel = formAction({
  schema: z.object({}),
  async run(c: Context<CheckoutEnv>, services: Services) {
    const { checkout } = c.var
    const { id } = openOrder(c, services)
    await serialized(services.db, id, async () => {
      const order = findOrder(services.db, id)
      if (!order || isFinal(order.state)) return
      requireOpenForChanges(services.db, services.env, order)
      if (isChargedBack(services.db, id)) throw conflict(DISPUTED)
      // It goes on without the customer: what is canceled at Printful has to be refunded.
      const { signal } = new AbortController()
      const printfulClient = async () => (await openCustomer(c, order, signal)).client
      await cancelOrder({ ...checkout, printfulClient }, id, null).catch((error) => {
        if (!(error instanceof PrintfulError)) throw error
        services.log.warn(error.logMessage)
        throw new HTTPException(503, { message: UNREACHABLE })
      })
    })
    checkout.queue.wake()
  },
  form: {
    done: (c) => pageOf(c),
    refused: (c, { status }) => (status === 404 || status === 429 ? undefined : { path: pageOf(c) }),
  },
})

/** Creates the forms by which a customer changes or cancels an order, with 404 while checkout is off. */
export const customerChangeForms = (services: Services) =>
  new Hono<CheckoutEnv>()
    .use(requireCheckout(services))
    .post('/:token/address', limitWork(services), ...address(services))
    .post('/:token/cancel', limitWork(services), ...cancel(services))
