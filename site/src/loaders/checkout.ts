import type { AstroGlobal } from 'astro'
import { openVisitorCart } from '#api/cart/cookies'
import { type CheckoutCart, findCheckoutCart, listUnavailable } from '#api/checkout/cart'
import { listCountries, listStoredCountries } from '#api/checkout/countries'
import { pickFields, readAddress } from '#api/checkout/quote'
import { openShopper } from '#api/checkout/shopper'
import type { Checkout } from '#api/orders/checkout-services'
import { getServices } from '#api/services'
import {
  ADDRESS_FIELDS,
  type AddressErrors,
  type CheckoutDetails,
  type Country,
} from '#shared/contracts/checkout'
import type { Flash } from '#shared/contracts/flash'
import { preferredCountry } from '#shared/preferred-country'
import { pageCookieJar } from './page-cookies.ts'

type Step<T> = { redirect: string } | ({ redirect?: undefined; cart: CheckoutCart } & T)

function findCart({ cookies }: AstroGlobal): CheckoutCart | undefined {
  const { db, env } = getServices()
  return findCheckoutCart(db, openVisitorCart(pageCookieJar(cookies), env).token)
}

interface AddressStep {
  fields: CheckoutDetails['fields']
  errors: AddressErrors
  /** Undefined while Printful can't say where it ships. */
  countries: Country[] | undefined
}

/** Loads the first step with what was typed before, and an error for each wrong field of a refused form. */
export async function loadAddressStep(astro: AstroGlobal, checkout: Checkout): Promise<Step<AddressStep>> {
  const cart = findCart(astro)
  if (!cart || cart.items.length === 0) return { redirect: '/cart' }
  const { formFields } = astro.locals
  if (formFields) {
    const countries = listStoredCountries(checkout.db)
    return { cart, fields: pickFields(formFields), errors: {}, countries }
  }
  const { signal } = astro.request
  const visit = { cartId: cart.id, clientAddress: astro.clientAddress, signal }
  const services = { ...checkout, ...(await openShopper(checkout, visit)) }
  const countries = await listCountries(services).catch((error) => {
    if (!signal.aborted) services.log.error(error, 'the countries could not be read')
    return undefined
  })
  const user = astro.locals.user
  const fields = {
    countryCode: preferredCountry(astro.request.headers.get('accept-language') ?? '', countries ?? []),
    ...(cart.details?.fields ?? (user && { email: user.email, name: user.displayName })),
  }
  const isChecked = astro.url.searchParams.has('check')
  const { errors = {} } = isChecked && countries ? await readAddress(services, fields) : {}
  return { cart, fields, errors: { ...errors, ...readFieldError(astro.locals.flash) }, countries }
}

/** Reads the error of a field that only Stripe could find. */
function readFieldError(flash: Flash | undefined): AddressErrors {
  const field = ADDRESS_FIELDS.find((name) => name === flash?.field)
  return field && flash ? { [field]: flash.text } : {}
}

export function loadShippingStep(astro: AstroGlobal): Step<{ details: CheckoutDetails }> {
  const cart = findCart(astro)
  if (!cart || cart.items.length === 0) return { redirect: '/cart' }
  const { details } = cart
  if (!details || details.rates.length === 0) return { redirect: '/checkout' }
  // Another cart has other rates. The rates are checked again when the customer chooses one.
  if (details.cartVersion !== cart.cartVersion || listUnavailable(cart).length > 0)
    return { redirect: '/checkout' }
  return { cart, details }
}
