import type { CheckoutDetails, Destination, ShippingRate } from '#shared/contracts/checkout'
import type { Db } from '../db/client.ts'
import { transact } from '../db/transact.ts'
import { listStoredCountries } from '../orders/countries.ts'
import { askForRates } from '../orders/shipping-rates.ts'
import { PrintfulError } from '../printful/error.ts'
import { toRatesRequest } from '../printful/rates-request.ts'
import { type CheckoutCart, type CheckoutItem, findCheckoutCartById, saveCheckoutDetails } from './cart.ts'
import { CHANGED, CheckoutRefusal, requireSameDetails } from './checkout-refusal.ts'
import { rememberDeliveryTime } from './delivery-times.ts'
import type { CheckoutServices } from './shopper.ts'

export const RATES_FAILED = 'Shipping can’t be calculated right now. Please try again in a moment.'
const NO_RATES = 'We can’t ship this cart to this address.'
const RATE_CHANGED = 'The price of shipping has changed. Please choose again.'

/** Fetches or reuses shipping rates. @throws CheckoutRefusal in Printful's words, or PrintfulError to retry */
export async function fetchRates(
  services: CheckoutServices,
  items: readonly CheckoutItem[],
  to: Destination,
): Promise<ShippingRate[]> {
  const { client, log, signal, storedRates } = services
  const order = toRatesRequest(to, items, listStoredCountries(services.db))
  try {
    return await storedRates.get(order, signal, async () => {
      const rates = await askForRates(client, log, order)
      if (!rates) throw new CheckoutRefusal(RATES_FAILED, 'address')
      if (rates.length === 0) throw new CheckoutRefusal(NO_RATES, 'address')
      rememberDeliveryTime(services, items, to.recipient.countryCode, rates)
      return rates
    })
  } catch (error) {
    if (!(error instanceof PrintfulError) || error.retryAfterSeconds !== null) throw error
    throw new CheckoutRefusal(error.refusal ?? RATES_FAILED, 'address')
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

/** Returns the chosen rate if it still has the price that was shown for these items. @throws CheckoutRefusal */
export async function checkRate(
  services: CheckoutServices,
  cart: CheckoutCart,
  details: CheckoutDetails,
  to: Destination,
  shippingId: string,
): Promise<ShippingRate> {
  const rates = await fetchRates(services, cart.items, to)
  const shown = details.rates.find(({ id }) => id === shippingId)
  const rate = rates.find(({ id }) => id === shippingId)
  const isSameCart = details.cartVersion === cart.cartVersion
  if (rate && shown?.cents === rate.cents && isSameCart) return rate
  await transact(services.db, (tx) => saveRates(tx, cart, details, rates))
  if (!isSameCart) throw new CheckoutRefusal(CHANGED, 'shipping')
  throw new CheckoutRefusal(shown ? RATE_CHANGED : 'Choose a shipping method.', 'shipping')
}
