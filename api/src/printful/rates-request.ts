import type { Country, Destination } from '#shared/contracts/checkout'
import { CURRENCY, fromCents } from '#shared/price'
import type { RatesRequest } from './client.ts'
import { toPrintfulRecipient } from './recipient.ts'

/** Printful's ids of a variant, by one of which shipping is priced. */
export interface RatedVariant {
  /** Id of the garment under the design. */
  blankVariantId: number | null
  warehouseVariantId: number | null
  externalId: string | null
}

interface RatedItem extends RatedVariant {
  quantity: number
  priceCents: number
}

/** Names a variant as Printful prices its shipping. Returns undefined without any id. */
export function toRatedId({ blankVariantId, warehouseVariantId, externalId }: RatedVariant) {
  if (blankVariantId !== null) return { variant_id: blankVariantId }
  if (warehouseVariantId !== null) return { warehouse_product_variant_id: warehouseVariantId }
  return externalId === null ? undefined : { external_variant_id: externalId }
}

export const toRatesRequest = (
  to: Destination,
  items: readonly RatedItem[],
  countries: readonly Country[] | undefined,
): RatesRequest => ({
  recipient: toPrintfulRecipient(to, countries),
  items: items.map((item) => ({
    ...toRatedId(item),
    quantity: item.quantity,
    value: fromCents(item.priceCents),
  })),
  currency: CURRENCY,
  locale: 'en_US',
})
