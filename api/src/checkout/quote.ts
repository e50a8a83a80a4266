import { HTTPException } from 'hono/http-exception'
import {
  ADDRESS_FIELDS,
  type AddressErrors,
  addressFormSchema,
  type CheckoutDraft,
  checkAddress,
  type ShippingRate,
  toAddressErrors,
  toRecipient,
} from '#shared/contracts/checkout'
import type { Recipient } from '#shared/contracts/order'
import { fromCents } from '#shared/price'
import type { Db } from '../db/client.ts'
import { transact } from '../db/transact.ts'
import { toPrintfulRecipient } from '../orders/draft.ts'
import { advance } from '../orders/progress.ts'
import {
  createExternalId,
  insertOrder,
  listUnpaidOrders,
  type OrderRow,
  orderNumber,
  updateOrder,
} from '../orders/queries.ts'
import { recordPayment } from '../orders/record-payment.ts'
import { rememberMark } from '../orders/store-mark.ts'
import { toMetadata } from '../payments/session-metadata.ts'
import { createToken } from '../platform/token.ts'
import type { RatesRequest } from '../printful/client.ts'
import { PrintfulError } from '../printful/error.ts'
import { toShippingRates } from '../printful/order-responses.ts'
import type { Services } from '../services.ts'
import { type CheckoutCart, type CheckoutItem, saveDraft, sumItems } from './cart.ts'
import { listCountries } from './countries.ts'
import type { Shopper } from './shopper.ts'

type CheckoutServices = Pick<Services, 'db' | 'env' | 'log' | 'payments' | 'storedRates'> & Shopper

/** Stripe's shortest is 30 minutes. */
const QUOTE_MS = 35 * 60_000

/** What a step of checkout can't go on with. `cart` is to be looked at again there. */
export class CheckoutRefusal extends HTTPException {
  constructor(
    message: string,
    readonly place: 'address' | 'shipping' | 'cart',
  ) {
    super(409, { message })
  }
}

export const RATES_FAILED = 'Shipping can’t be calculated right now. Please try again in a moment.'
const NO_RATES = 'We can’t ship this cart to this address.'
const CHANGED = 'Your cart has changed. Please look at it again.'
const RATE_CHANGED = 'The price of shipping has changed. Please choose again.'
const UNAVAILABLE = 'Something in your cart is no longer available.'
const PAYMENT_FAILED =
  'Payment can’t be started right now. Nothing was charged. Please try again in a moment.'

interface Destination {
  email: string
  recipient: Recipient
}

/** Reads an address as it was typed. Each field that is wrong has an error. */
export async function readAddress(
  services: Pick<CheckoutServices, 'db' | 'log' | 'client'>,
  fields: Record<string, unknown>,
): Promise<{ to: Destination; errors?: undefined } | { to?: undefined; errors: AddressErrors }> {
  const { data, error } = addressFormSchema.safeParse(pickFields(fields))
  if (error) return { errors: toAddressErrors(error) }
  const countries = await listCountries(services)
  const errors = checkAddress(data, countries)
  if (Object.keys(errors).length > 0) return { errors }
  return { to: { email: data.email, recipient: toRecipient(data, countries) } }
}

const MAX_TYPED_LENGTH = 300

/** What was typed, whatever it is, so that the form can keep it. */
export const pickFields = (fields: Record<string, unknown>): CheckoutDraft['fields'] =>
  Object.fromEntries(
    ADDRESS_FIELDS.flatMap((name) => {
      const value = fields[name]
      return typeof value === 'string' ? [[name, value.slice(0, MAX_TYPED_LENGTH)]] : []
    }),
  )

