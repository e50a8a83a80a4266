import type { AstroGlobal } from 'astro'
import { listUnavailable } from '#api/checkout/cart'
import { countryName } from '#api/orders/countries'
import { getServices } from '#api/services'
import { addressLines } from '#shared/address'
import type { CheckoutDetails, ShippingRate } from '#shared/contracts/checkout'
import { DAY_MS } from '#shared/days'
import { findCart, type Step, summarize } from '../../loaders/checkout-step.ts'

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
