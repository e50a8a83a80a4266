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

interface RatedItem {
  variant_id?: number | null
  external_variant_id?: string
  warehouse_product_variant_id?: number
  quantity?: number
}

interface RatesRequest {
  recipient?: Partial<Recipient>
  items?: RatedItem[]
}

interface RatesOptions {
  catalog: SandboxCatalog
  countries: readonly Country[]
  /** Requests a minute for more than 100 pieces. Null is no limit. */
  bulkPerMinute: number | null
  clock: SandboxClock
}

export function createRates({ catalog, countries, bulkPerMinute, clock }: RatesOptions) {
  const bulkLimit = bulkPerMinute === null ? undefined : rateLimit(bulkPerMinute, clock)
  const refusedIds = new Set<number>()
  let currency = 'USD'
  let isRich = false

  const refuseItem = ({ variant_id, external_variant_id, warehouse_product_variant_id }: RatedItem) => {
    const variants = catalog.products.flatMap(({ sync_variants }) => sync_variants)
    if (warehouse_product_variant_id !== undefined)
      return variants.some((variant) => variant.warehouse_product_variant_id === warehouse_product_variant_id)
        ? undefined
        : badRequest(`Invalid warehouse_product_variant_id: ${warehouse_product_variant_id}`)
    if (external_variant_id !== undefined)
      return variants.some(({ external_id }) => external_id === external_variant_id)
        ? undefined
        : badRequest(`Invalid external_variant_id: ${external_variant_id}`)
    if (variant_id != null && refusedIds.has(variant_id))
      return badRequest(`Shipping rates are not available for variant ${variant_id}.`)
    return catalog.blankVariants.some(({ id }) => id === variant_id)
      ? undefined
      : badRequest(`Invalid variant_id: ${variant_id}`)
  }

  return {
    respond({ recipient, items = [] }: RatesRequest, query: URLSearchParams): ApiResponse {
      const refused = refuseRecipient(countries, recipient)
      if (refused) return refused
      if (items.length === 0) return badRequest('Items are missing.')
      const [refusedItem] = items.flatMap((item) => refuseItem(item) ?? [])
      if (refusedItem) return refusedItem
      const count = items.reduce((sum, { quantity = 0 }) => sum + quantity, 0)
      const bulk = count > BULK_PIECES ? bulkLimit?.consume() : undefined
      if (bulk && !bulk.allowed)
        return { ...tooManyRequests(bulk.seconds), headers: { 'Retry-After': String(bulk.seconds) } }
      const rates = listRates(recipient?.country_code ?? '', count).filter(({ isRare }) => isRich || !isRare)
      const asked = query.get('expedited') === 'true' ? rates : rates.slice(0, 1)
      return ok(asked.map((rate) => toWire(rate, currency, clock.now())))
    },

    /** Prices later rates in another currency. */
    setCurrency(code: string): void {
      currency = code
    },

    /** Offers all methods from now on, of which some share a name, and one is cheaper than the standard one. */
    offerAll(): void {
      isRich = true
    },

    /** Refuses a variant of a blank at every quantity. */
    refuse(blankVariantId: number): void {
      refusedIds.add(blankVariantId)
    },
  }
}

interface Rate {
  id: string
  name: string
  cents: number
  days: [min: number, max: number]
  isRare?: true
}

export function listRates(countryCode: string, count: number): Rate[] {
  const isHome = countryCode === 'US'
  const cents = (isHome ? 475 : 795) + (count - 1) * (isHome ? 150 : 225)
  const days: Rate['days'] = isHome ? [4, 7] : [7, 14]
  const standard = { id: 'STANDARD', name: 'Flat Rate', cents, days }
  const abroad: Rate[] = [
    standard,
    { ...standard, id: 'STANDARD_CARBON_OFFSET', cents: cents + 12, isRare: true },
    { ...standard, id: 'ECONOMY', cents: cents - 110, days: [9, 21], isRare: true },
  ]
  if (!isHome) return abroad
  const express = { id: 'PRINTFUL_FAST', name: 'Express', cents: cents + 1195 }
  return [
    ...abroad,
    { ...express, days: [2, 3] },
    { ...express, id: 'PRINTFUL_MEDIUM', cents: cents + 620, days: [3, 4], isRare: true },
    {
      ...express,
      id: 'PRINTFUL_OVERNIGHT',
      name: 'Overnight',
      cents: cents + 2890,
      days: [1, 1],
      isRare: true,
    },
  ]
}

function toWire({ id, name, cents, days: [minDays, maxDays] }: Rate, currency: string, now: number) {
  const today = new Date(now).toISOString().slice(0, 10)
  return {
    id,
    name: `${name} (Estimated delivery: ${minDays}–${maxDays} business days) `,
    rate: fromCents(cents),
    currency,
    minDeliveryDays: minDays,
    maxDeliveryDays: maxDays,
    minDeliveryDate: addBusinessDays(today, minDays),
    maxDeliveryDate: addBusinessDays(today, maxDays),
  }
}
