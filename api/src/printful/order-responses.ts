import { z } from 'zod'
import type { Country, ShippingRate } from '#shared/contracts/checkout'
import { toLine } from '#shared/plain-text'
import { CURRENCY, isInCurrency, toCents } from '#shared/price'
import { validItems } from './blank-responses.ts'

/** Decimal text, or a number in an estimate. */
const amount = z.union([z.string().regex(/^-?\d+(\.\d+)?$/), z.number()]).transform((value) => {
  const text = typeof value === 'number' ? value.toFixed(2) : value
  return toCents(text)
})
const optionalText = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value == null ? '' : toLine(String(value))))

const shipmentSchema = z.object({
  id: z.int(),
  carrier: optionalText,
  tracking_number: optionalText,
  tracking_url: z.string().nullish(),
  shipped_at: z.union([z.number(), z.string()]).nullish(),
})
export type RemoteShipment = z.infer<typeof shipmentSchema>

export const remoteOrderSchema = z.object({
  id: z.int(),
  external_id: z.string().nullish(),
  status: z.string(),
  recipient: z.record(z.string(), z.unknown()).nullish().catch(null),
  error: z.string().overwrite(toLine).nullish().catch(null),
  items: z.array(z.object({ sync_variant_id: z.int().nullish(), quantity: z.int() })),
  /** Null while Printful computes them. */
  costs: z.object({ total: amount, currency: z.string() }).nullish().catch(null),
  shipments: z.array(shipmentSchema).nullish().catch(null),
})
export type RemoteOrder = z.infer<typeof remoteOrderSchema>

/** Returns an order's costs in cents, or null without costs in the store's currency. */
export const costOf = ({ costs }: RemoteOrder): number | null =>
  costs && isInCurrency(costs.currency) ? costs.total : null

const deliverySchema = z.object({
  id: z.int(),
  shipment_status: z.string().nullish().catch(null),
  delivery_status: z.string().nullish().catch(null),
  delivered_at: z.union([z.number(), z.string()]).nullish().catch(null),
})
/** Shipment in v2, the only place that says if it has arrived. */
export type RemoteDelivery = z.infer<typeof deliverySchema>

export const toDeliveries = (result: unknown): RemoteDelivery[] => validItems(deliverySchema).parse(result)

export function toDate(value: number | string | null | undefined): Date | null {
  if (value == null) return null
  const date = new Date(typeof value === 'number' ? value * 1000 : value)
  return Number.isNaN(date.getTime()) ? null : date
}

const day = z.iso.date().nullish().catch(null)

const rateSchema = z.object({
  id: z.string(),
  name: z.string(),
  rate: amount,
  currency: z.literal(CURRENCY),
  minDeliveryDays: z.int().nullish(),
  maxDeliveryDays: z.int().nullish(),
  minDeliveryDate: day,
  maxDeliveryDate: day,
})

export const toShippingRates = (result: unknown): ShippingRate[] =>
  validItems(rateSchema)
    .parse(result)
    .map((rate) => ({
      id: rate.id,
      // Printful's name holds dates that age.
      name: toLine(rate.name.replace(/\(.*$/s, '')) || toLine(rate.id),
      cents: rate.rate,
      minDays: rate.minDeliveryDays ?? null,
      maxDays: rate.maxDeliveryDays ?? null,
      minDate: rate.minDeliveryDate ?? null,
      maxDate: rate.maxDeliveryDate ?? null,
    }))

const countrySchema = z.object({
  code: z.string().regex(/^[A-Z]{2}$/),
  name: z.string().overwrite(toLine).min(1),
  states: z.array(z.object({ code: z.string(), name: z.string().overwrite(toLine) })).nullish(),
})

export const toCountries = (result: unknown): Country[] =>
  validItems(countrySchema)
    .parse(result)
    .map(({ states, ...country }) => ({ ...country, states: states && states.length > 0 ? states : null }))