/** Keeps what was typed with the cart, and asks for shipping rates once it is an address. @throws CheckoutRefusal, PrintfulError */
export async function saveAddress(
  services: CheckoutServices,
  cart: CheckoutCart,
  fields: Record<string, unknown>,
): Promise<AddressErrors | undefined> {
  const { db } = services
  requireItems(cart)
  const draft: CheckoutDraft = {
    key: cart.draft?.key ?? createToken(),
    fields: pickFields(fields),
    ...{ rates: [], itemsKey: '' },
  }
  await transact(db, (tx) => saveDraft(tx, cart.id, draft))
  const { to, errors } = await readAddress(services, fields)
  if (errors) return errors
  await saveRates(db, cart, draft, await fetchRates(services, cart.items, to))
  return undefined
}

const saveRates = (db: Db, { id, itemsKey }: CheckoutCart, draft: CheckoutDraft, rates: ShippingRate[]) =>
  transact(db, (tx) => saveDraft(tx, id, { ...draft, rates, itemsKey }))

function requireItems(cart: CheckoutCart): void {
  if (cart.items.length === 0) throw new CheckoutRefusal('Your cart is empty.', 'cart')
  if (!cart.items.every(({ isAvailable }) => isAvailable)) throw new CheckoutRefusal(UNAVAILABLE, 'cart')
}

/**
 * Asks Printful what shipping costs, unless it is known.
 * @throws CheckoutRefusal, in Printful's words where it refuses; PrintfulError if it can be asked later
 */
async function fetchRates(
  services: CheckoutServices,
  items: readonly CheckoutItem[],
  to: Destination,
): Promise<ShippingRate[]> {
  const { client, signal, storedRates } = services
  const order: RatesRequest = {
    recipient: toPrintfulRecipient(to),
    items: items.map(({ blankVariantId, quantity, priceCents }) => ({
      ...{ variant_id: blankVariantId, quantity },
      value: fromCents(priceCents),
    })),
    currency: 'USD',
    locale: 'en_US',
  }
  try {
    return await storedRates.get(order, signal, async () => {
      const rates = toShippingRates(await client?.fetchShippingRates(order))
      if (rates.length === 0) throw new CheckoutRefusal(NO_RATES, 'address')
      return rates
    })
  } catch (error) {
    if (!(error instanceof PrintfulError) || error.retryAfterSeconds !== null) throw error
    throw new CheckoutRefusal(error.refusal ?? RATES_FAILED, 'address')
  }
}

const running = new Map<number, Promise<unknown>>()

/** Lets a second click on the button wait for the first, so that it finds its session and closes it. */
async function oneAtATime<T>(cartId: number, work: () => Promise<T>): Promise<T> {
  const previous = running.get(cartId)
  const next = (previous ?? Promise.resolve()).then(work, work)
  running.set(cartId, next)
  try {
    return await next
  } finally {
    if (running.get(cartId) === next) running.delete(cartId)
  }
}

/**
 * Freezes a quote and opens a payment session for it, after everything was checked again. An earlier session of the same cart
 * is closed. Returns where the shopper pays, or the page of the order if that session has been paid. @throws CheckoutRefusal
 */
export const startPayment = (
  services: CheckoutServices,
  cart: CheckoutCart,
  shippingId: string,
  userId: number | null,
): Promise<string> => oneAtATime(cart.id, () => startOnce(services, cart, shippingId, userId))

async function startOnce(
  services: CheckoutServices,
  cart: CheckoutCart,
  shippingId: string,
  userId: number | null,
): Promise<string> {
  const { db } = services
  requireItems(cart)
  const { draft } = cart
  if (!draft) throw new CheckoutRefusal('Enter your address first.', 'address')
  const { to } = await readAddress(services, draft.fields)
  if (!to) throw new CheckoutRefusal('Please check your address.', 'address')
  const rate = await checkRate(services, cart, draft, to, shippingId)
  const paid = await closeEarlier(services, draft)
  if (paid) return `/orders/${paid.token}`
  const order = await transact(db, (tx) => {
    rememberMark(tx, services.env)
    return saveQuote(tx, { cart, draft, rate, ...to, userId })
  })
  return openSession(services, order, cart.items)
}

