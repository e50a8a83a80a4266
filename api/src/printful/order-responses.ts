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

const instant = z.union([z.number(), z.string()]).nullish()
const text = z.string().nullish()

/** Parcel in v1. An order may list it before it leaves. */
const shipmentSchema = z.object({
  id: z.int(),
  status: text.catch(null),
  carrier: optionalText.catch(''),
  tracking_number: optionalText.catch(''),
  tracking_url: text.catch(null),
  shipped_at: instant.catch(null),
})
export type RemoteShipment = z.infer<typeof shipmentSchema>

/** States of a parcel that waits. One that Printful adds later counts by its date alone. */
const WAITING = ['started', 'pending', 'packaged', 'onhold']

const hasLeft = ({ status, shipped_at }: RemoteShipment): boolean =>
  Number(toDate(shipped_at)) > 0 && !WAITING.includes(status ?? '')

const whole = z.union([z.int(), z.string().regex(/^\d+$/).transform(Number)])

const itemSchema = z.object({
  id: whole.nullish(),
  external_id: optionalText,
  sync_variant_id: whole.nullish(),
  quantity: whole,
})
export type RemoteItem = z.infer<typeof itemSchema>

/** Null while Printful computes them. Without a currency, they are in that of the store. */
const costsSchema = z
  .object({ total: amount.nullish(), currency: text.catch(null) })
  .nullish()
  .transform((costs) =>
    costs?.total == null ? null : { total: costs.total, currency: costs.currency || CURRENCY },
  )

const orderFields = z.object({
  id: z.int(),
  /** Missing for orders that weren't made over the API. */
  external_id: z.union([z.string(), z.number().transform(String)]).nullish(),
  status: z.string(),
  recipient: z.record(z.string(), z.unknown()).nullish(),
  error: z.string().overwrite(toLine).nullish(),
  items: z.array(itemSchema),
  costs: costsSchema,
  shipments: z.array(shipmentSchema).nullish(),
})

/** Order of v1. Only id and status must be valid: the rest is read as far as it can be. */
export const remoteOrderSchema = orderFields.extend({
  external_id: orderFields.shape.external_id.catch(null),
  recipient: orderFields.shape.recipient.catch(null),
  error: orderFields.shape.error.catch(null),
  items: orderFields.shape.items.catch([]),
  costs: orderFields.shape.costs.catch(null),
  /** Parcels that have left. */
  shipments: validItems(shipmentSchema).transform((parcels) => parcels.filter(hasLeft)),
})
export type RemoteOrder = z.infer<typeof remoteOrderSchema>

/** Lists the paths of an order's fields that can't be read. Their values may be personal. */
export const listUnreadFields = (found: unknown): string[] =>
  orderFields.safeParse(found).error?.issues.map(({ path }) => path.join('.')) ?? []

/** Returns an order's costs in cents, or null without costs in the store's currency. */
export const costOf = ({ costs }: RemoteOrder): number | null =>
  costs && isInCurrency(costs.currency) ? costs.total : null

const deliverySchema = z.object({
  id: z.int(),
  tracking_number: optionalText.catch(''),
  tracking_url: text.catch(null),
  shipment_status: text.catch(null),
  delivery_status: text.catch(null),
  delivered_at: instant.catch(null),
})
/** Shipment in v2, the only place that says if it has arrived. */
export type RemoteDelivery = z.infer<typeof deliverySchema>

export const toDeliveries = (result: unknown): RemoteDelivery[] => validItems(deliverySchema).parse(result)

export function toDate(value: number | string | null | undefined): Date | null {
  if (value == null) return null
  const isUnix = typeof value === 'number' || /^\d+$/.test(value)
  const date = new Date(isUnix ? Number(value) * 1000 : value)
  return Number.isNaN(date.getTime()) ? null : date
}

const day = z.iso.date().nullish().catch(null)

const days = z.int().nullish().catch(null)

const rateSchema = z.object({
  id: z.string().min(1),
  name: z.string().catch(''),
  rate: amount.pipe(z.int().nonnegative()),
  currency: z.string().nullish().catch(null),
  minDeliveryDays: days,
  maxDeliveryDays: days,
  minDeliveryDate: day,
  maxDeliveryDate: day,
})
type RateResponse = z.infer<typeof rateSchema>

export interface ShippingRates {
  /** Rates in the store's currency, the cheapest first. */
  rates: ShippingRate[]
  /** Currencies of rates that can't be offered. */
  otherCurrencies: string[]
  unreadableCount: number
}

export function toShippingRates(result: unknown): ShippingRates {
  const rows = validItems(rateSchema).parse(result)
  const [offered, others] = [rows.filter(isOffered), rows.filter((rate) => !isOffered(rate))]
  const distinct = [...new Map(offered.map((rate) => [rate.id, rate])).values()]
  const alike = Map.groupBy(distinct, rateName)
  return {
    rates: distinct
      .map((rate) => toShippingRate(rate, alike.get(rateName(rate))!))
      .sort((a, b) => a.cents - b.cents),
    otherCurrencies: [...new Set(others.map(({ currency }) => toLine(currency ?? '').slice(0, 10)))],
    unreadableCount: Array.isArray(result) ? result.length - rows.length : 1,
  }
}

// Rates are asked for in the store's currency.
const isOffered = ({ currency }: RateResponse) => !currency || isInCurrency(currency)

// Printful's name holds dates that age.
const rateName = ({ id, name }: RateResponse) => toLine(name.replace(/\(.*$/s, '')) || toLine(id)

/** Returns the words of a method's id, such as `standard carbon offset` of `STANDARD_CARBON_OFFSET`. */
const rateKind = ({ id }: RateResponse) =>
  toLine(id)
    .replace(/^PRINTFUL_/, '')
    .replaceAll('_', ' ')
    .toLowerCase()

/** Returns a name that no other rate has. `alike` are those of the same name. */
function toDistinctName(rate: RateResponse, alike: readonly RateResponse[]): string {
  if (alike.length === 1) return rateName(rate)
  const hasKinds = new Set(alike.map(rateKind)).size === alike.length
  return `${rateName(rate)} (${hasKinds ? rateKind(rate) : toLine(rate.id)})`
}

const toShippingRate = (rate: RateResponse, alike: readonly RateResponse[]): ShippingRate => ({
  id: rate.id,
  name: toDistinctName(rate, alike),
  cents: rate.rate,
  minDays: rate.minDeliveryDays ?? null,
  maxDays: rate.maxDeliveryDays ?? null,
  minDate: rate.minDeliveryDate ?? null,
  maxDate: rate.maxDeliveryDate ?? null,
})

const countrySchema = z.object({
  code: z.string().regex(/^[A-Z]{2}$/),
  name: z.string().overwrite(toLine).min(1),
  states: validItems(
    z.object({
      code: z.union([z.string().min(1), z.int().transform(String)]),
      name: z.string().overwrite(toLine).min(1),
    }),
  ),
})

export const toCountries = (result: unknown): Country[] =>
  validItems(countrySchema)
    .parse(result)
    .map(({ states, ...country }) => ({ ...country, states: states.length > 0 ? states : null }))
