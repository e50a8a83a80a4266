import { addBusinessDays } from '#shared/delivery-time'
import { fromCents } from '#shared/price'
import type { SandboxCatalog } from '../catalog.ts'
import type { SandboxClock } from '../clock.ts'
import { type ApiResponse, badRequest, ok, tooManyRequests } from '../envelope.ts'
import { rateLimit } from '../rate-limit.ts'
import { type Country, refuseRecipient } from './recipient.ts'
import type { Recipient } from './wire.ts'

/** Printful limits requests for the rates of more pieces. */
const BULK_PIECES = 100

interface RatesRequest {
  recipient?: Partial<Recipient>
  items?: { variant_id?: number; quantity?: number }[]
}

/** Limits requests for more than 100 pieces to `bulkPerMinute`, unless it is null. */
export function createRates(
  catalog: SandboxCatalog,
  countries: readonly Country[],
  bulkPerMinute: number | null,
  clock: SandboxClock,
) {
  const bulkLimit = bulkPerMinute === null ? undefined : rateLimit(bulkPerMinute, clock)

  return ({ recipient, items = [] }: RatesRequest): ApiResponse => {
    const refused = refuseRecipient(countries, recipient)
    if (refused) return refused
    if (items.length === 0) return badRequest('Items are missing.')
    const unknown = items.find(({ variant_id }) => !catalog.blankVariants.some(({ id }) => id === variant_id))
    if (unknown) return badRequest(`Invalid variant_id: ${unknown.variant_id}`)
    const count = items.reduce((sum, { quantity = 0 }) => sum + quantity, 0)
    const bulk = count > BULK_PIECES ? bulkLimit?.consume() : undefined
    if (bulk && !bulk.allowed)
      return { ...tooManyRequests(bulk.seconds), headers: { 'Retry-After': String(bulk.seconds) } }
    return ok(listRates(recipient?.country_code ?? '', count).map((rate) => withDates(rate, clock.now())))
  }
}

export function listRates(countryCode: string, count: number) {
  const isHome = countryCode === 'US'
  const standard = (isHome ? 475 : 795) + (count - 1) * (isHome ? 150 : 225)
  const rates = [toRate('STANDARD', 'Flat Rate', standard, isHome ? [4, 7] : [7, 14])]
  if (isHome) rates.push(toRate('PRINTFUL_FAST', 'Express', standard + 1195, [2, 3]))
  return rates
}

const toRate = (id: string, name: string, cents: number, [minDays, maxDays]: [number, number]) => ({
  id,
  name: `${name} (Estimated delivery: ${minDays}–${maxDays} business days) `,
  rate: fromCents(cents),
  currency: 'USD',
  minDeliveryDays: minDays,
  maxDeliveryDays: maxDays,
})

type Rate = ReturnType<typeof toRate>
const withDates = (rate: Rate, now: number) => {
  const today = new Date(now).toISOString().slice(0, 10)
  return {
    ...rate,
    minDeliveryDate: addBusinessDays(today, rate.minDeliveryDays),
    maxDeliveryDate: addBusinessDays(today, rate.maxDeliveryDays),
  }
}