/** Asks for the rates again: what was shown may have changed. */
async function checkRate(
  services: CheckoutServices,
  cart: CheckoutCart,
  draft: CheckoutDraft,
  to: Destination,
  shippingId: string,
): Promise<ShippingRate> {
  const rates = await fetchRates(services, cart.items, to)
  const shown = draft.rates.find(({ id }) => id === shippingId)
  const rate = rates.find(({ id }) => id === shippingId)
  const isSameCart = draft.itemsKey === cart.itemsKey
  if (rate && shown?.cents === rate.cents && isSameCart) return rate
  await saveRates(services.db, cart, draft, rates)
  if (!isSameCart) throw new CheckoutRefusal(CHANGED, 'shipping')
  throw new CheckoutRefusal(shown ? RATE_CHANGED : 'Choose a shipping method.', 'shipping')
}

/** Closes the payable sessions of this cart. Returns an order that has been paid in the meantime. */
async function closeEarlier(
  services: CheckoutServices,
  { key }: CheckoutDraft,
): Promise<{ token: string } | undefined> {
  const { db, payments } = services
  for (const order of listUnpaidOrders(db, key)) {
    if (order.sessionId) {
      const { expireSession } = await payments()
      const result = await recordPayment(services, await expireSession(order.sessionId)).catch(() => {
        throw new CheckoutRefusal(PAYMENT_FAILED, 'shipping')
      })
      if (result.outcome === 'paid' || result.outcome === 'held') return { token: order.token }
    }
    await transact(db, (tx) => advance(tx, order, 'canceled', 'Given up for a new quote.'))
  }
  return undefined
}

interface Quote extends Destination {
  cart: CheckoutCart
  draft: CheckoutDraft
  rate: ShippingRate
  userId: number | null
}

function saveQuote(tx: Db, { cart, draft, rate, recipient, email, userId }: Quote): OrderRow {
  const subtotalCents = sumItems(cart.items)
  return insertOrder(
    tx,
    {
      token: createToken(),
      externalId: createExternalId(),
      cartId: cart.id,
      checkoutKey: draft.key,
      userId,
      state: 'awaiting_payment',
      ...{ email, recipient, shipping: rate, subtotalCents },
      totalCents: subtotalCents + rate.cents,
      // Whole seconds, as Stripe keeps it.
      expiresAt: new Date(Math.floor((Date.now() + QUOTE_MS) / 1000) * 1000),
    },
    cart.items.map(({ blankVariantId: _, isAvailable: _available, ...item }) => item),
  )
}

async function openSession(
  { db, env, log, payments }: CheckoutServices,
  order: OrderRow,
  items: readonly CheckoutItem[],
): Promise<string> {
  const number = orderNumber(order.id)
  const { recipient, shipping } = order
  try {
    const { createSession } = await payments()
    const session = await createSession({
      number,
      email: order.email,
      items: items.map(({ productName, variantName, quantity, priceCents }) => ({
        name: [productName, variantName].filter(Boolean).join(' / '),
        quantity,
        cents: priceCents,
      })),
      shipping: { name: shipping.name, cents: shipping.cents },
      recipient: recipient!,
      metadata: toMetadata({
        siteUrl: env.SITE_URL,
        number,
        externalId: order.externalId,
        shippingId: shipping.id,
        variantIds: items.flatMap(({ printfulId }) => printfulId ?? []),
      }),
      expiresAt: order.expiresAt,
      successUrl: `${env.SITE_URL}/checkout/return?session={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${env.SITE_URL}/checkout/shipping`,
    })
    await transact(db, (tx) => updateOrder(tx, order.id, { sessionId: session.id }))
    if (!session.url) throw new Error('The session has no address.')
    return session.url
  } catch (error) {
    log.error(error, 'a payment session could not be opened')
    await transact(db, (tx) => advance(tx, order, 'canceled', 'The payment could not be started.'))
    throw new CheckoutRefusal(PAYMENT_FAILED, 'shipping')
  }
}
