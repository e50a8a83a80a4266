import { HTTPException } from 'hono/http-exception'
import { parseAddress, toRecipient } from '#shared/check-address'
import {
  ADDRESS_FIELDS,
  type AddressErrors,
  type AddressForm,
  type CheckoutDetails,
  type Destination,
  type ShippingRate,
} from '#shared/contracts/checkout'
import { toLine } from '#shared/plain-text'
import type { Db } from '../db/client.ts'
import { transact } from '../db/transact.ts'
import type { Checkout } from '../orders/checkout-services.ts'
import { keepAddress } from '../orders/kept-address.ts'
import { hasCode } from '../payments/errors.ts'
import { createToken } from '../platform/token.ts'
import { PrintfulError } from '../printful/error.ts'
import { toShippingRates } from '../printful/order-responses.ts'
import { toRatesRequest } from '../printful/rates-request.ts'
import {
  type CheckoutCart,
  type CheckoutItem,
  findCheckoutCartById,
  listUnavailable,
  saveCheckoutDetails,
} from './cart.ts'
import { listCountries } from './countries.ts'
import { rememberDeliveryTime } from './delivery-times.ts'
import { askAboutEmail, toEmailQuestion } from './email-question.ts'
import type { Shopper } from './shopper.ts'

export type CheckoutServices = Checkout & Shopper

/** Thrown when a step of checkout can't continue. `place` names the page to return to, `field` its wrong field. */
export class CheckoutRefusal extends HTTPException {
  constructor(
    message: string,
    readonly place: 'address' | 'shipping' | 'cart',
    readonly field?: keyof AddressForm,
  ) {
    super(409, { message })
  }
}

export const RATES_FAILED = 'Shipping can’t be calculated right now. Please try again in a moment.'
const NO_RATES = 'We can’t ship this cart to this address.'
export const CHANGED = 'Your cart has changed. Please look at it again.'
const ADDRESS_CHANGED = 'Your address has changed. Please check it.'
const NO_TAX_LOCATION = 'We can’t find this address, which the tax depends on. Please check it.'
const UNAVAILABLE = 'Something in your cart is no longer available.'

export async function readAddress(
  services: Pick<CheckoutServices, 'db' | 'log' | 'client'>,
  fields: Record<string, unknown>,
): Promise<{ to: Destination; errors?: undefined } | { to?: undefined; errors: AddressErrors }> {
  const countries = await listCountries(services)
  const { address, errors } = parseAddress(pickFields(fields), countries)
  if (errors) return { errors }
  return { to: { email: address.email, recipient: toRecipient(address, countries) } }
}

const MAX_TYPED_LENGTH = 300

/** Returns the typed fields as lines of text, so that the form can keep them. */
export const pickFields = (fields: Record<string, unknown>): CheckoutDetails['fields'] =>
  Object.fromEntries(
    ADDRESS_FIELDS.flatMap((name) => {
      const value = fields[name]
      return typeof value === 'string' ? [[name, toLine(value.slice(0, MAX_TYPED_LENGTH))]] : []
    }),
  )

/** Stores the typed address and, if it is complete, its shipping rates. @throws CheckoutRefusal, PrintfulError */
export async function saveAddress(
  services: CheckoutServices,
  cart: CheckoutCart,
  fields: Record<string, unknown>,
  userId: number | null,
): Promise<AddressErrors | undefined> {
  const { db } = services
  requireItems(cart)
  const details = await transact(db, (tx) => saveTyped(tx, cart.id, fields))
  const { to, errors } = await readAddress(services, fields)
  if (errors || details.meantEmail) return { ...toEmailQuestion(details), ...errors }
  await requireTaxLocation(services, to)
  const rates = await fetchRates(services, cart.items, to)
  await transact(db, (tx) => {
    saveRates(tx, cart, details, rates)
    if (userId !== null) keepAddress(tx, userId, to.recipient, details.isKept === true)
  })
  return undefined
}

/** Name of the checkbox by which an account keeps the address. */
export const KEEP_FIELD = 'keepAddress'

function saveTyped(tx: Db, cartId: number, fields: Record<string, unknown>): CheckoutDetails {
  const before = findCheckoutCartById(tx, cartId)
  const typed = pickFields(fields)
  const details: CheckoutDetails = {
    // The items may have been paid for since the request began, and left the cart with their id.
    checkoutId: before?.checkoutId ?? createToken(),
    fields: typed,
    ...askAboutEmail(typed.email ?? '', before?.details?.askedEmails),
    isKept: fields[KEEP_FIELD] !== undefined,
    rates: [],
    cartVersion: '',
  }
  saveCheckoutDetails(tx, cartId, details)
  return details
}

export function refuseUnknownLocation(error: unknown): void {
  if (hasCode(error, 'customer_tax_location_invalid'))
    throw new CheckoutRefusal(NO_TAX_LOCATION, 'address', 'zip')
}

async function requireTaxLocation({ env, log, payments }: CheckoutServices, to: Destination): Promise<void> {
  if (!env.STRIPE_TAX) return
  try {
    const { locateCustomer } = await payments()
    await locateCustomer(to)
  } catch (error) {
    refuseUnknownLocation(error)
    log.error(error, 'Stripe could not be asked for the tax of an address')
  }
}

/** Stores the rates, unless the cart or its address has changed meanwhile. @throws CheckoutRefusal */
export function saveRates(
  tx: Db,
  { id, cartVersion }: CheckoutCart,
  details: CheckoutDetails,
  rates: ShippingRate[],
): void {
  requireSameDetails(findCheckoutCartById(tx, id), details)
  saveCheckoutDetails(tx, id, { ...details, rates, cartVersion })
}

export function requireSameDetails(
  cart: CheckoutCart | undefined,
  { checkoutId, fields }: CheckoutDetails,
): void {
  if (cart?.checkoutId !== checkoutId) throw new CheckoutRefusal(CHANGED, 'cart')
  if (!Bun.deepEquals(cart.details?.fields, fields)) throw new CheckoutRefusal(ADDRESS_CHANGED, 'address')
}

export function requireItems(cart: CheckoutCart | undefined): asserts cart is CheckoutCart {
  if (!cart || cart.items.length === 0) throw new CheckoutRefusal('Your cart is empty.', 'cart')
  if (listUnavailable(cart).length > 0) throw new CheckoutRefusal(UNAVAILABLE, 'address')
}

/** Fetches or reuses shipping rates. @throws CheckoutRefusal in Printful's words, or PrintfulError to retry */
export async function fetchRates(
  services: CheckoutServices,
  items: readonly CheckoutItem[],
  to: Destination,
): Promise<ShippingRate[]> {
  const { client, signal, storedRates } = services
  const order = toRatesRequest(to, items)
  try {
    return await storedRates.get(order, signal, async () => {
      const rates = toShippingRates(await client?.fetchShippingRates(order))
      if (rates.length === 0) throw new CheckoutRefusal(NO_RATES, 'address')
      rememberDeliveryTime(services, items, to.recipient.countryCode, rates)
      return rates
    })
  } catch (error) {
    if (!(error instanceof PrintfulError) || error.retryAfterSeconds !== null) throw error
    throw new CheckoutRefusal(error.refusal ?? RATES_FAILED, 'address')
  }
}
