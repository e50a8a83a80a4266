import type { AstroGlobal } from 'astro'
import { KEEP_FIELD, pickFields, readAddress } from '#api/checkout/address'
import { toEmailQuestion } from '#api/checkout/email-question'
import { openShopper } from '#api/checkout/shopper'
import type { Checkout } from '#api/orders/checkout-services'
import { listCountries, listStoredCountries } from '#api/orders/countries'
import { findKeptAddress } from '#api/orders/kept-address'
import {
  ADDRESS_FIELDS,
  type AddressErrors,
  type CheckoutDetails,
  type Country,
} from '#shared/contracts/checkout'
import type { Flash } from '#shared/contracts/flash'
import { findCart, type Step, summarize } from '../../loaders/checkout-step.ts'
import { preferredCountry } from './_preferred-country.ts'

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
