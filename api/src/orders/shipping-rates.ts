import type { ShippingRate } from '#shared/contracts/checkout'
import type { Log } from '../log/log.ts'
import { logOnce } from '../log/log-once.ts'
import type { PrintfulClient, RatesRequest } from '../printful/client.ts'
import { toShippingRates } from '../printful/order-responses.ts'

/** Asks Printful for the rates in the store's currency. Returns undefined if it has rates only in others. @throws PrintfulError */
export async function askForRates(
  client: Pick<PrintfulClient, 'fetchShippingRates'> | undefined,
  log: Pick<Log, 'warn'>,
  request: RatesRequest,
): Promise<ShippingRate[] | undefined> {
  const { rates, otherCurrencies, unreadableCount } = toShippingRates(
    await client?.fetchShippingRates(request),
  )
  if (otherCurrencies.length > 0)
    logOnce(
      log,
      { currencies: otherCurrencies },
      'Printful’s shipping rates in other currencies are not offered',
    )
  if (unreadableCount > 0) logOnce(log, {}, 'some of Printful’s shipping rates could not be understood')
  return rates.length === 0 && otherCurrencies.length > 0 ? undefined : rates
}
