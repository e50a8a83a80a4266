import type { AstroGlobal } from 'astro'
import { openVisitorCart } from '#api/cart/cookies'
import { KEEP_FIELD, pickFields, readAddress } from '#api/checkout/address'
import {
  type CheckoutCart,
  type CheckoutItem,
  findCheckoutCart,
  listUnavailable,
  sumItems,
} from '#api/checkout/cart'
import { toEmailQuestion } from '#api/checkout/email-question'
import { openShopper } from '#api/checkout/shopper'
import type { Checkout } from '#api/orders/checkout-services'
import { countryName, listCountries, listStoredCountries } from '#api/orders/countries'
import { findKeptAddress } from '#api/orders/kept-address'
import { getServices } from '#api/services'
import { addressLines } from '#shared/address'
import {
  ADDRESS_FIELDS,
  type AddressErrors,
  type CheckoutDetails,
  type Country,
  type ShippingRate,
} from '#shared/contracts/checkout'
import type { Flash } from '#shared/contracts/flash'
import { DAY_MS } from '#shared/days'
import { pageCookieJar } from './page-cookies.ts'
import { preferredCountry } from './preferred-country.ts'

interface Summary {
  cart: CheckoutCart
  /** Items that can be bought, and what they cost. */
  items: CheckoutItem[]
  subtotalCents: number
}

type Step<T> = { redirect: string } | ({ redirect?: undefined } & Summary & T)

function summarize(cart: CheckoutCart): Summary {
  const items = cart.items.filter(({ isAvailable }) => isAvailable)
  return { cart, items, subtotalCents: sumItems(items) }
}

function findCart({ cookies }: AstroGlobal): CheckoutCart | undefined {
  const { db, env } = getServices()
  return findCheckoutCart(db, openVisitorCart(pageCookieJar(cookies), env).token)
}

interface AddressStep {
  fields: CheckoutDetails['fields']
  errors: AddressErrors
  /** Undefined while Printful can't say where it ships. */
  countries: Country[] | undefined
  emailSuggestion?: string | undefined
  /** True if the account keeps this address. Undefined without an account. */
  isKept?: boolean | undefined
}

/** Loads the first step with what was typed before, and an error for each wrong field of a refused form. */
export async function loadAddressStep(astro: AstroGlobal, checkout: Checkout): Promise<Step<AddressStep>> {
  const cart = findCart(astro)
  if (!cart || cart.items.length === 0) return { redirect: '/cart' }
  const { formFields } = astro.locals
  if (formFields) {
    const countries = listStoredCountries(checkout.db)
    const isKept = astro.locals.user ? formFields[KEEP_FIELD] !== undefined : undefined
    return { ...summarize(cart), fields: pickFields(formFields), errors: {}, countries, isKept }
  }
  const { signal } = astro.request
  const visit = { key: `cart:${cart.id}`, clientAddress: astro.locals.clientAddress, signal }
  const services = { ...checkout, ...(await openShopper(checkout, visit)) }
  const countries = await listCountries(services).catch((error) => {
    if (!signal.aborted) services.log.error(error, 'the countries could not be read')
    return undefined
  })
  const { user } = astro.locals
  const { details } = cart
  const kept = user ? findKeptAddress(checkout.db, user.id) : undefined
  const fields = {
    countryCode: preferredCountry(astro.request.headers.get('accept-language') ?? '', countries ?? []),
    ...(details?.fields ?? (user && { email: user.email, name: user.displayName, ...kept })),
  }
  const isChecked = astro.url.searchParams.has('check') && countries !== undefined
  const { errors = {} } = isChecked ? await readAddress(services, fields) : {}
  const question = isChecked && details ? toEmailQuestion(details) : {}
  return {
    ...summarize(cart),
    fields,
    errors: { ...question, ...errors, ...readFieldError(astro.locals.flash) },
    countries,
    emailSuggestion: isChecked ? details?.meantEmail : undefined,
    isKept: user ? (details?.isKept ?? kept !== undefined) : undefined,
  }
}

/** Reads the error of a field that only Stripe could find. */
function readFieldError(flash: Flash | undefined): AddressErrors {
  const field = ADDRESS_FIELDS.find((name) => name === flash?.field)
  return field && flash ? { [field]: flash.text } : {}
}

interface ShippingStep {
  details: CheckoutDetails
  rates: ShippingRate[]
  /** Address as it stands on a parcel, with the country's name. */
  address: string[]
}

export function loadShippingStep(astro: AstroGlobal): Step<ShippingStep> {
  const cart = findCart(astro)
  if (!cart || cart.items.length === 0) return { redirect: '/cart' }
  const { details } = cart
  if (!details || details.rates.length === 0) return { redirect: '/checkout' }
  // Another cart has other rates. The rates are checked again when the customer chooses one.
  if (details.cartVersion !== cart.cartVersion || listUnavailable(cart).length > 0)
    return { redirect: '/checkout' }
  const { db } = getServices()
  const { countryCode = '' } = details.fields
  return {
    ...summarize(cart),
    details,
    rates: listShownRates(details, db.clock.now()),
    address: addressLines({ ...details.fields, countryCode: countryName(db, countryCode) }),
  }
}

const DATES_MAX_AGE_MS = DAY_MS

/** Leaves out dates that Printful gave on another day. The days stay true. */
function listShownRates({ rates, savedAt = 0 }: CheckoutDetails, now: number): ShippingRate[] {
  if (now - savedAt < DATES_MAX_AGE_MS) return rates
  return rates.map((rate) => ({ ...rate, minDate: null, maxDate: null }))
}
